import Widgets

/// Gives the items of an array to a table; a closure fills the cells.
final class ArrayDataSource<Item> {
  var items: [Item]

  /// Fills a cell that is new, or used again, with an item.
  var configureCell: ((TableCell, Item) -> Void)?

  private let count: Int
  private let cellIdentifier: String

  init(items: [Item], cellIdentifier: String) {
    self.items = items
    count = items.count
    self.cellIdentifier = cellIdentifier
  }
}

extension ArrayDataSource: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: cellIdentifier)
    configureCell?(cell, items[row])
    return cell
  }
}

final class PlacesViewController {
  let table = Table()

  private let dataSource: ArrayDataSource<String>

  init(places: [String]) {
    dataSource = ArrayDataSource(items: places, cellIdentifier: "Place")

    table.register(TableCell.self, forCellReuseIdentifier: "Place")
    dataSource.configureCell = { [weak self] cell, place in
      cell.textLabel.text = self?.title(of: place) ?? ""
    }
    // The table holds it weakly: we own it.
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

  private func title(of place: String) -> String {
    place.uppercased()
  }
}
