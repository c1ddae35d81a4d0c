// MARK: - Storage

/// Why storage cannot answer.
enum StorageError {
  case offline
  case noSuchNote
}

protocol NoteDAODelegate: AnyObject {
  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity])
  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError)

  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity)
  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError)
}

/// A note as storage knows it.
struct NoteEntity: Equatable {
  let id: Int
  let text: String
}

/// Data access object: its methods return nothing, and its delegate hears the answers.
final class NoteDAO {
  weak var delegate: (any NoteDAODelegate)?

  private let cloud: NoteCloud

  init(cloud: NoteCloud) {
    self.cloud = cloud
  }

  func findAll() {
    do {
      let notes = try cloud.findAll().map { NoteEntity(id: $0.id, text: $0.text) }
      delegate?.noteDAO(self, didFindAll: notes)
    } catch {
      delegate?.noteDAO(self, didFailToFindAll: StorageError(error))
    }
  }

  func find(byID id: Int) {
    do {
      let note = try cloud.find(id)
      delegate?.noteDAO(self, didFindByID: NoteEntity(id: note.id, text: note.text))
    } catch {
      delegate?.noteDAO(self, didFailToFindByID: StorageError(error))
    }
  }
}

extension StorageError {
  init(_ error: CloudError) {
    switch error {
    case .unreachable: self = .offline
    case .notFound: self = .noSuchNote
    }
  }
}

// MARK: - Logic

/// Why logic cannot answer, in the user's words.
enum NoteBLError {
  case unavailable
  case noSuchNote
}

protocol NoteBLDelegate: AnyObject {
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note])
  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError)

  func noteBL(_ bl: NoteBL, didFindNote note: Note)
  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError)
}

/// A note as the user knows it.
struct Note: Equatable {
  let id: Int
  let text: String
}

/// Business logic: the rules for notes, without a screen and without storage.
final class NoteBL {
  weak var delegate: (any NoteBLDelegate)?

  private let dao: NoteDAO

  init(dao: NoteDAO) {
    self.dao = dao
    dao.delegate = self
  }

  func findAllNotes() {
    dao.findAll()
  }

  func findNote(id: Int) {
    dao.find(byID: id)
  }
}

extension NoteBL: NoteDAODelegate {
  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity]) {
    delegate?.noteBL(self, didFindAllNotes: notes.map { Note(id: $0.id, text: $0.text) })
  }

  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError) {
    delegate?.noteBL(self, didFailToFindAllNotes: NoteBLError(error))
  }

  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity) {
    delegate?.noteBL(self, didFindNote: Note(id: note.id, text: note.text))
  }

  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError) {
    delegate?.noteBL(self, didFailToFindNote: NoteBLError(error))
  }
}

extension NoteBLError {
  init(_ error: StorageError) {
    switch error {
    case .offline: self = .unavailable
    case .noSuchNote: self = .noSuchNote
    }
  }
}

// MARK: - Screen

final class NotesScreen {
  private(set) var rows: [String] = []

  /// The text of the note that is open.
  private(set) var opened = ""

  private(set) var message = ""

  private let bl: NoteBL

  init(cloud: NoteCloud) {
    bl = NoteBL(dao: NoteDAO(cloud: cloud))
    bl.delegate = self
  }

  func appeared() {
    bl.findAllNotes()
  }

  func rowTapped(id: Int) {
    bl.findNote(id: id)
  }

  private func show(_ error: NoteBLError) {
    switch error {
    case .unavailable: message = "The notes cannot be had now"
    case .noSuchNote: message = "There is no such note"
    }
  }
}

extension NotesScreen: NoteBLDelegate {
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) {
    rows = notes.map(\.text)
  }

  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) {
    rows = []
    show(error)
  }

  func noteBL(_ bl: NoteBL, didFindNote note: Note) {
    opened = note.text
  }

  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) {
    show(error)
  }
}
