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

  private let dataSource: PlacesDataSource

  init(places: [String]) {
    dataSource = PlacesDataSource(places: places)

    table.register(TableCell.self, forCellReuseIdentifier: "Place")
    // The table holds it weakly: we own it.
    table.dataSource = dataSource
    table.delegate = self
  }
}

extension PlacesViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    dataSource.places.remove(at: row)
    table.deleteRow(row)
  }
}

final class PlacesDataSource: TableDataSource {
  var places: [String]

  init(places: [String]) {
    self.places = places
  }

  func numberOfRows(in table: Table) -> Int {
    places.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Place")
    cell.textLabel.text = places[row].uppercased()
    return cell
  }
}
