import Foundation
import Wire

/// The notes, oldest first; a change counts when the file has it.
actor NoteStore {
  private var contents: NoteFile.Contents
  private var file: NoteFile?

  /// Throws ``NoteFileError`` when there is a file and it cannot be used.
  init(file: NoteFile?) throws(NoteFileError) {
    self.file = file
    contents = try file?.read() ?? NoteFile.Contents()
  }

  func findAll() -> [CloudNote] {
    contents.notes
  }

  func find(id: Int) -> CloudNote? {
    contents.notes.first { $0.id == id }
  }

  func create(text: String) throws(NoteFileError) -> CloudNote {
    let now = Date(timeIntervalSince1970: Date.now.timeIntervalSince1970.rounded(.down))
    let note = CloudNote(id: contents.nextID, date: now, text: text)
    var changed = contents
    changed.nextID += 1
    changed.notes.append(note)
    try keep(changed)
    return note
  }

  /// Nil when there is no such note.
  func modify(id: Int, text: String) throws(NoteFileError) -> CloudNote? {
    guard let index = contents.notes.firstIndex(where: { $0.id == id }) else { return nil }
    var changed = contents
    changed.notes[index].text = text
    try keep(changed)
    return changed.notes[index]
  }

  /// False when there is no such note.
  func remove(id: Int) throws(NoteFileError) -> Bool {
    guard let index = contents.notes.firstIndex(where: { $0.id == id }) else { return false }
    var changed = contents
    changed.notes.remove(at: index)
    try keep(changed)
    return true
  }

  /// Closes the file. Call it only when no further change can come.
  func close() {
    file = nil
  }

  private func keep(_ changed: NoteFile.Contents) throws(NoteFileError) {
    try file?.write(changed)
    contents = changed
  }
}
