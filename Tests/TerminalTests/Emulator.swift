import Platform

/// A terminal that knows exactly what our programs use, and notes whatever else it is sent.
///
/// Counts columns scalar by scalar with a table of its own, as older terminals do: it is no copy of
/// our own counting.
struct Emulator {
  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var cells: [[String]]
  private(set) var styles: [[String]]
  private(set) var cursor = (column: 0, row: 0)
  private(set) var isCursorVisible = true
  private(set) var isAlternate = false
  private(set) var pastesInBrackets = false
  private(set) var wraps = true

  /// What was sent that this terminal does not know, or that leaves the screen.
  private(set) var mistakes: [String] = []

  /// Everything that was sent with no escape sequences, as on the main screen.
  private(set) var transcript = ""

  /// The screen each time before it was cleared.
  private(set) var cleared: [[String]] = []

  private var style = ""
  private var main: [[String]] = []
  private var pending: [UInt8] = []
  /// How many of the pending bytes are done.
  private var read = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(" ", columns, rows)
    styles = Self.blank("", columns, rows)
  }

  /// The lines, without the blanks at their ends.
  var lines: [String] { cells.map { trimmed($0.joined()) } }

  var text: String { lines.joined(separator: "\n") }

  /// How often the screen shows `words`.
  func count(_ words: String) -> Int {
    text.split(separator: words, omittingEmptySubsequences: false).count - 1
  }

  /// The text that is shown in styles that contain `code`.
  func text(inStyle code: String) -> String {
    zip(cells, styles).map { cells, styles in
      zip(cells, styles).filter { $1.split(separator: ";").contains(code[...]) }.map(\.0).joined()
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  mutating func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Self.blank(" ", columns, rows)
    styles = Self.blank("", columns, rows)
  }

  mutating func feed(_ bytes: some Sequence<UInt8>) {
    pending += bytes
    read = 0
    while let (step, count) = next() {
      read += count
      perform(step)
    }
    pending.removeFirst(read)
  }

  // MARK: Reading

  private enum Step {
    case print(Unicode.Scalar)
    case control(UInt8)
    case sequence(String, final: Character)
    case unknown(String)
  }

  private func next() -> (Step, Int)? {
    let count = pending.count - read
    guard count > 0 else { return nil }
    let first = pending[read]
    if first == 0x1B {
      guard count > 1 else { return nil }
      let second = pending[read + 1]
      guard second == UInt8(ascii: "[") else { return (.unknown("ESC \(second)"), 2) }
      var end = read + 2
      while end < pending.count, pending[end] < 0x40 || pending[end] > 0x7E { end += 1 }
      guard end < pending.count else { return nil }
      let parameters = String(decoding: pending[(read + 2)..<end], as: UTF8.self)
      let final = Character(Unicode.Scalar(pending[end]))
      return (.sequence(parameters, final: final), end + 1 - read)
    }
    if first < 0x20 || first == 0x7F { return (.control(first), 1) }
    if first < 0x80 { return (.print(Unicode.Scalar(first)), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard count >= length else { return nil }
    let scalars = String(decoding: pending[read..<(read + length)], as: UTF8.self).unicodeScalars
    guard scalars.count == 1, let scalar = scalars.first else { return (.unknown("not UTF-8"), 1) }
    return (.print(scalar), length)
  }

  // MARK: Doing

  private mutating func perform(_ step: Step) {
    switch step {
    case .print(let scalar): print(scalar)
    case .control(0x0D): cursor.column = 0
    case .control(0x0A): lineFeed()
    case .control(0x08): cursor.column = max(0, cursor.column - 1)
    case .control(let byte): mistakes.append("control \(byte)")
    case .sequence(let parameters, let final): perform(parameters, final)
    case .unknown(let what): mistakes.append(what)
    }
  }

  private mutating func perform(_ parameters: String, _ final: Character) {
    switch (parameters, final) {
    case ("?1049", "h"):
      main = cells
      isAlternate = true
      clear()
    case ("?1049", "l"):
      if isAlternate { cells = main }
      isAlternate = false
    case ("?2004", "h"): pastesInBrackets = true
    case ("?2004", "l"): pastesInBrackets = false
    case ("?7", "h"): wraps = true
    case ("?7", "l"): wraps = false
    case ("?25", "h"): isCursorVisible = true
    case ("?25", "l"): isCursorVisible = false
    case ("2", "J"):
      cleared.append(lines)
      clear()
    case (_, "m"): style = parameters == "0" ? "" : parameters
    case (_, "H"):
      let numbers = parameters.split(separator: ";").compactMap { Int($0) }
      move(column: numbers.count > 1 ? numbers[1] : 1, row: numbers.first ?? 1)
    case (_, "G"): move(column: Int(parameters) ?? 1, row: cursor.row + 1)
    default: mistakes.append("CSI \(parameters) \(final)")
    }
  }

  private mutating func move(column: Int, row: Int) {
    if !(1...columns).contains(column) || !(1...rows).contains(row) {
      mistakes.append("move to \(column), \(row)")
    }
    cursor = (min(max(column, 1), columns) - 1, min(max(row, 1), rows) - 1)
  }

  private mutating func print(_ scalar: Unicode.Scalar) {
    transcript.unicodeScalars.append(scalar)
    let width = scalar.terminalColumns
    if width < 1 {
      // It joins the character before it, the left half of a wide one.
      var before = max(0, min(cursor.column, columns) - 1)
      if cells[cursor.row][before].isEmpty, before > 0 { before -= 1 }
      cells[cursor.row][before].unicodeScalars.append(scalar)
      return
    }
    if cursor.column + width > columns {
      if wraps {
        cursor.column = 0
        lineFeed()
      } else {
        cursor.column = columns - width
      }
    }
    for half in 0..<width { breakUp(column: cursor.column + half) }
    cells[cursor.row][cursor.column] = String(scalar)
    styles[cursor.row][cursor.column] = style
    if width == 2 {
      cells[cursor.row][cursor.column + 1] = ""
      styles[cursor.row][cursor.column + 1] = style
    }
    cursor.column += width
  }

  /// What is left of a wide character of which one half is written over is a blank.
  private mutating func breakUp(column: Int) {
    let row = cursor.row
    if cells[row][column].isEmpty, column > 0 { cells[row][column - 1] = " " }
    if column + 1 < columns, cells[row][column + 1].isEmpty { cells[row][column + 1] = " " }
    cells[row][column] = " "
  }

  private mutating func lineFeed() {
    transcript += "\n"
    if cursor.row + 1 < rows {
      cursor.row += 1
    } else {
      cells.removeFirst()
      cells.append(Array(repeating: " ", count: columns))
    }
  }

  private mutating func clear() {
    cells = Self.blank(" ", columns, rows)
    styles = Self.blank("", columns, rows)
  }

  private static func blank(_ cell: String, _ columns: Int, _ rows: Int) -> [[String]] {
    Array(repeating: Array(repeating: cell, count: columns), count: rows)
  }

  private func trimmed(_ line: String) -> String {
    var line = line[...]
    while line.last == " " { line.removeLast() }
    return String(line)
  }
}
