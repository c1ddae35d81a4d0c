import Observation

/// Rows in a column. Only the rows on the screen have a cell.
///
/// ```swift
/// table.register(TableCell.self, forCellReuseIdentifier: "Photo")
/// table.dataSource = source  // held weakly: another object must own it
/// ```
@Observable
public final class Table {
  /// Without one the table is empty. Setting it reloads.
  @ObservationIgnored public weak var dataSource: (any TableDataSource)? {
    didSet { reloadData() }
  }

  /// Receives the user's actions. Held weakly, too.
  @ObservationIgnored public weak var delegate: (any TableDelegate)?

  /// In lines, and the same for every row, so that no row has to be measured; at least 1.
  public var rowHeight = 1 { didSet { if rowHeight != oldValue { scrollToFocus() } } }

  /// In lines; a row that does not fit whole is not shown.
  public var height = 0 { didSet { if height != oldValue { scrollToFocus() } } }

  /// The row at the upper edge.
  public private(set) var topRow = 0

  /// The row that the user's keys go to, which is on the screen where any row fits; nil when there
  /// are none.
  public private(set) var focusedRow: Int?

  private var rowCount = 0
  private var cells: [Int: TableCell] = [:]
  @ObservationIgnored private var cellTypes: [String: TableCell.Type] = [:]
  @ObservationIgnored private var reusableCells: [String: [TableCell]] = [:]

  /// An empty table; it has no rows on the screen before it has a ``height``.
  public init() {}

  /// As the data source last reported; 0 after its release.
  public var numberOfRows: Int { dataSource == nil ? 0 : rowCount }

  /// The rows on the screen.
  public var visibleRows: Range<Int> {
    topRow..<max(topRow, min(topRow + visibleCount, numberOfRows))
  }

  /// The cell of a row on the screen; nil for any other row.
  public func cell(forRow row: Int) -> TableCell? {
    visibleRows.contains(row) ? cells[row] : nil
  }

  /// How many rows fit.
  private var visibleCount: Int { max(0, height) / max(1, rowHeight) }
}

/// Knows the rows of a table, and fills their cells.
public protocol TableDataSource: AnyObject {
  /// Asked when the data source is set, on a reload, and after a deletion.
  func numberOfRows(in table: Table) -> Int

  /// Asked for rows that come onto the screen, and for no others.
  func table(_ table: Table, cellForRow row: Int) -> TableCell
}

/// Receives the user's actions on a row, with the row's number at that moment.
public protocol TableDelegate: AnyObject {
  /// The user has selected the row.
  func table(_ table: Table, didSelectRow row: Int)

  /// The user asks to delete the row. A delegate that agrees removes it from the data and calls
  /// ``Table/deleteRow(_:)``.
  func table(_ table: Table, commitDeletionOfRow row: Int)
}

// MARK: - Cells

extension Table {
  /// Creates the cells for that identifier from that type.
  public func register(_ type: TableCell.Type, forCellReuseIdentifier identifier: String) {
    cellTypes[identifier] = type
  }

  /// A cell whose row has left the screen, else a new one; the identifier must be registered.
  public func dequeueReusableCell(withIdentifier identifier: String) -> TableCell {
    if let cell = reusableCells[identifier]?.popLast() { return cell }
    guard let type = cellTypes[identifier] else {
      preconditionFailure("no cell is registered for the reuse identifier \"\(identifier)\"")
    }
    let cell = type.init()
    cell.reuseIdentifier = identifier
    return cell
  }

  private func loadCell(forRow row: Int) {
    cells[row] = dataSource?.table(self, cellForRow: row)
  }

  private func recycleCell(forRow row: Int) {
    guard let cell = cells.removeValue(forKey: row) else { return }
    cell.prepareForReuse()
    reusableCells[cell.reuseIdentifier, default: []].append(cell)
  }

  /// Gives a cell to each row on the screen, and to no other.
  private func layout() {
    topRow = max(0, min(topRow, numberOfRows - visibleCount))
    let visibleRows = visibleRows
    let focusableRows = visibleRows.isEmpty ? 0..<numberOfRows : visibleRows
    focusedRow = focusableRows.nearest(to: focusedRow ?? 0)

    for row in cells.keys where !visibleRows.contains(row) { recycleCell(forRow: row) }
    for row in visibleRows where cells[row] == nil { loadCell(forRow: row) }
  }

  /// Scrolls the table, and leaves the focus.
  private func scrollToFocus() {
    moveFocus(toRow: focusedRow ?? 0)
  }
}

// MARK: - When the data has changed

extension Table {
  /// Asks the data source for everything on the screen again.
  public func reloadData() {
    for row in cells.keys { recycleCell(forRow: row) }
    rowCount = dataSource?.numberOfRows(in: self) ?? 0
    layout()
  }

  /// Asks the data source for this row again if it is on the screen.
  public func reloadRow(_ row: Int) {
    guard cell(forRow: row) != nil else { return }
    recycleCell(forRow: row)
    loadCell(forRow: row)
  }

  /// Closes the gap of a row that the data source no longer has; the rows below move up.
  public func deleteRow(_ row: Int) {
    let newCount = dataSource?.numberOfRows(in: self) ?? 0
    // The data source has not done its part, or more than that: only asking again is safe.
    guard newCount == rowCount - 1, (0..<rowCount).contains(row) else { return reloadData() }
    rowCount = newCount

    recycleCell(forRow: row)
    for (below, cell) in cells.sorted(by: { $0.key < $1.key }) where below > row {
      cells[below] = nil
      cells[below - 1] = cell
    }
    if let focused = focusedRow, focused > row { focusedRow = focused - 1 }
    layout()
  }
}

// MARK: - What the user does

extension Table {
  /// Scrolls `row` to the upper edge, as far as rows follow it.
  ///
  /// A focus that would leave the screen goes to the nearest row that is on it.
  public func scroll(toRow row: Int) {
    topRow = max(0, row)
    layout()
  }

  /// Moves the focus, and scrolls only as far as needed to show it.
  public func moveFocus(toRow row: Int) {
    guard let row = (0..<numberOfRows).nearest(to: row) else { return layout() }
    focusedRow = row
    if row < topRow {
      topRow = row
    } else if visibleCount > 0, row >= topRow + visibleCount {
      topRow = row - visibleCount + 1
    }
    layout()
  }

  /// Calls the delegate, if the row is on the screen.
  public func select(row: Int) {
    if cell(forRow: row) != nil { delegate?.table(self, didSelectRow: row) }
  }

  /// Calls the delegate, if the row is on the screen. The delegate decides about the deletion.
  public func commitDeletion(ofRow row: Int) {
    if cell(forRow: row) != nil { delegate?.table(self, commitDeletionOfRow: row) }
  }
}

nonisolated extension Range<Int> {
  /// The number itself where it is in the range, else the end next to it; nil when there is none.
  fileprivate func nearest(to number: Int) -> Int? {
    isEmpty ? nil : Swift.max(lowerBound, Swift.min(number, upperBound - 1))
  }
}
