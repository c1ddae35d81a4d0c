import Storage

// The boundary below logic: what comes up from storage, in logic's terms.

extension Note {
  init(_ entity: NoteEntity) {
    self.init(id: entity.id, date: entity.date, text: entity.text)
  }
}

extension NoteBLError {
  init(_ error: StorageError) {
    switch error {
    case .offline, .cloudFailed: self = .unavailable
    case .refused: self = .refused
    case .noSuchNote: self = .noSuchNote
    case .emptyText: self = .emptyText
    case .rowsFailed(let reason): self = .notKept(reason)
    }
  }
}
