import Checks
import Widgets

@main enum DataSource: Exercise {
  static var checks: [Check] {
    Check("The data source has a row for each item, of whatever kind") {
      let source = ArrayDataSource(items: [3, 1, 4], cellIdentifier: "Number")

      try expect("rows", source.numberOfRows(in: Table()), is: 3)
    }

    Check("The closure fills each cell with its item", after: rows) {
      let (table, source) = numbers(0..<3)
      table.height = 10

      try expect("on the screen", table.texts, is: ["0", "1", "2"]) { _ in
        source.items.isEmpty ? nil : "The closure has to be called with the cell and the item."
      }
    }

    Check("Cells that have left the screen are used again", after: rows) {
      let (table, source) = numbers(0..<100)
      table.height = 2
      var cells: Set<ObjectIdentifier> = []
      source.configureCell = { cell, _ in cells.insert(ObjectIdentifier(cell)) }
      for row in 0..<50 { table.scroll(toRow: row) }

      try expect("more than four cells for two rows", cells.count > 4, is: false) { _ in
        "A new cell is made for each row: ask the table for one that can be used again."
      }
    }

    Check("The controller has given the table another data source than itself") {
      let controller = PlacesViewController(places: ["Oslo"])

      try expect(
        "whether the table asks the controller", controller.table.dataSource === controller,
        is: false)
    }

    Check("The list shows what it showed before", after: another) {
      let controller = PlacesViewController(places: ["Oslo", "Rome"])
      controller.table.height = 10

      try expect("on the screen", controller.table.texts, is: ["OSLO", "ROME"]) {
        $0.isEmpty
          ? "A table holds its data source weakly, and nobody else holds it: the controller has to own "
            + "it." : nil
      }
    }

    Check("A row that is deleted goes, and the others stay", after: another) {
      let controller = PlacesViewController(places: ["Oslo", "Rome", "Lima"])
      controller.table.height = 10
      controller.table.commitDeletion(ofRow: 1)

      try expect("on the screen", controller.table.texts, is: ["OSLO", "LIMA"]) {
        $0.count == 3
          ? "The items stand in two arrays, and one of them does not hear of the deletion: let only the "
            + "data source have them." : nil
      }
    }

    Check("A closed list is let go") {
      weak var left: PlacesViewController?
      do {
        let controller = PlacesViewController(places: ["Oslo"])
        left = controller
      }

      try expect("controllers left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The controller owns the data source, and its closure owns the controller: `[weak self]`."
      }
    }
  }

  private static let rows = "The data source has a row for each item, of whatever kind"
  private static let another = "The controller has given the table another data source than itself"

  private static func numbers(_ range: Range<Int>) -> (Table, ArrayDataSource<Int>) {
    let (table, source) = (Table(), ArrayDataSource(items: Array(range), cellIdentifier: "Number"))
    source.configureCell = { cell, number in cell.textLabel.text = "\(number)" }
    table.register(TableCell.self, forCellReuseIdentifier: "Number")
    table.dataSource = source
    return (table, source)
  }
}

extension Table {
  /// What stands in the cells on the screen.
  fileprivate var texts: [String] {
    visibleRows.compactMap { cell(forRow: $0)?.textLabel.text }
  }
}
