// The closure calls a static method, so it has no `self`; the data source is lazy.
import Widgets

/// Gives the items of an array to a table; a closure fills the cells.
final class ArrayDataSource<Item> {
  var items: [Item]

  /// Fills a cell that is new, or used again, with an item.
  var configureCell: ((TableCell, Item) -> Void)?

  private let cellIdentifier: String

  init(items: [Item], cellIdentifier: String) {
    self.items = items
    self.cellIdentifier = cellIdentifier
  }
}

extension ArrayDataSource: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    items.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: cellIdentifier)
    configureCell?(cell, items[row])
    return cell
  }
}

final class PlacesViewController {
  let table = Table()

  private lazy var dataSource = ArrayDataSource(items: [String](), cellIdentifier: "Place")

  init(places: [String]) {
    table.register(TableCell.self, forCellReuseIdentifier: "Place")
    dataSource.items = places
    dataSource.configureCell = { $0.textLabel.text = Self.title(of: $1) }
    table.dataSource = dataSource
    table.delegate = self
  }
}

extension PlacesViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    dataSource.items.remove(at: row)
    table.deleteRow(row)
  }

  private static func title(of place: String) -> String {
    place.uppercased()
  }
}
