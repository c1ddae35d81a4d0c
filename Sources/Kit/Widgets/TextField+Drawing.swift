extension TextField {
  /// The field in spans of `columns` together: the placeholder, or of a long text what stands around
  /// the caret.
  ///
  /// A secure text is bullets, so that what is drawn follows from the numbers of characters alone.
  func draw(columns: Int, hasCursor: Bool) -> [Span] {
    guard hasText else { return drawPlaceholder(columns: columns, hasCursor: hasCursor) }

    // What does not fit is not looked at.
    let shown = isSecureTextEntry ? String(repeating: "•", count: text.count) : text
    let before = shown.prefix(caret).suffix(columns + 1)
    var after = shown.dropFirst(caret).prefix(columns + 1)
    // At the end, the cursor stands on a space.
    if hasCursor, after.isEmpty { after = " " }

    // Half of the columns lie before the caret, or what the other side leaves over.
    let left = max(columns - after.columns, min(before.columns, columns / 2))
    let start = before.tail(ofColumns: left)
    let cursor = hasCursor ? String(after.prefix(1)) : ""
    let end = after.dropFirst(cursor.count)
      .truncated(toColumns: columns - left - cursor.columns)
      .padded(toColumns: columns - start.columns - cursor.columns)
    return [Span(start.drawn, .text)] + (hasCursor ? [Span(cursor.drawn, .cursor)] : [])
      + [Span(end.drawn, .text)]
  }

  private func drawPlaceholder(columns: Int, hasCursor: Bool) -> [Span] {
    let words = placeholder.truncated(toColumns: columns).padded(toColumns: columns).drawn
    guard hasCursor else { return [Span(words, .placeholder)] }
    return [
      Span(String(words.prefix(1)), .cursorOnPlaceholder),
      Span(String(words.dropFirst()), .placeholder),
    ]
  }
}
