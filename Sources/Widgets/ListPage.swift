/// A page with a heading, a table and an alert.
public protocol ListPage: AnyObject {
  var header: Label { get }
  var table: Table { get }
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, nothing but its own button answers.
extension ListPage {
  public func scroll(toRow row: Int) {
    if !alert.isPresented { table.scroll(toRow: row) }
  }

  public func moveFocus(toRow row: Int) {
    if !alert.isPresented { table.moveFocus(toRow: row) }
  }

  public func select(row: Int) {
    if !alert.isPresented { table.select(row: row) }
  }

  public func delete(row: Int) {
    if !alert.isPresented { table.delete(row: row) }
  }

  /// Taps the accessory button of a row on the screen.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tapAccessory(ofRow row: Int) -> Task<Void, Never>? {
    alert.isPresented ? nil : table.cell(forRow: row)?.accessoryButton?.tap()
  }

  public func dismissAlert() {
    alert.dismiss()
  }
}
