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
    let mark = Span(field.isEditing ? "▌ " : "  ", .focusedFieldLine)
    let hasCursor = field.isEditing && !alert.isPresented
    return Line([mark] + field.draw(columns: columns - 2, hasCursor: hasCursor))
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
