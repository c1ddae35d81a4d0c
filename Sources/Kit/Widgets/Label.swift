import Observation

/// A text that the user reads.
@Observable
public final class Label {
  /// The label's text.
  public var text: String

  /// A label that shows `text`.
  public init(_ text: String = "") {
    self.text = text
  }
}
