// The items are values that know their title, and a deletion reloads the table.
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
    if let configureCell { configureCell(cell, items[row]) }
    return cell
  }
}

private struct Place {
  let name: String

  var title: String { name.uppercased() }
}

final class PlacesViewController {
  let table = Table()

  private let dataSource: ArrayDataSource<Place>

  init(places: [String]) {
    dataSource = ArrayDataSource(items: places.map(Place.init), cellIdentifier: "Place")
    dataSource.configureCell = { cell, place in
      cell.textLabel.text = place.title
    }
    table.register(TableCell.self, forCellReuseIdentifier: "Place")
    table.dataSource = dataSource
    table.delegate = self
  }
}

extension PlacesViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    let left = dataSource.items.enumerated().filter { $0.offset != row }
    dataSource.items = left.map(\.element)
    table.reloadData()
  }
}
