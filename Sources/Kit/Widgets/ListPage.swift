/// A page with a heading, a table and an alert.
public protocol ListPage: AnyObject {
  /// The text above the rows.
  var header: Label { get }
  /// The rows.
  var table: Table { get }
  /// The page's message, above everything else.
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, only its own button responds.
extension ListPage {
  /// Scrolls the row to the upper edge.
  public func scroll(toRow row: Int) {
    if !alert.isPresented { table.scroll(toRow: row) }
  }

  /// Moves the focus to the row, or to the nearest existing row.
  public func moveFocus(toRow row: Int) {
    if !alert.isPresented { table.moveFocus(toRow: row) }
  }

  /// Selects a row on the screen.
  public func select(row: Int) {
    if !alert.isPresented { table.select(row: row) }
  }

  /// Asks for a row on the screen to be deleted.
  public func delete(row: Int) {
    if !alert.isPresented { table.commitDeletion(ofRow: row) }
  }

  /// Taps the accessory button of a row on the screen.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tapAccessory(ofRow row: Int) -> Task<Void, Never>? {
    alert.isPresented ? nil : table.cell(forRow: row)?.accessoryButton?.tap()
  }

  /// Dismisses the alert.
  public func dismissAlert() {
    alert.dismiss()
  }
}
