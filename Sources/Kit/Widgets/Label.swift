import Observation

/// A text that the user reads.
@Observable
public final class Label {
  /// What the label says.
  public var text: String

  /// A label that says `text`.
  public init(_ text: String = "") {
    self.text = text
  }
}
