import SQLite
import Wire

// The boundary below storage: what comes up from the cloud and from SQLite, in storage's terms.

extension NoteEntity {
  init(_ note: CloudNote) {
    self.init(id: note.id, date: note.date, text: note.text)
  }
}

extension StorageError {
  init(_ error: CloudError) {
    switch error {
    case .unreachable(let reason): self = .offline(reason)
    case .broken(let reason): self = .cloudFailed(reason)
    case .refused: self = .refused
    case .noSuchNote: self = .noSuchNote
    case .emptyText: self = .emptyText
    }
  }

  init(_ error: SQLiteError) {
    self = .rowsFailed(error.message)
  }
}

extension CloudError {
  /// Whether the question is still open, so that rows may answer it.
  var isNoAnswer: Bool {
    switch self {
    case .unreachable, .broken: true
    case .refused, .noSuchNote, .emptyText: false
    }
  }
}
