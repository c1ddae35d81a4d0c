import Screen
import Terminal
import Widgets

/// The notes over a whole terminal: keys go to the list, or to the line below it.
final class NotesForm: TerminalApp {
  private let view: NotesView
  private let words: NotesWords

  init(_ view: NotesView, words: NotesWords) {
    self.view = view
    self.words = words
  }

  let statusAtEnd = ExitStatus.ok

  func draw(in size: Size) -> [Line] {
    view.drawEditor(columns: size.columns, rows: size.rows - 1) + [Line(help, .dimmed)]
  }

  func handle(_ key: Key) -> ExitStatus? {
    if view.alert.isPresented {
      if [.enter, .escape, .text(" ")].contains(key) { view.dismissAlert() }
      return nil
    }
    switch key {
    case .control("r"): view.tap(view.refresh)
    case .tab, .backTab: view.field.isEditing ? leaveField() : view.field.becomeFirstResponder()
    case .escape:
      view.tap(view.cancel)
      leaveField()
    default: view.field.isEditing ? handleInField(key) : handleInList(key)
    }
    return nil
  }

  private func handleInField(_ key: Key) {
    switch key {
    case .text(let text), .paste(let text): view.type(text)
    case .backspace, .delete: view.deleteBackward()
    case .control("u"): view.clearField()
    case .enter: view.tap(view.save)
    case .up: leaveField()
    default: break
    }
  }

  private func handleInList(_ key: Key) {
    guard let row = view.table.focusedRow else { return }
    let page = max(1, view.table.visibleRows.count)
    switch key {
    case .up: view.moveFocus(toRow: row - 1)
    case .down: view.moveFocus(toRow: row + 1)
    case .pageUp: view.moveFocus(toRow: row - page)
    case .pageDown: view.moveFocus(toRow: row + page)
    case .home: view.moveFocus(toRow: 0)
    case .end: view.moveFocus(toRow: view.table.numberOfRows - 1)
    case .delete, .backspace: view.delete(row: row)
    case .enter:
      view.select(row: row)
      view.field.becomeFirstResponder()
    default: break
    }
  }

  private func leaveField() {
    view.field.resignFirstResponder()
  }

  private var help: String {
    let enter = view.alert.isPresented ? words.confirm : view.field.isEditing ? view.save.title : words.open
    let remove = view.field.isEditing || view.alert.isPresented ? "" : "   Del \(words.remove)"
    return "Enter \(enter)\(remove)   Tab ↕   Esc \(words.cancel)   Ctrl-R \(words.refresh)   Ctrl-C \(words.quit)"
  }
}
