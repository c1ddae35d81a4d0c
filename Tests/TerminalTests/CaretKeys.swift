import Testing

/// Keys that edit a line, one after the other, and what a field shows after each.
struct CaretKeys {
  let keys: String
  let text: String
  /// How many columns the cursor stands behind the start of the field.
  let column: Int

  static let all = [
    CaretKeys(keys: "tst\u{1B}[D\u{1B}[D", text: "tst", column: 1),
    CaretKeys(keys: "e", text: "test", column: 2),
    CaretKeys(keys: "\u{1B}[H登", text: "登test", column: 2),
    CaretKeys(keys: "\u{1B}[F 录", text: "登test 录", column: 9),
    CaretKeys(keys: "\u{1B}OH", text: "登test 录", column: 0),
    CaretKeys(keys: "\u{1B}[8~\u{1B}b", text: "登test 录", column: 7),
    CaretKeys(keys: "\u{02}", text: "登test 录", column: 6),
    CaretKeys(keys: "\u{17}", text: " 录", column: 0),
    CaretKeys(keys: "\u{1B}[3~", text: "录", column: 0),
    CaretKeys(keys: "\u{06}", text: "录", column: 2),
    CaretKeys(keys: "abc def", text: "录abc def", column: 9),
    CaretKeys(keys: "\u{01}\u{1B}f", text: "录abc def", column: 5),
    CaretKeys(keys: "\u{0B}", text: "录abc", column: 5),
    CaretKeys(keys: "\u{1B}[D\u{04}", text: "录ab", column: 4),
    CaretKeys(keys: "\u{1B}[D\u{15}", text: "b", column: 0),
    CaretKeys(keys: "\u{1B}[200~登x\u{1B}[201~", text: "登xb", column: 3),
    CaretKeys(keys: "\u{05}\u{1B}[C\u{7F}", text: "登x", column: 3),
    CaretKeys(keys: "กำ\u{7F}", text: "登xก", column: 4),
    CaretKeys(keys: "👍\u{1B}[D", text: "登xก👍", column: 4),
    CaretKeys(keys: "\u{1B}[C\u{7F}\u{7F}", text: "登x", column: 3),
  ]
}

extension PseudoTerminal {
  /// Presses all ``CaretKeys`` in the field that begins in `column` of the row with the cursor.
  func pressCaretKeys(fieldAt column: Int) throws {
    for step in CaretKeys.all {
      try type(step.keys)
      try wait(for: "\(step.text.debugDescription) with the cursor at \(step.column)") {
        $0.isCursorVisible && $0.cursor.column == column + step.column
          && $0.text(from: column, in: $0.cursor.row) == step.text
      }
    }
  }
}

extension Emulator {
  /// What so many columns show, without the blanks at their end.
  func text(from column: Int, in row: Int, of columns: Int = 20) -> String {
    let text = cells[row][column..<column + columns].joined()
    return String(text.prefix(text.count - text.reversed().prefix { $0 == " " }.count))
  }
}
