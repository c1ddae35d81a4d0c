import Widgets

/// Gives the items of an array to a table; a closure fills the cells.
///
/// The table holds it weakly, so its creator must own it.
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
