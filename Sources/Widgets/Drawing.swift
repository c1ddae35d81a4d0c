/// What a piece of drawn text is; how it looks is up to the place where it is shown.
public nonisolated enum Style: Hashable, Sendable {
  case plain
  case border
  case title
  case text
  case placeholder
  /// Where the next key goes: the character under it, or a space after the last one.
  case cursor
  case fieldLine
  case focusedFieldLine
  case button
  case focusedButton
  case disabledButton
  case alert
  /// Anything that is out of reach while an alert is up.
  case dimmed
}

/// A piece of drawn text in one style.
public nonisolated struct Span: Hashable, Sendable {
  public let text: String
  public let style: Style

  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }
}

/// A drawn line, from left to right.
public nonisolated struct Line: Hashable, Sendable {
  public var spans: [Span]

  public init(_ spans: [Span]) {
    self.spans = spans
  }

  public init(_ text: String, _ style: Style = .plain) {
    self.init([Span(text, style)])
  }

  /// The line with no styles.
  public var text: String { spans.map(\.text).joined() }

  public var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  static func + (left: Line, right: Line) -> Line {
    Line(left.spans + right.spans)
  }

  func dimmed() -> Line {
    Line(spans.map { Span($0.text, .dimmed) })
  }
}
