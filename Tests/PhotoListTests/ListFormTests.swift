import CommandLine
import Forms
import Localization
import LoginKit
import PhotoKit
import Terminal
import Testing
import Widgets

@testable import photo_list

/// The list as keys use it on a terminal.
@Suite struct ListFormTests {
  @Test func `The arrows and the Page, Home and End keys move through the list`() {
    let list = openList(10)

    let rows = [Key.down, .pageDown, .end, .down, .up, .pageUp, .home, .up].map { key in
      _ = list.form.handle(key)
      return list.page.table.focusedRow
    }

    #expect(rows == [1, 4, 9, 9, 8, 5, 0, 0])
  }

  @Test func `Enter selects, and d or Delete deletes when Enter confirms it`() {
    let list = openList(4)

    for key in [Key.enter, .down, .text("d"), .enter, .delete, .enter] {
      _ = list.form.handle(key)
    }

    #expect(list.page.table.numberOfRows == 2)
    #expect(list.page.table.cell(forRow: 0)?.textLabel.text == "★ are you ok")
    #expect(list.page.table.cell(forRow: 1)?.textLabel.text == "Thank you")
  }

  @Test(arguments: [
    [Key.text("d")], [.text("dddddddd")], [.delete, .delete], [.text("d"), .escape],
    [.text("d"), .alt("d")], [.text("d"), .text(" "), .tab, .paste("\n"), .control("h")],
  ])
  func `Nothing is deleted without Enter to the question`(_ keys: [Key]) {
    let list = openList(4)

    for key in keys { #expect(list.form.handle(key) == nil) }

    #expect(list.page.table.numberOfRows == 4)
    let isAnswered = keys.contains(.escape) || keys.contains(.alt("d"))
    #expect(list.page.alert.isPresented == !isAnswered)
  }

  @Test(arguments: [
    (Language.english, "Delete “are you ok”? Enter deletes it, Esc keeps it"),
    (.simplifiedChinese, "删除“are you ok”？按 Enter 删除，按 Esc 保留"),
  ])
  func `The question names what is deleted, and the keys`(_ language: Language, _ title: String) {
    let list = openList(4, language)

    _ = list.form.handle(.text("d"))

    #expect(list.page.alert.title == title)
  }

  @Test func `An answer is for the row that was asked about, and for no other in its place`() {
    let list = openList(4)

    _ = list.form.handle(.text("d"))
    list.page.table.commitDeletion(ofRow: 0)
    _ = list.form.handle(.enter)

    #expect(list.page.table.numberOfRows == 3)
    #expect(!list.page.alert.isPresented)
  }

  @Test func `A message in place of the question is only dismissed`() {
    let list = openList(4)

    _ = list.form.handle(.text("d"))
    list.page.alert.present("The network is not available")
    _ = list.form.handle(.enter)

    #expect(list.page.table.numberOfRows == 4)
    #expect(!list.page.alert.isPresented)
  }

  @Test func `A message is answered before anything else`() {
    let list = openList(4)

    for key in [Key.enter, .text("d"), .enter, .text("q"), .down, .text("d")] {
      #expect(list.form.handle(key) == nil)
    }
    #expect(list.page.alert.isPresented && list.page.table.focusedRow == 0)

    #expect(list.form.handle(.enter) == nil)
    #expect(!list.page.alert.isPresented)
    #expect(list.form.handle(.text("q")) == .ok)
  }

  @Test func `r tries again`() async {
    let list = openList(1)
    list.network.answer("/photos/1", nil)
    let button = list.page.table.cell(forRow: 0)?.accessoryButton

    _ = list.form.handle(.text("r"))
    await button?.tap()?.value

    #expect(list.network.requests == ["/photos/1", "/photos/1"])
  }

  @Test func `Letters that arrive together are separate keys`() {
    let list = openList(4)

    #expect(list.form.handle(.text("rrdq ")) == nil)
    #expect(list.page.alert.isPresented)
    #expect(list.form.handle(.escape) == nil)
    #expect(list.form.handle(.text("rq")) == .ok)
  }

  @Test(arguments: [(80, 24), (12, 7), (44, 8), (1, 1), (0, 0), (12, 6)])
  func `A list fits its terminal, however small`(_ columns: Int, _ rows: Int) {
    let list = openList(100)

    let lines = list.form.draw(in: Size(columns: columns, rows: rows))

    #expect(lines.allSatisfy { $0.columns <= max(columns, 2) })
    #expect(columns < 12 || rows < 7 || lines.count == rows)
  }

  @Test func `The last line says what the keys do`() {
    let list = openList(4)

    let help = list.form.draw(in: Size(columns: 80, rows: 24)).last?.text ?? ""

    #expect(help.contains("q Quit   Enter Favorite   d Delete   r Retry"))
  }
}

// MARK: - Fixtures

private struct OpenForm {
  let list: OpenList
  let network: HandDrivenPhotoService
  let form: ListForm

  var page: any ListPage { list.page }
}

/// A list on a terminal where three rows fit.
private func openList(_ count: Int, _ language: Language = .english) -> OpenForm {
  let network = HandDrivenPhotoService()
  let list = ListStep.view.open(Photo.demo(count: count), network.service, .english)
  let form = ListForm(list.page, help: PhotoWords.english.help, language: language)
  _ = form.draw(in: Size(columns: 44, rows: 12))
  return OpenForm(list: list, network: network, form: form)
}
