extension TextField {
  /// The placeholder, or the part of the text around the caret, in spans of `columns` together.
  ///
  /// A secure text is drawn as bullets: the drawing depends on how many characters there are, and on
  /// nothing else about them.
  func draw(columns: Int, hasCursor: Bool) -> [Span] {
    guard hasText else { return drawPlaceholder(columns: columns, hasCursor: hasCursor) }

    // What does not fit is not looked at. At the end, the cursor stands on a space.
    let shown = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    let rest = shown.dropFirst(caret)
    let before = shown.prefix(caret).suffix(columns + 1).drawn
    let cursor = hasCursor ? rest.first?.drawn ?? " " : ""
    let after = rest.dropFirst(hasCursor ? 1 : 0).prefix(columns + 1).drawn

    // Half of the columns lie before the caret, or what the other side leaves over.
    let room = columns - cursor.columns
    let left = max(room - after.columns, min(before.columns, columns / 2))
    let start = before.tail(ofColumns: left)
    let end = after.truncated(toColumns: room - left).padded(toColumns: room - start.columns)
    return [Span(start, .text)] + (hasCursor ? [Span(cursor, .cursor)] : []) + [Span(end, .text)]
  }

  private func drawPlaceholder(columns: Int, hasCursor: Bool) -> [Span] {
    let words = placeholder.truncated(toColumns: columns).padded(toColumns: columns).drawn
    guard hasCursor else { return [Span(words, .placeholder)] }
    return [
      Span(String(words.prefix(1)), .cursor),
      Span(String(words.dropFirst()), .placeholder),
    ]
  }
}
