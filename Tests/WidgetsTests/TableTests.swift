import Testing
import Widgets

@Suite struct TableTests {
  @Test func `Only the rows on the screen have a cell`() {
    let source = Numbers(1000)
    let table = source.table(height: 3)

    #expect(table.visibleRows == 0..<3)
    #expect(source.asked == [0, 1, 2])
    #expect(table.cell(forRow: 3) == nil)
  }

  @Test func `However many rows, and however they are scrolled, a screen of cells is alive`() {
    let before = CountedCell.alive
    let source = Numbers(1_000_000)
    let table = source.table(height: 10)

    for row in stride(from: 0, to: 1_000_000, by: 9_973) { table.scroll(toRow: row) }
    for row in [999_999, 5, 500_000, 4, 3] { table.moveFocus(toRow: row) }
    table.reloadData()
    for row in table.visibleRows { table.reloadRow(row) }

    #expect(CountedCell.alive - before == 10)
  }

  @Test func `A million rows are asked for as many cells as ten`() {
    let (few, many) = (Numbers(10), Numbers(1_000_000))

    _ = (few.table(height: 10), many.table(height: 10))

    #expect(many.asked == few.asked)
    #expect(many.counted == few.counted)
  }

  @Test func `A released data source gives an empty table`() {
    let table = Table()
    table.register(CountedCell.self, forCellReuseIdentifier: "Number")
    table.height = 3

    table.dataSource = Numbers(5)

    #expect(table.numberOfRows == 0 && table.visibleRows.isEmpty)
  }

  @Test func `A table is empty from the moment that its data source has gone`() {
    var source: Numbers? = Numbers(5)
    let table = Table()
    table.register(CountedCell.self, forCellReuseIdentifier: "Number")
    table.height = 3
    table.dataSource = source
    let rows = table.numberOfRows

    source = nil

    #expect(rows == 5 && table.numberOfRows == 0)
    #expect(table.cell(forRow: 0) == nil)
    table.reloadRow(0)
    table.select(row: 0)
  }

  @Test func `A table does not keep its delegate`() {
    let source = Numbers(5)
    let table = source.table(height: 3)
    var hearer: Hearer? = Hearer()
    table.delegate = hearer
    table.select(row: 0)
    let heard = hearer?.heard

    hearer = nil

    #expect(heard == ["select 0"] && table.delegate == nil)
  }

  @Test func `A cell drops what it showed as soon as its row has left the screen`() {
    let source = Numbers(10)
    let table = source.table(height: 1)
    let cell = table.cell(forRow: 0)
    cell?.imageView.image = Image(["x"])
    weak let kept = source.closureOwner(in: cell)

    source.makesNoCells = true
    table.scroll(toRow: 5)

    #expect(cell?.textLabel.text == "" && cell?.imageView.image == nil)
    #expect(cell?.accessoryButton == nil && kept == nil)
  }

  @Test func `A cell is used again under its own identifier only`() {
    let table = Table()
    table.register(CountedCell.self, forCellReuseIdentifier: "one")
    table.register(TableCell.self, forCellReuseIdentifier: "two")

    #expect(table.dequeueReusableCell(withIdentifier: "one") is CountedCell)
    #expect(!(table.dequeueReusableCell(withIdentifier: "two") is CountedCell))
  }

