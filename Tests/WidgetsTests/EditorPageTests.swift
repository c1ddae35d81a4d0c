import Testing
import Widgets

@Suite struct EditorPageTests {
  @Test(arguments: [(12, 9), (20, 10), (80, 24), (3, 2)])
  func `It is drawn in lines of one width, the field and the buttons last`(
    _ columns: Int, _ rows: Int
  ) {
    let page = Page()
    page.field.text = "a text that is longer than the line that it stands in 牛奶"

    let lines = page.drawEditor(columns: columns, rows: rows)

    #expect(Set(lines.map(\.columns)) == [max(columns, 12)])
    #expect(lines.suffix(2).map { $0.text.first } == [" ", " "])
  }

  @Test func `The end of a long text is what is seen, and the cursor behind it`() {
    let page = Page()
    page.field.becomeFirstResponder()
    page.type("from the beginning to the end")

    let field = page.drawEditor(columns: 14, rows: 10)[8]

    #expect(field.text == "▌ …to the end ")
    #expect(field.spans.map(\.style).contains(.cursor))
  }

  @Test func `While the alert is up nothing but its own button answers`() {
    let page = Page()
    var taps = 0
    page.save.onTap = { taps += 1 }
    page.field.text = "a"
    page.alert.present("No")

    page.type("b")
    page.deleteBackward()
    page.clearField()

    #expect(page.tap(page.save) == nil)
    #expect(page.field.text == "a")
    #expect(taps == 0)
  }
}

// MARK: - Fixtures

private final class Page: @MainActor EditorPage {
  let header = Label("Notes")
  let table = Table()
  let alert = Alert(action: "OK")
  let field = TextField(placeholder: "Write")
  let save = Button("Add")
  let cancel = Button("Cancel")
  let refresh = Button("Refresh")
}
