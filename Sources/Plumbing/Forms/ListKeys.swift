import Terminal
import Widgets

/// Uses a list by keys: what a key does to the page, whatever shows it.
public final class ListKeys {
  private let page: any ListPage

  /// Uses that page.
  public init(_ page: any ListPage) {
    self.page = page
  }

  /// The arrows, Page, Home and End keys move the focus; Enter selects the row with the focus, d or
  /// Delete deletes it, r taps its button.
  ///
  /// While an alert is up, Enter, Esc and the space bar dismiss it, and other keys do nothing.
  public func handle(_ key: Key) {
    for key in key.pressed {
      if page.alert.isPresented { handleInAlert(key) } else { handleInList(key) }
    }
  }

  private func handleInAlert(_ key: Key) {
    switch key {
    case .enter, .escape, .text(" "), .alt: page.dismissAlert()
    default: break
    }
  }

  private func handleInList(_ key: Key) {
    guard let row = page.table.focusedRow else { return }
    switch key {
    case .up: page.moveFocus(toRow: row - 1)
    case .down: page.moveFocus(toRow: row + 1)
    case .pageUp: page.moveFocus(toRow: row - pageLength)
    case .pageDown: page.moveFocus(toRow: row + pageLength)
    case .home: page.moveFocus(toRow: 0)
    case .end: page.moveFocus(toRow: page.table.numberOfRows - 1)
    case .enter: page.select(row: row)
    case .delete, .text("d"): page.delete(row: row)
    case .text("r"): page.tapAccessory(ofRow: row)
    default: break
    }
  }

  private var pageLength: Int { max(1, page.table.visibleRows.count) }
}