  @Test(arguments: 0..<6)
  func `A deleted row closes its gap, and asks for no more than comes up`(_ row: Int) {
    let source = Numbers(6)
    let table = source.table(height: 3)
    table.scroll(toRow: 2)
    source.asked = []

    source.numbers.remove(at: row)
    table.deleteRow(row)

    #expect(table.numberOfRows == 5)
    #expect(
      table.visibleRows.map { table.cell(forRow: $0)?.textLabel.text ?? "-" }
        == table.visibleRows.map { String(source.numbers[$0]) })
    #expect(source.asked.count <= 1)
  }

  @Test func `Rows that vanish or come without a word are shown after any call`() {
    let source = Numbers(6)
    let table = source.table(height: 3)

    source.numbers = [7, 8]
    table.deleteRow(0)

    #expect(table.numberOfRows == 2)
    #expect(table.cell(forRow: 0)?.textLabel.text == "7")
  }

  @Test func `The last row can be deleted`() {
    let source = Numbers(1)
    let table = source.table(height: 3)

    source.numbers = []
    table.deleteRow(0)

    #expect(table.visibleRows.isEmpty && table.focusedRow == nil)
  }

  @Test(arguments: [(-5, 0), (3, 3), (7, 7), (8, 7), (.max, 7)])
  func `Scrolling ends where the last row stands at the lower edge`(_ row: Int, _ top: Int) {
    let source = Numbers(10)
    let table = source.table(height: 3)

    table.scroll(toRow: row)

    #expect(table.topRow == top)
  }

  @Test func `The focus takes the screen with it, and no further than it must`() {
    let source = Numbers(10)
    let table = source.table(height: 3)

    let tops = [2, 3, 1, 0, 99, -1].map { row in
      table.moveFocus(toRow: row)
      return table.topRow
    }

    #expect(tops == [0, 1, 1, 0, 7, 0])
  }

  @Test func `The focus stays in its row while that is on the screen, and then at the edge`() {
    let source = Numbers(10)
    let table = source.table(height: 3)
    table.moveFocus(toRow: 2)

    let focused = [1, 2, 5, 3, 0].map { row in
      table.scroll(toRow: row)
      return table.focusedRow
    }

    #expect(focused == [2, 2, 5, 5, 2])
  }

  @Test(arguments: Change.allCases, Change.allCases)
  func `Whatever happens, the focus is on a row of the screen`(_ first: Change, _ second: Change) {
    for third in Change.allCases {
      let source = Numbers(10)
      let table = source.table(height: 4)
      table.moveFocus(toRow: 5)

      for change in [first, second, third] {
        change.happen(to: table, source)

        let isOnScreen = table.focusedRow.map(table.visibleRows.contains)
        #expect(isOnScreen == (source.numbers.isEmpty ? nil : true))
      }
    }
  }

  @Test func `A focus that no row has room for is kept until one has`() {
    let source = Numbers(10)
    let table = source.table(height: 3)
    table.moveFocus(toRow: 7)

    table.height = 0
    table.scroll(toRow: 2)
    table.height = 3

    #expect(table.focusedRow == 7 && table.visibleRows.contains(7))
  }

  @Test func `A row that does not fit whole is not shown`() {
    let source = Numbers(10)
    let table = source.table(height: 7)

    table.rowHeight = 3

    #expect(table.visibleRows == 0..<2)
  }

  @Test func `A row is asked for again when it is reloaded, and no other`() {
    let source = Numbers(10)
    let table = source.table(height: 3)
    source.asked = []

    table.reloadRow(1)
    table.reloadRow(5)

    #expect(source.asked == [1])
  }

  @Test func `The delegate hears of rows on the screen only`() {
    let source = Numbers(10)
    let table = source.table(height: 3)
    let hearer = Hearer()
    table.delegate = hearer

    table.select(row: 1)
    table.commitDeletion(ofRow: 2)
    table.select(row: 3)
    table.commitDeletion(ofRow: -1)

    #expect(hearer.heard == ["select 1", "delete 2"])
  }
}

@Suite struct ListPageTests {
  @Test func `A list is drawn with its heading, its rows and the place of the focus`() {
    let source = Numbers(12)
    let page = Page(source)
    page.table.moveFocus(toRow: 1)

    #expect(
      page.draw(columns: 20, rows: 7).map(\.text) == [
        "┌─ Numbers ────────┐",
        "│   0              │",
        "│ ▌ 1              │",
        "│   2              │",
        "│   3              │",
        "│   4              │",
        "└─────────── 2/12 ─┘",
      ])
  }

  @Test func `A cell shows its image beside its title, its detail and its button`() {
    let source = Numbers(1)
    let page = Page(source)
    page.table.rowHeight = 3
    _ = page.draw(columns: 24, rows: 7)
    let cell = page.table.cell(forRow: 0)
    cell?.imageView.image = Image(["╭─╮", "╰─╯"])
    cell?.detailTextLabel.text = "a long detail of it"
    cell?.accessoryButton = Button("Go")

    #expect(
      page.draw(columns: 24, rows: 7).map(\.text).dropFirst().prefix(3) == [
        "│ ▌ ╭─╮ 0              │",
        "│ ▌ ╰─╯ a long detail… │",
        "│ ▌     [ Go ]         │",
      ])
  }

  @Test(arguments: 0..<40, [0, 1, 2, 3, 7, 8, 24])
  func `Every line is as wide as it is asked for, and there are as many`(
    _ columns: Int, _ rows: Int
  ) {
    let source = Numbers(100)
    let page = Page(source)
    page.table.rowHeight = 2
    _ = page.draw(columns: columns, rows: rows)
    page.table.cell(forRow: 0)?.imageView.image = Image(["照片照片照片", "\u{1B}[2J"])
    page.table.cell(forRow: 0)?.textLabel.text = "照片👩‍👩‍👧‍👦e\u{301}\u{0}"

    for message in [nil, "这是一个很长的提示信息，需要换行。"] {
      if let message { page.alert.present(message) }
      let lines = page.draw(columns: columns, rows: rows)

      #expect(lines.count == max(rows, 7))
      #expect(lines.allSatisfy { $0.columns == max(columns, 12) })
    }
  }

  @Test func `While an alert is up only its own button answers`() async {
    let source = Numbers(10)
    let page = Page(source)
    let hearer = Hearer()
    page.table.delegate = hearer
    _ = page.draw(columns: 20, rows: 7)
    page.table.cell(forRow: 0)?.accessoryButton = Button("Go")
    page.table.cell(forRow: 0)?.accessoryButton?.onTap = { hearer.heard.append("tap") }
    page.alert.present("No")

    page.select(row: 0)
    page.delete(row: 0)
    page.scroll(toRow: 3)
    page.moveFocus(toRow: 3)
    await page.tapAccessory(ofRow: 0)?.value
    #expect(hearer.heard == [] && page.table.topRow == 0 && page.table.focusedRow == 0)

    page.dismissAlert()
    await page.tapAccessory(ofRow: 0)?.value
    #expect(hearer.heard == ["tap"])
  }
}

