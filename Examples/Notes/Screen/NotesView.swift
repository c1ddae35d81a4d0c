import Widgets

/// The widgets of the notes' screen, and what they say.
public final class NotesView: @MainActor EditorPage {
  public let header = Label()
  public let table = Table()
  public let field: TextField
  public let save: Button
  public let cancel: Button
  public let refresh: Button
  public let alert: Alert

  private let words: NotesWords

  init(words: NotesWords) {
    self.words = words
    field = TextField(placeholder: words.placeholder)
    save = Button(words.add)
    cancel = Button(words.cancel)
    refresh = Button(words.refresh)
    alert = Alert(action: words.confirm)

    table.register(TableCell.self, forCellReuseIdentifier: "NoteCell")
  }

  func show(isBusy: Bool) {
    if isBusy { header.text = words.busy }
    for button in [save, cancel, refresh] { button.isEnabled = !isBusy }
  }

  /// - Parameter count: nil while the notes have never come.
  func show(count: Int?) {
    header.text = count.map(words.count) ?? words.notLoaded
  }

  /// - Parameter text: of a note that is there already; nil for a new one.
  func show(editing text: String?) {
    field.text = text ?? ""
    field.apply(.move(.toEnd))
    save.title = text == nil ? words.add : words.save
  }
}
