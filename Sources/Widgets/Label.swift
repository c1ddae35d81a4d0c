import Observation

/// A text that the user reads.
@Observable
public final class Label {
  public var text: String

  public init(_ text: String = "") {
    self.text = text
  }
}
