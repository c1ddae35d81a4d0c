import Logic
import Widgets

/// Presents notes: owns the view and the business logic, and tells each what the other needs.
final class NotesViewController {
  let view: NotesView

  private let dataSource = ArrayDataSource<NoteRow>(items: [], cellIdentifier: "NoteCell")
  private var isLoaded = false
  private var isBusy = false
  private var edited: Note?
  private let logic: NoteBL
  private let words: NotesWords

  init(logic: NoteBL, words: NotesWords) {
    self.logic = logic
    self.words = words
    view = NotesView(words: words)

    logic.delegate = self
    dataSource.configureCell = { cell, row in
      cell.textLabel.text = "\(row.day)  \(row.title)"
    }
    view.table.dataSource = dataSource
    view.table.delegate = self
    view.save.onTap = { [weak self] in self?.saveTapped() }
    view.cancel.onTap = { [weak self] in self?.edit(nil) }
    view.refresh.onTap = { [weak self] in self?.refreshTapped() }
  }
}

// MARK: - What the user does

extension NotesViewController: TableDelegate {
  func refreshTapped() {
    begin { logic.findAllNotes() }
  }

  func saveTapped() {
    let text = view.field.text
    begin {
      if let edited {
        logic.modifyNote(id: edited.id, text: text)
      } else {
        logic.createNote(text: text)
      }
    }
  }

  func table(_ table: Table, didSelectRow row: Int) {
    let id = dataSource.items[row].id
    begin { logic.findNote(id: id) }
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    let id = dataSource.items[row].id
    begin { logic.removeNote(id: id) }
  }

  /// One thing at a time: the second of two quick taps comes before the buttons are off.
  private func begin(_ call: () -> Void) {
    guard !isBusy else { return }
    isBusy = true
    view.show(isBusy: true)
    call()
  }
}

// MARK: - Results

extension NotesViewController {
  func loaded(_ rows: [NoteRow]) {
    dataSource.items = rows
    isLoaded = true
    view.table.reloadData()
    end()
  }

  func found(_ note: Note) {
    edit(note)
    end()
  }

  func created(_ row: NoteRow) {
    edit(nil)
    dataSource.items.append(row)
    view.table.reloadData()
    end()
  }

  func modified(_ row: NoteRow) {
    edit(nil)
    guard let index = dataSource.items.firstIndex(where: { $0.id == row.id }) else { return end() }
    dataSource.items[index] = row
    view.table.reloadRow(index)
    end()
  }

  func removed(_ id: NoteRow.ID) {
    if edited?.id == id { edit(nil) }
    guard let index = dataSource.items.firstIndex(where: { $0.id == id }) else { return end() }
    dataSource.items.remove(at: index)
    view.table.deleteRow(index)
    end()
  }

  func failed(_ error: NoteBLError) {
    end()
    view.alert.present(words.failure(error))
  }

  /// The answer comes next.
  func notKept(_ error: NoteBLError) {
    view.alert.present(words.failure(error))
  }

  private func edit(_ note: Note?) {
    edited = note
    view.show(editing: note?.text)
  }

  private func end() {
    isBusy = false
    view.show(isBusy: false)
    view.show(count: isLoaded ? dataSource.items.count : nil)
  }
}
