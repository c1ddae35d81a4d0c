/// Draws the parts of a page within a border.
struct Box {
  let columns: Int

  /// Without the border and a space at each side.
  var inner: Int { columns - 4 }

  // MARK: The sheet

  func sheet(_ message: String, _ alert: Alert, isFocused: Bool) -> [Line] {
    let words = message.drawn.wrapped(toColumns: inner)
    let padding = [String](repeating: "", count: max(0, 2 - words.count))
    let action = alert.action.truncated(toColumns: inner - 4).drawn
    return [Line("╞" + String(repeating: "═", count: columns - 2) + "╡", .alert)]
      + (words + padding).map { framed(centered(Span($0, .alert), around: .alert), .alert) }
      + [
        framed(centered(.button(action, isFocused: isFocused), around: .alert), .alert),
        Line("╘" + String(repeating: "═", count: columns - 2) + "╛", .alert),
      ]
  }

  // MARK: The border

  func top(_ title: String) -> Line {
    if title.isEmpty { return Line("┌" + dashes(columns - 2) + "┐", .border) }
    let words = " \(title.truncated(toColumns: inner - 2)) "
    return Line([
      Span("┌─", .border), Span(words.drawn, .title),
      Span(dashes(columns - 3 - words.columns) + "┐", .border),
    ])
  }

  /// - Parameter title: stands at the right.
  func bottom(_ title: String = "") -> Line {
    if title.isEmpty { return Line("└" + dashes(columns - 2) + "┘", .border) }
    let words = " \(title.truncated(toColumns: inner - 2)) "
    return Line([
      Span("└" + dashes(columns - 3 - words.columns), .border), Span(words.drawn, .title),
      Span("─┘", .border),
    ])
  }

  func framed(_ line: Line, _ style: Style = .border) -> Line {
    Line("│ ", style) + line + Line(" │", style)
  }

  func centered(_ span: Span, around style: Style = .plain) -> Line {
    let left = max(0, inner - span.text.columns) / 2
    return Line([
      Span(spaces(left), style), span, Span(spaces(inner - left - span.text.columns), style),
    ])
  }

  private func dashes(_ count: Int) -> String { String(repeating: "─", count: max(0, count)) }
  func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
