extension LoginPage {
  /// The page as lines of exactly `columns`, ready to stand beside others.
  ///
  /// From 25 columns on there are always 11 lines, with an alert and without: an alert takes the
  /// last five as a sheet below the page, and grows downwards only for words that do not fit two
  /// lines. Fewer than 12 columns are drawn as 12. The title stands in the upper border.
  public func draw(columns: Int, title: String = "") -> [Line] {
    let box = Box(columns: max(columns, 12))
    let form = box.form(self, title: title)
    guard let message = alert.title else { return form + box.noSheet }
    return form.map { $0.dimmed() } + box.sheet(message, alert, isFocused: focus != nil)
  }

  /// What ``draw(columns:title:)`` draws, with no styles.
  public func text(columns: Int, title: String = "") -> [String] {
    draw(columns: columns, title: title).map(\.text)
  }
}

/// Draws the parts of a page within a border.
private struct Box {
  let columns: Int

  /// Without the border and a space at each side.
  var inner: Int { columns - 4 }

  // MARK: The form

  func form(_ page: some LoginPage, title: String) -> [Line] {
    // Behind an alert nothing has the focus, whatever had it before and will have it after.
    let isCovered = page.alert.isPresented
    return [
      top(title),
      framed(content(of: page.account, hasCursor: page.account.isEditing && !isCovered)),
      framed(line(below: page.account, hasCursor: page.account.isEditing && !isCovered)),
      framed(content(of: page.password, hasCursor: page.password.isEditing && !isCovered)),
      framed(line(below: page.password, hasCursor: page.password.isEditing && !isCovered)),
      framed(button(page.signIn, isFocused: page.signIn.isFocused && !isCovered)),
    ] + (isCovered ? [] : [bottom])
  }

  private func content(of field: TextField, hasCursor: Bool) -> Line {
    let cursorColumns = hasCursor ? 1 : 0
    guard field.hasText else { return placeholder(of: field, hasCursor: hasCursor) }

    let text = field.isSecureTextEntry ? bullets(for: field.text) : field.text
    let shown = text.tail(ofColumns: inner - cursorColumns)
    let rest = inner - shown.columns - cursorColumns
    return Line(
      [Span(shown.drawn, .text)] + (hasCursor ? [Span(" ", .cursor)] : [])
        + [Span(spaces(rest), .text)])
  }

  /// A bullet for each character; no more than make the field overflow.
  private func bullets(for text: String) -> String {
    String(repeating: "•", count: text.prefix(inner + 1).count)
  }

  private func placeholder(of field: TextField, hasCursor: Bool) -> Line {
    let words = field.placeholder.truncated(toColumns: inner).padded(toColumns: inner)
    guard hasCursor, let first = words.first else { return Line(words, .placeholder) }
    return Line([Span(String(first), .cursor), Span(String(words.dropFirst()), .placeholder)])
  }

  private func line(below field: TextField, hasCursor: Bool) -> Line {
    hasCursor
      ? Line(String(repeating: "━", count: inner), .focusedFieldLine)
      : Line(String(repeating: "─", count: inner), .fieldLine)
  }

  private func button(_ button: Button, isFocused: Bool) -> Line {
    let title = button.title.truncated(toColumns: inner - 4)
    guard button.isEnabled else {
      return centered(Span("( \(title) )", isFocused ? .focusedButton : .disabledButton))
    }
    return centered(
      isFocused ? Span("[>\(title)<]", .focusedButton) : Span("[ \(title) ]", .button))
  }

  // MARK: The sheet

  func sheet(_ message: String, _ alert: Alert, isFocused: Bool) -> [Line] {
    let words = message.drawn.wrapped(toColumns: inner)
    let padding = [String](repeating: "", count: max(0, 2 - words.count))
    let action = alert.action.truncated(toColumns: inner - 4)
    return [Line("╞" + String(repeating: "═", count: columns - 2) + "╡", .alert)]
      + (words + padding).map { framed(centered(Span($0, .alert), around: .alert), .alert) }
      + [
        framed(
          centered(
            isFocused ? Span("[>\(action)<]", .focusedButton) : Span("[ \(action) ]", .button),
            around: .alert), .alert),
        Line("╘" + String(repeating: "═", count: columns - 2) + "╛", .alert),
      ]
  }

  /// As many lines as the page and a sheet have without the page.
  var noSheet: [Line] { [Line](repeating: Line(spaces(columns)), count: 4) }

  // MARK: The border

  private func top(_ title: String) -> Line {
    if title.isEmpty { return Line("┌" + dashes(columns - 2) + "┐", .border) }
    let words = " \(title.truncated(toColumns: inner - 2)) "
    return Line([
      Span("┌─", .border), Span(words.drawn, .title),
      Span(dashes(columns - 3 - words.columns) + "┐", .border),
    ])
  }

  private var bottom: Line { Line("└" + dashes(columns - 2) + "┘", .border) }

  private func framed(_ line: Line, _ style: Style = .border) -> Line {
    Line("│ ", style) + line + Line(" │", style)
  }

  private func centered(_ span: Span, around style: Style = .plain) -> Line {
    let left = max(0, inner - span.text.columns) / 2
    return Line([
      Span(spaces(left), style), span, Span(spaces(inner - left - span.text.columns), style),
    ])
  }

  private func dashes(_ count: Int) -> String { String(repeating: "─", count: max(0, count)) }
  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
