import Localization
import LoginKit
import Terminal
import Widgets

/// Uses a list by keys: what a key does to the page, whatever shows it.
public final class ListKeys {
  private let page: any ListPage
  private let words: TerminalWords

  /// The last question that was asked, and what about.
  private var question: (title: String, row: RowWithFocus)?

  /// Uses that page, and asks in that language.
  public init(_ page: any ListPage, language: Language) {
    self.page = page
    words = TerminalWords(language)
  }

  /// The arrows, Page, Home and End keys move the focus; Enter selects the row with the focus, r
  /// taps its button, d or Delete asks whether to delete it: Enter does, Esc keeps it.
  ///
  /// While another alert is up, Enter, Esc and the space bar dismiss it. Other keys do nothing.
  public func handle(_ key: Key) {
    for key in key.pressed {
      if let question, page.alert.title == question.title {
        handleInQuestion(key, about: question.row)
      } else if page.alert.isPresented {
        handleInAlert(key)
      } else {
        handleInList(key)
      }
    }
  }

  private func handleInQuestion(_ key: Key, about row: RowWithFocus) {
    switch key {
    case .enter:
      page.dismissAlert()
      // The rows may have changed since: delete what was asked about, or nothing.
      if row == rowWithFocus { page.delete(row: row.index) }
    case .escape, .alt: page.dismissAlert()
    default: break
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
    case .delete, .text("d"): askToDelete()
    case .text("r"): page.tapAccessory(ofRow: row)
    default: break
    }
  }

  private func askToDelete() {
    guard let row = rowWithFocus else { return }
    let title = words.askToDelete(row.title.truncated(toColumns: 40))
    question = (title, row)
    page.alert.present(title)
  }

  private var rowWithFocus: RowWithFocus? {
    guard let row = page.table.focusedRow, let cell = page.table.cell(forRow: row) else {
      return nil
    }
    return RowWithFocus(index: row, count: page.table.numberOfRows, title: cell.textLabel.text)
  }

  private var pageLength: Int { max(1, page.table.visibleRows.count) }
}

/// The row with the focus, and what tells it from the one that stands there when rows have changed.
private struct RowWithFocus: Equatable {
  let index: Int
  let count: Int
  let title: String
}
