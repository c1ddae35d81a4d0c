import Checks
import Widgets

@main enum DataSource: Checks.Exercise {
  static var checks: [Checks.Check] {
    // MARK: The data source, with numbers

    Checks.Check(rows) {
      for count in [3, 0, 1, 100] {
        let source = ArrayDataSource(items: Array(0..<count), cellIdentifier: "Number")
        try Checks.expect("rows", source.numberOfRows(in: Table()), is: count)
      }
    }

    Checks.Check(follow, after: rows) {
      let (table, source) = numbers(0..<3)
      table.height = 10
      for items in [[0, 1, 2, 3], [3], [], [7, 7]] {
        source.items = items
        table.reloadData()
        try Checks.expect("on the screen", table.texts, is: items.map { "\($0)" }) { _ in
          "The data source counts the items once, at the beginning: count them when the table asks."
        }
      }
    }

    Checks.Check("The closure fills each cell with its item", after: rows) {
      let (table, source) = numbers(0..<3)
      source.configureCell = { cell, number in cell.detailTextLabel.text = "#\(number)" }
      table.height = 10
      let filled = table.visibleRows.compactMap { table.cell(forRow: $0)?.detailTextLabel.text }

      try Checks.expect("on the screen", filled, is: ["#0", "#1", "#2"]) { _ in
        source.items.isEmpty ? nil : "The closure has to be called with the cell and the item."
      }
      try Checks.expect("titles", table.texts, is: ["", "", ""]) { _ in
        "The data source writes into the cell itself: only the closure knows what a cell shows."
      }
    }

    Checks.Check("The closure is the one that is set when the row comes", after: rows) {
      let (table, source) = numbers(0..<4)
      table.height = 2
      source.configureCell = { cell, number in cell.textLabel.text = "new \(number)" }
      table.scroll(toRow: 2)

      try Checks.expect("on the screen", table.texts, is: ["new 2", "new 3"])
    }

    Checks.Check("A data source that has no closure gives empty cells", after: rows) {
      let (table, source) = numbers(0..<2)
      source.configureCell = nil
      table.height = 2

      try Checks.expect("on the screen", table.texts, is: ["", ""])
    }

    Checks.Check("Cells that have left the screen are used again", after: rows) {
      let (table, source) = numbers(0..<100)
      table.height = 2
      var cells: Set<ObjectIdentifier> = []
      source.configureCell = { cell, _ in cells.insert(ObjectIdentifier(cell)) }
      for row in 0..<50 { table.scroll(toRow: row) }

      try Checks.expect("more than four cells for two rows", cells.count > 4, is: false) { _ in
        "A new cell is made for each row: ask the table for one that can be used again."
      }
    }

    Checks.Check("The cells are of the identifier that the data source was given", after: rows) {
      let (table, source) = (Table(), ArrayDataSource(items: [1], cellIdentifier: "Number"))
      table.register(TableCell.self, forCellReuseIdentifier: "Place")
      table.register(NumberCell.self, forCellReuseIdentifier: "Number")
      table.dataSource = source
      table.height = 1

      try Checks.expect(
        "whether it is a number's cell", table.cell(forRow: 0) is NumberCell, is: true
      ) {
        _ in
        "The data source has to ask for cells of its own `cellIdentifier`: other lists have other "
          + "cells."
      }
    }

    // MARK: The list of places

    Checks.Check(another, after: follow) {
      let controller = PlacesViewController(places: ["Oslo"])

      try Checks.expect(
        "whether the table asks the controller", controller.table.dataSource === controller,
        is: false
      ) { _ in
        "The controller still answers for the rows, even where it only passes the question on: "
          + "give the table an `ArrayDataSource`."
      }
    }

    Checks.Check(shows, after: another) {
      for places in [["Oslo", "Rome"], [], ["Oslo"], ["Zürich", "", "Oslo", "Oslo"]] {
        let controller = PlacesViewController(places: places)
        controller.table.height = 10

        try Checks.expect(
          "on the screen", controller.table.texts, is: places.map { $0.uppercased() }
        ) {
          $0.isEmpty
            ? "A table holds its data source weakly, and no other object holds it: the controller "
              + "has to own it." : nil
        }
      }
    }

    Checks.Check("The table asks an `ArrayDataSource`", after: shows) {
      let controller = PlacesViewController(places: ["Oslo"])
      let source = controller.table.dataSource.map { "\(type(of: $0))" } ?? "none"

      try Checks.expect("the data source", source.prefix { $0 != "<" }, is: "ArrayDataSource") {
        _ in
        "The controller has a data source of another type, with the same dozen lines again: let it "
          + "use an `ArrayDataSource`."
      }
    }

    Checks.Check(deletes, after: another) {
      for row in 0..<3 {
        var places = ["Oslo", "Rome", "Lima"]
        let controller = PlacesViewController(places: places)
        controller.table.height = 10
        controller.table.commitDeletion(ofRow: row)
        places.remove(at: row)
        let titles = places.map { $0.uppercased() }

        try Checks.expect(
          "on the screen, after a deletion of row \(row)", controller.table.texts, is: titles
        ) {
          $0.count == 3
            ? "The items stand in two arrays, and the deletion reaches only one of them: let only "
              + "the data source have them." : nil
        }
      }
    }

    Checks.Check("What goes from the screen goes from the items, too", after: deletes) {
      for row in 0..<3 {
        var places = ["Oslo", "Rome", "Lima"]
        let controller = PlacesViewController(places: places)
        controller.table.height = 10
        controller.table.commitDeletion(ofRow: row)
        controller.table.reloadData()
        places.remove(at: row)

        try Checks.expect(
          "on the screen, after a deletion of row \(row) and a reload", controller.table.texts,
          is: places.map { $0.uppercased() }
        ) { _ in
          "The row goes from the screen, and another item from the array: remove the item at the "
            + "row's index."
        }
      }
    }

    Checks.Check("Only the row that was deleted goes, and not its namesake", after: deletes) {
      let controller = PlacesViewController(places: ["Oslo", "Rome", "Oslo", "Oslo"])
      controller.table.height = 10
      controller.table.commitDeletion(ofRow: 2)

      try Checks.expect("on the screen", controller.table.texts, is: ["OSLO", "ROME", "OSLO"]) {
        _ in
        "The item was looked for by its name, and two places can have the same one: delete by row."
      }
    }

    Checks.Check("The items stand in the data source, and nowhere else", after: deletes) {
      let controller = PlacesViewController(places: ["Oslo", "Rome"])
      controller.table.height = 10
      controller.table.commitDeletion(ofRow: 0)
      let arrays = Mirror(reflecting: controller).children.filter {
        ($0.value as? [String])?.isEmpty == false
      }

      try Checks.expect("arrays of the controller", arrays.compactMap(\.label), is: []) { _ in
        "The controller keeps an array of its own, and each change has to be made twice: the items "
          + "are the data source's."
      }
    }

    Checks.Check("A closed list is released") {
      weak var left: PlacesViewController?
      weak var source: (any TableDataSource)?
      do {
        let controller = PlacesViewController(places: ["Oslo"])
        controller.table.height = 10
        (left, source) = (controller, controller.table.dataSource)
      }

      try Checks.expect("controllers left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The controller owns the data source, and its closure owns the controller: `[weak self]`."
      }
      try Checks.expect("data sources left in memory", source == nil ? 0 : 1, is: 0)
    }

    Checks.Check(
      "Scrolls and deletions in any order show the places that are left", after: deletes
    ) {
      for seed in 1...20 {
        var random = Generator(state: UInt64(seed))
        var places = (1...12).map { $0 % 3 == 0 ? "Oslo" : "Place \($0)" }
        let controller = PlacesViewController(places: places)
        let table = controller.table
        table.height = 4
        while !places.isEmpty {
          if Bool.random(using: &random) {
            table.scroll(toRow: Int.random(in: 0..<places.count, using: &random))
          } else if let row = table.visibleRows.randomElement(using: &random) {
            table.commitDeletion(ofRow: row)
            places.remove(at: row)
          }
          let visible = places[table.visibleRows.clamped(to: places.indices)]
          try Checks.expect("on the screen", table.texts, is: visible.map { $0.uppercased() })
          try Checks.expect("rows", table.numberOfRows, is: places.count)
        }
      }
    }
  }

  private static let rows = "The data source has a row for each item, of whatever kind"
  private static let follow = "The rows follow the items"
  private static let another = "The controller has given the table another data source than itself"
  private static let shows = "The list shows what it showed before"
  private static let deletes = "A row that is deleted goes, and the others stay"

  private static func numbers(_ range: Range<Int>) -> (Table, ArrayDataSource<Int>) {
    let (table, source) = (Table(), ArrayDataSource(items: Array(range), cellIdentifier: "Number"))
    source.configureCell = { cell, number in cell.textLabel.text = "\(number)" }
    // "Place" too, so that a data source that always asks for it does not crash here.
    for identifier in ["Number", "Place"] {
      table.register(TableCell.self, forCellReuseIdentifier: identifier)
    }
    table.dataSource = source
    return (table, source)
  }
}

extension DataSource {
  fileprivate final class NumberCell: TableCell {}
}

extension DataSource {
  /// The same numbers in every run.
  fileprivate struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

extension Table {
  /// What stands in the cells on the screen.
  fileprivate var texts: [String] {
    visibleRows.compactMap { cell(forRow: $0)?.textLabel.text }
  }
}
