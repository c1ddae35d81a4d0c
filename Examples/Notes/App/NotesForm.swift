import CommandLine
import Forms
import Localization
import LoginKit
import Screen
import Terminal
import Widgets

/// The notes over a whole terminal: keys go to the list, or to the line below it.
final class NotesForm: TerminalApp {
  private let view: NotesView
  private let keys: ListKeys
  private let words: NotesWords

  init(_ view: NotesView, words: NotesWords, language: Language) {
    self.view = view
    keys = ListKeys(view, language: language)
    self.words = words
  }

  let statusAtEnd = ExitStatus.ok

  var isEditingText: Bool { view.field.isEditing && view.field.hasText && !view.alert.isPresented }

  func draw(in size: Size) -> [Line] {
    let room = size.rows - 1
    let lines = view.drawEditor(columns: size.columns, rows: room)
    // Where rows are few, the caret or the alert's button must be seen.
    let shown = lines.window(of: room, around: lines.lastIndex(where: \.hasFocus) ?? 0)
    return shown + [Line(help.truncated(toColumns: size.columns), .dimmed)]
  }

  func handle(_ key: Key) -> ExitStatus? {
    switch key {
    case _ where view.alert.isPresented: keys.handle(key)
    case .control("r"): view.tap(view.refresh)
    case .tab, .backTab: setEditing(!view.field.isEditing)
    case .escape:
      view.tap(view.cancel)
      setEditing(false)
    case _ where view.field.isEditing: handleInField(key)
    case .enter:
      keys.handle(key)
      setEditing(true)
    default: keys.handle(key)
    }
    return nil
  }

  private func handleInField(_ key: Key) {
    if let edit = key.textEdit { return view.apply(edit) }
    switch key {
    case .paste(let text): view.type(text)
    case .enter: view.tap(view.save)
    case .up, .down: setEditing(false)
    default: break
    }
  }

  private func setEditing(_ isEditing: Bool) {
    if isEditing {
      view.field.becomeFirstResponder()
    } else {
      view.field.resignFirstResponder()
    }
  }

  /// What the most important keys do.
  private var help: String {
    if view.alert.isPresented { return "Enter \(words.confirm)   Ctrl-C \(words.quit)" }
    let own =
      view.field.isEditing
      ? "Enter \(view.save.title)   Tab \(words.list)   Esc \(words.cancel)"
      : "Enter \(words.open)   d \(words.remove)   Tab \(words.write)"
    return own + "   Ctrl-R \(words.refresh)   Ctrl-C \(words.quit)"
  }
}
