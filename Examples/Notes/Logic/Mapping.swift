import Storage

// The boundary below logic: what comes up from storage, in logic's terms.

extension Note {
  package init(_ entity: NoteEntity) {
    self.init(id: entity.id, date: entity.date, text: entity.text)
  }
}

extension [Note] {
  /// Oldest first. Identifiers are given in order, and never again; a clock can be set back.
  package init(_ entities: [NoteEntity]) {
    self = entities.map { Note($0) }.sorted { $0.id < $1.id }
  }
}

extension NoteBLError {
  package init(_ error: StorageError) {
    switch error {
    case .offline(let reason), .cloudFailed(let reason): self = .unavailable(reason)
    case .refused: self = .refused
    case .noSuchNote: self = .noSuchNote
    case .emptyText: self = .emptyText
    case .rowsFailed(let reason): self = .notKept(reason)
    }
  }
}
