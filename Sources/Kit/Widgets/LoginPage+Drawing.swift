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
    Line(field.draw(columns: inner, hasCursor: hasCursor))
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
