import Widgets

/// Knows what a terminal shows, and says what to write so that it shows something else.
nonisolated struct Renderer: Sendable {
  private let palette: Palette

  /// What the terminal shows; nil when that is not known.
  private var shown: Frame?

  init(palette: Palette) {
    self.palette = palette
  }

  /// Forgets what the terminal shows: the next update writes everything.
  mutating func invalidate() {
    shown = nil
  }

  /// What to write for the terminal to show `screen`: the cells that differ; empty when none does.
  mutating func update(to screen: Frame) -> String {
    var output = Output(palette: palette, cursor: shown?.cursor)
    let old: Frame
    if let shown, shown.size == screen.size {
      old = shown
    } else {
      output.clear()
      old = Frame(blank: screen.size)
    }

    for (row, cells) in screen.rows.enumerated() where cells != old.rows[row] {
      for run in runs(from: old.rows[row], to: cells) { output.write(cells, run, row: row) }
    }
    output.finish(cursor: screen.cursor)
    shown = screen
    return output.text
  }

  /// The cells to write: neighbours in one run, and what stands close together as well, because
  /// moving the cursor costs more bytes than a few cells.
  private func runs(from old: [Frame.Cell], to new: [Frame.Cell]) -> [Range<Int>] {
    let changed = new.indices.filter { new[$0] != old[$0] }
    guard let first = changed.first else { return [] }
    // Where a width is contested, nothing is known of what stands to the right.
    if (old + new).contains(where: \.isContested) { return [start(of: first, in: new)..<new.count] }

    var runs = [first..<first + 1]
    for cell in changed.dropFirst() {
      if let last = runs.last, cell - last.upperBound < 5 {
        runs[runs.count - 1] = last.lowerBound..<cell + 1
      } else {
        runs.append(cell..<cell + 1)
      }
    }
    return runs.map { start(of: $0.lowerBound, in: new)..<$0.upperBound }
  }

  /// The left half of a wide character whose right half is `cell`.
  private func start(of cell: Int, in cells: [Frame.Cell]) -> Int {
    cells[cell].text.isEmpty && cell > 0 ? cell - 1 : cell
  }
}

/// The text of one update.
private nonisolated struct Output {
  let palette: Palette
  private(set) var text = ""

  private var style = Style.plain

  /// Where the terminal's cursor is; nil when that is not known.
  private var position: Frame.Position?

  /// Whether the terminal's cursor is seen; nil when that is not known.
  private var isCursorVisible: Bool?

  /// - Parameter cursor: where the update before left it.
  init(palette: Palette, cursor: Frame.Position?) {
    self.palette = palette
    position = cursor
    isCursorVisible = cursor != nil
  }

  mutating func clear() {
    text += "\u{1B}[0m\u{1B}[2J"
    position = nil
    isCursorVisible = nil
  }

  mutating func write(_ cells: [Frame.Cell], _ run: Range<Int>, row: Int) {
    for column in run where !cells[column].text.isEmpty {
      let cell = cells[column]
      let isWide = column + 1 < cells.count && cells[column + 1].text.isEmpty
      let place = Frame.Position(column: column, row: row)

      move(to: place)
      set(cell.style)
      if cell.isContested {
        // Should the terminal find it narrower than we do, nothing old must be left beside it.
        text += isWide ? "  " : " "
        position = nil
        move(to: place)
        text += cell.text
        position = nil
      } else {
        text += cell.text
        position?.column += isWide ? 2 : 1
      }
    }
  }

  /// Leaves the terminal without a style, and the cursor where the next key goes.
  mutating func finish(cursor: Frame.Position?) {
    set(.plain)
    if let cursor { move(to: cursor) }
    if isCursorVisible != (cursor != nil) { text += cursor == nil ? "\u{1B}[?25l" : "\u{1B}[?25h" }
  }

  private mutating func move(to place: Frame.Position) {
    if position == place { return }
    text +=
      position?.row == place.row
      ? "\u{1B}[\(place.column + 1)G" : "\u{1B}[\(place.row + 1);\(place.column + 1)H"
    position = place
  }

  private mutating func set(_ new: Style) {
    let code = palette.code(new)
    if code != palette.code(style) { text += "\u{1B}[0\(code)m" }
    style = new
  }
}
