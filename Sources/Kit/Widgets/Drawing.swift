/// What a piece of drawn text is; how it looks is up to the place where it is shown.
public nonisolated enum Style: CaseIterable, Hashable, Sendable {
  /// Nothing special.
  case plain
  /// The lines around a page.
  case border
  /// A name, or a heading.
  case title
  /// What the user has typed, or reads.
  case text
  /// Stands in for a text that is not there.
  case placeholder
  /// Where the next key goes: the character under it, or a space after the last one.
  case cursor
  /// The line below a field.
  case fieldLine
  /// The line below the field with the focus.
  case focusedFieldLine
  /// A button that can be tapped.
  case button
  /// The button with the focus.
  case focusedButton
  /// A button that cannot be tapped.
  case disabledButton
  /// An alert, and what it says.
  case alert
  /// Anything that is out of reach while an alert is up.
  case dimmed
}

/// A piece of drawn text in one style.
public nonisolated struct Span: Hashable, Sendable {
  /// What is drawn.
  public let text: String
  /// How it is drawn.
  public let style: Style

  /// Text in one style.
  public init(_ text: String, _ style: Style = .plain) {
    self.text = text
    self.style = style
  }

  /// A button that can be tapped, told by its brackets too where there are no colours.
  static func button(_ title: String, isFocused: Bool) -> Span {
    isFocused ? Span("[>\(title)<]", .focusedButton) : Span("[ \(title) ]", .button)
  }
}

/// A drawn line, from left to right.
public nonisolated struct Line: Hashable, Sendable {
  /// From left to right.
  public var spans: [Span]

  /// A line of these pieces.
  public init(_ spans: [Span]) {
    self.spans = spans
  }

  /// A line of one piece.
  public init(_ text: String, _ style: Style = .plain) {
    self.init([Span(text, style)])
  }

  /// The line with no styles.
  public var text: String { spans.map(\.text).joined() }

  /// The columns that the line takes.
  public var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

  /// One after the other; neighbours of the same style stay two spans.
  public static func + (left: Line, right: Line) -> Line {
    Line(left.spans + right.spans)
  }

  /// The line in the one style of what is out of reach.
  public func dimmed() -> Line {
    Line(spans.map { Span($0.text, .dimmed) })
  }
}
