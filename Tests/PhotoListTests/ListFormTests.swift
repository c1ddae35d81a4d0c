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

  @Test func `Enter selects, and d or Delete deletes`() {
    let list = openList(4)

    for key in [Key.enter, .down, .text("d"), .delete] { _ = list.form.handle(key) }

    #expect(list.page.table.numberOfRows == 2)
    #expect(list.page.table.cell(forRow: 0)?.textLabel.text == "★ are you ok")
    #expect(list.page.table.cell(forRow: 1)?.textLabel.text == "Thank you")
  }

  @Test func `A message is answered before anything else`() {
    let list = openList(4)

    for key in [Key.enter, .text("d"), .text("q"), .down, .text("d")] {
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

  @Test func `Letters that come at once are keys one after the other`() {
    let list = openList(4)

    #expect(list.form.handle(.text("ddq")) == .ok)
    #expect(list.page.table.numberOfRows == 2)
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
private func openList(_ count: Int) -> OpenForm {
  let network = HandDrivenPhotoService()
  let list = ListStep.view.open(Photo.demo(count: count), network.service, .english)
  let form = ListForm(list.page, help: PhotoWords.english.help, language: .english)
  _ = form.draw(in: Size(columns: 44, rows: 12))
  return OpenForm(list: list, network: network, form: form)
}
