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
  // Yours: what the controller does below, for any kind of item.
  func numberOfRows(in table: Table) -> Int {
    0
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    TableCell()
  }
}

final class PlacesViewController {
  let table = Table()

  private var places: [String]

  init(places: [String]) {
    self.places = places
    table.register(TableCell.self, forCellReuseIdentifier: "Place")
    table.dataSource = self
    table.delegate = self
  }
}

extension PlacesViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    places.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Place")
    cell.textLabel.text = title(of: places[row])
    return cell
  }
}

extension PlacesViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    places.remove(at: row)
    table.deleteRow(row)
  }

  private func title(of place: String) -> String {
    place.uppercased()
  }
}
