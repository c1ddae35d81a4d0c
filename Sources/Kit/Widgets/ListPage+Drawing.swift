extension ListPage {
  /// The page as `rows` lines of exactly `columns`: the heading in the upper border, the place in
  /// the list in the lower one, an alert over the last lines.
  ///
  /// Gives the table its height, so what is drawn is what is on the screen. Fewer than 12 columns
  /// are drawn as 12, fewer than 7 rows as 7.
  public func draw(columns: Int, rows: Int) -> [Line] {
    let rows = max(rows, 7)
    let box = Box(columns: max(columns, 12))
    table.height = rows - 2

    let list = [box.top(header.text)] + table.draw(in: box) + [box.bottom(table.place)]
    guard let message = alert.title else { return list }
    let sheet = box.sheet(message, alert, isFocused: true).suffix(rows - 1)
    return list.prefix(rows - sheet.count).map { $0.dimmed() } + sheet
  }
}

extension Table {
  /// The row with the focus, of how many.
  fileprivate var place: String {
    focusedRow.map { "\(min($0 + 1, numberOfRows))/\(numberOfRows)" } ?? ""
  }

  fileprivate func draw(in box: Box) -> [Line] {
    let lines = visibleRows.flatMap { row in
      cell(forRow: row)?.draw(
        columns: box.inner, height: max(1, rowHeight), isFocused: row == focusedRow) ?? []
    }
    let blank = Line(String(repeating: " ", count: box.inner))
    let missing = max(0, height - lines.count)
    return (lines + [Line](repeating: blank, count: missing)).map { box.framed($0) }
  }
}

extension TableCell {
  /// A mark for the focus, the image, and beside it the title, the detail and the button, each on
  /// a line of its own as far as there are lines.
  func draw(columns: Int, height: Int, isFocused: Bool) -> [Line] {
    let imageColumns = imageView.image.map { min($0.columns, columns / 2) + 1 } ?? 0
    let room = columns - 2 - imageColumns
    let texts = texts(isFocused: isFocused)

    return (0..<height).map { index in
      let mark = Span(isFocused ? "▌ " : "  ", isFocused ? .focusedFieldLine : .plain)
      let image = Span(line(index, ofImage: imageColumns), .border)
      let text = index < texts.count ? texts[index] : Span("")
      let fitting = text.text.truncated(toColumns: room).padded(toColumns: room)
      return Line([mark, image, Span(fitting.drawn, text.style)])
    }
  }

  private func texts(isFocused: Bool) -> [Span] {
    let button = accessoryButton.map {
      Span("[ \($0.title) ]", isFocused ? .focusedButton : .button)
    }
    return [
      Span(textLabel.text, .text), Span(detailTextLabel.text, .placeholder), button ?? Span(""),
    ]
  }

  private func line(_ index: Int, ofImage columns: Int) -> String {
    let lines = imageView.image?.lines ?? []
    return (index < lines.count ? lines[index] : "")
      .truncated(toColumns: max(0, columns - 1)).padded(toColumns: columns).drawn
  }
}