// MARK: - Fixtures

private final class Numbers: TableDataSource {
  var numbers: [Int]
  var asked: [Int] = []
  var counted = 0
  var makesNoCells = false

  init(_ count: Int) {
    numbers = Array(0..<count)
  }

  func table(height: Int) -> Table {
    let table = Table()
    table.register(CountedCell.self, forCellReuseIdentifier: "Number")
    table.dataSource = self
    table.height = height
    return table
  }

  func numberOfRows(in table: Table) -> Int {
    counted += 1
    return numbers.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    asked.append(row)
    if makesNoCells { return TableCell() }
    let cell = table.dequeueReusableCell(withIdentifier: "Number")
    cell.textLabel.text = String(numbers[row])
    return cell
  }

  /// Gives the cell a button whose closure is all that keeps the result.
  func closureOwner(in cell: TableCell?) -> Hearer {
    let owner = Hearer()
    cell?.accessoryButton = Button("Go")
    cell?.accessoryButton?.onTap = { owner.heard = [] }
    return owner
  }
}

/// What happens to a table in which a row fits.
nonisolated enum Change: CaseIterable {
  case scrollUp, scrollDown, scrollToEnd, focusUp, focusDown
  case shrink, grow, makeRowsHigher, makeRowsLower
  case deleteFirst, deleteLast, deleteAll, reload

  @MainActor
  fileprivate func happen(to table: Table, _ source: Numbers) {
    switch self {
    case .scrollUp: table.scroll(toRow: table.topRow - 3)
    case .scrollDown: table.scroll(toRow: table.topRow + 3)
    case .scrollToEnd: table.scroll(toRow: .max)
    case .focusUp: table.moveFocus(toRow: 0)
    case .focusDown: table.moveFocus(toRow: 9)
    case .shrink: table.height = 2
    case .grow: table.height = 7
    case .makeRowsHigher: table.rowHeight = 2
    case .makeRowsLower: table.rowHeight = 1
    case .deleteFirst: delete(0, from: table, source)
    case .deleteLast: delete(source.numbers.count - 1, from: table, source)
    case .deleteAll:
      source.numbers = []
      table.reloadData()
    case .reload: table.reloadData()
    }
  }

  @MainActor
  private func delete(_ row: Int, from table: Table, _ source: Numbers) {
    guard source.numbers.indices.contains(row) else { return }
    source.numbers.remove(at: row)
    table.deleteRow(row)
  }
}

private final class CountedCell: TableCell {
  private(set) static var alive = 0

  required init() {
    Self.alive += 1
    super.init()
  }

  isolated deinit {
    Self.alive -= 1
  }
}

private final class Hearer: TableDelegate {
  var heard: [String] = []

  func table(_ table: Table, didSelectRow row: Int) {
    heard.append("select \(row)")
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    heard.append("delete \(row)")
  }
}

private final class Page: ListPage {
  let header = Label("Numbers")
  let table = Table()
  let alert = Alert(action: "OK")

  init(_ source: Numbers) {
    table.register(CountedCell.self, forCellReuseIdentifier: "Number")
    table.dataSource = source
  }
}
