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
}

extension Box {
  fileprivate func form(_ page: some LoginPage, title: String) -> [Line] {
    // Behind an alert nothing has the focus, whatever had it before and will have it after.
    let isCovered = page.alert.isPresented
    let focus = isCovered ? nil : page.focus
    return [
      top(title),
      framed(content(of: page.account, hasCursor: focus == .account)),
      framed(line(below: page.account, hasCursor: focus == .account)),
      framed(content(of: page.password, hasCursor: focus == .password)),
      framed(line(below: page.password, hasCursor: focus == .password)),
      framed(button(page.signIn, isFocused: focus == .signIn)),
    ] + (isCovered ? [] : [bottom()])
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
    let words = field.placeholder.truncated(toColumns: inner).padded(toColumns: inner).drawn
    guard hasCursor, let first = words.first else { return Line(words, .placeholder) }
    return Line([Span(String(first), .cursor), Span(String(words.dropFirst()), .placeholder)])
  }

  private func line(below field: TextField, hasCursor: Bool) -> Line {
    hasCursor
      ? Line(String(repeating: "━", count: inner), .focusedFieldLine)
      : Line(String(repeating: "─", count: inner), .fieldLine)
  }

  private func button(_ button: Button, isFocused: Bool) -> Line {
    let title = button.title.truncated(toColumns: inner - 4).drawn
    guard button.isEnabled else {
      return centered(Span("( \(title) )", isFocused ? .focusedButton : .disabledButton))
    }
    return centered(.button(title, isFocused: isFocused))
  }

  /// As many lines as the page and a sheet have without the page.
  fileprivate var noSheet: [Line] { [Line](repeating: Line(spaces(columns)), count: 4) }
}
