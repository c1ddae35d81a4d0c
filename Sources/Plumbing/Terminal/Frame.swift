import Widgets

/// What stands on a terminal: cells in rows, each with a character and a style.
nonisolated struct Frame: Equatable, Sendable {
  struct Cell: Equatable, Sendable {
    /// One cluster as it is drawn; empty in the right half of a wide one.
    var text: String
    var style: Style
    /// Whether a terminal may count the cluster's columns in another way than we do.
    var isContested = false

    static let blank = Cell(text: " ", style: .plain)
  }

  struct Position: Equatable, Sendable {
    var column: Int
    var row: Int
  }

  let size: Size
  private(set) var rows: [[Cell]]

  /// Where the next key goes.
  private(set) var cursor: Position?

  init(blank size: Size) {
    self.size = size
    rows = [[Cell]](
      repeating: [Cell](repeating: .blank, count: size.columns), count: size.rows)
  }

  /// The lines from the upper left corner on; what does not fit is cut off.
  init(_ lines: [Line], size: Size) {
    self.init(blank: size)
    for (row, line) in lines.prefix(size.rows).enumerated() {
      var column = 0
      let nextStyles = line.spans.dropFirst().map(\.style) + [.text]
      for (span, next) in zip(line.spans, nextStyles) {
        put(span, before: next, at: &column, of: row)
      }
    }
  }

  /// - Parameter next: the style of what follows, and so of what the cursor stands on.
  private mutating func put(
    _ span: Span, before next: Style, at column: inout Int, of row: Int
  ) {
    for character in span.text {
      let width = character.columns
      guard column + width <= size.columns else { return }

      var style = span.style
      if style == .cursor, cursor == nil {
        // The terminal's own cursor marks the first one; only further ones are drawn.
        cursor = Position(column: column, row: row)
        style = next
      }
      rows[row][column] = Cell(
        text: character.drawn, style: style, isContested: character.isWidthContested)
      for half in 1..<max(width, 1) { rows[row][column + half] = Cell(text: "", style: style) }
      column += width
    }
  }
}
