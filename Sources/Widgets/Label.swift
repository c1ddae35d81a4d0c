/// A text that the user reads.
public final class Label {
  public var text: String

  public init(_ text: String = "") {
    self.text = text
  }
}
