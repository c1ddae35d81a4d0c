/// A page with a heading, a table and an alert.
public protocol ListPage: AnyObject {
  /// What stands above the rows.
  var header: Label { get }
  /// The rows.
  var table: Table { get }
  /// What the page has to say, over all else.
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, nothing but its own button answers.
extension ListPage {
  /// Brings the row to the upper edge.
  public func scroll(toRow row: Int) {
    if !alert.isPresented { table.scroll(toRow: row) }
  }

  /// Moves the focus to the row, or to the nearest that there is.
  public func moveFocus(toRow row: Int) {
    if !alert.isPresented { table.moveFocus(toRow: row) }
  }

  /// Chooses a row on the screen.
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

  /// Takes the alert away.
  public func dismissAlert() {
    alert.dismiss()
  }
}
