/// A text that is used and never shown: every description, dump and mirror of it says `(hidden)`.
@propertyWrapper
public struct Secret: Equatable, Sendable {
  /// The text itself.
  public var wrappedValue: String

  /// Hides the text from now on.
  public init(wrappedValue: String) {
    self.wrappedValue = wrappedValue
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// `(hidden)`, whatever the text is.
  public var description: String { "(hidden)" }
  /// `(hidden)`, whatever the text is.
  public var debugDescription: String { description }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
