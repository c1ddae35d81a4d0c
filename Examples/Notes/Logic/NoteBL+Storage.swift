import Storage

extension NoteBL: NoteDAODelegate {
  public func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity]) {
    delegate?.noteBL(self, didFindAllNotes: [Note](notes))
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

  public func noteDAO(_ dao: NoteDAO, didFailToKeep error: StorageError) {
    delegate?.noteBL(self, didFailToKeepNotes: NoteBLError(error))
  }
}
