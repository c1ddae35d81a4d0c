import Logic

extension NotesViewController: NoteBLDelegate {
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) {
    loaded(notes.map { NoteRow($0) })
  }

  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) {
    failed(error)
  }

  func noteBL(_ bl: NoteBL, didFindNote note: Note) {
    found(note)
  }

  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) {
    failed(error)
  }

  func noteBL(_ bl: NoteBL, didCreateNote note: Note) {
    created(NoteRow(note))
  }

  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError) {
    failed(error)
  }

  func noteBL(_ bl: NoteBL, didModifyNote note: Note) {
    modified(NoteRow(note))
  }

  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError) {
    failed(error)
  }

  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID) {
    removed(id)
  }

  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError) {
    failed(error)
  }

  func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError) {
    notKept(error)
  }
}
