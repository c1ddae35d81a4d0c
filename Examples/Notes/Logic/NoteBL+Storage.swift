import Storage

extension NoteBL: NoteDAODelegate {
  public func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity]) {
    // Identifiers are given in order, and never again; a clock can be set back.
    let notes = notes.map { Note($0) }.sorted { $0.id < $1.id }
    delegate?.noteBL(self, didFindAllNotes: notes)
  }

  public func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError) {
    delegate?.noteBL(self, didFailToFindAllNotes: NoteBLError(error))
  }

  public func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity) {
    delegate?.noteBL(self, didFindNote: Note(note))
  }

  public func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError) {
    delegate?.noteBL(self, didFailToFindNote: NoteBLError(error))
  }

  public func noteDAO(_ dao: NoteDAO, didCreate note: NoteEntity) {
    delegate?.noteBL(self, didCreateNote: Note(note))
  }

  public func noteDAO(_ dao: NoteDAO, didFailToCreate error: StorageError) {
    delegate?.noteBL(self, didFailToCreateNote: NoteBLError(error))
  }

  public func noteDAO(_ dao: NoteDAO, didModify note: NoteEntity) {
    delegate?.noteBL(self, didModifyNote: Note(note))
  }

  public func noteDAO(_ dao: NoteDAO, didFailToModify error: StorageError) {
    delegate?.noteBL(self, didFailToModifyNote: NoteBLError(error))
  }

  public func noteDAO(_ dao: NoteDAO, didRemove id: NoteEntity.ID) {
    delegate?.noteBL(self, didRemoveNote: id)
  }

  public func noteDAO(_ dao: NoteDAO, didFailToRemove error: StorageError) {
    delegate?.noteBL(self, didFailToRemoveNote: NoteBLError(error))
  }
}
