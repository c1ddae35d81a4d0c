/// A text that code can use but that is never shown: every description, dump and mirror of it says `(hidden)`.
@propertyWrapper
public struct Secret: Equatable, Sendable {
  /// The text itself.
  public var wrappedValue: String

  /// Stores the text, hidden.
  public init(wrappedValue: String) {
    self.wrappedValue = wrappedValue
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `(hidden)`, whatever the text is.
  public var description: String { "(hidden)" }
  /// `(hidden)`, whatever the text is.
  public var debugDescription: String { description }
  /// Empty: a mirror finds no children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
