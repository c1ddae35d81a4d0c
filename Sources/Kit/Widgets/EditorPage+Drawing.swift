extension EditorPage {
  /// The list page in all but the last two lines, which are the field and the buttons; each line has
  /// exactly `columns`, of which there are at least 12.
  public func drawEditor(columns: Int, rows: Int) -> [Line] {
    let columns = max(columns, 12)
    let list = draw(columns: columns, rows: rows - 2)
    let editor = [fieldLine(columns: columns), buttonLine(columns: columns)]
    return list + (alert.isPresented ? editor.map { $0.dimmed() } : editor)
  }

  private func fieldLine(columns: Int) -> Line {
    let room = columns - 3
    let mark = Span(field.isEditing ? "▌ " : "  ", .focusedFieldLine)
    guard field.hasText else {
      let words = field.placeholder.truncated(toColumns: room).padded(toColumns: room).drawn
      let cursor = field.isEditing && !alert.isPresented
      return Line([mark, Span(" ", cursor ? .cursor : .plain), Span(words, .placeholder)])
    }
    let text = field.text.tail(ofColumns: room).drawn
    let rest = String(repeating: " ", count: room - text.columns)
    let cursor = field.isEditing && !alert.isPresented
    return Line([mark, Span(text, .text), Span(" ", cursor ? .cursor : .plain), Span(rest)])
  }

  private func buttonLine(columns: Int) -> Line {
    let words = [save, cancel, refresh].map { "[ \($0.title) ]" }.joined(separator: " ")
    let style: Style = refresh.isEnabled ? .button : .disabledButton
    return Line([
      Span("  "),
      Span(words.truncated(toColumns: columns - 2).padded(toColumns: columns - 2).drawn, style),
    ])
  }
}
