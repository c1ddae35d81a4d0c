import Storage

/// Business logic: the rules for notes, whatever shows and whatever keeps them.
public class NoteBL {
  /// Weak: the delegate owns us.
  public weak var delegate: (any NoteBLDelegate)?

  private let dao: NoteDAO

  /// Keeps `dao`, and becomes its delegate.
  public init(dao: NoteDAO) {
    self.dao = dao
    dao.delegate = self
  }

  /// Asks for all notes.
  public func findAllNotes() {
    dao.findAll()
  }

  /// Asks for one note.
  public func findNote(id: Note.ID) {
    dao.find(byID: id)
  }

  /// Asks for a new note. A blank text is not sent: it fails immediately.
  public func createNote(text: String) {
    guard saysSomething(text) else {
      delegate?.noteBL(self, didFailToCreateNote: .emptyText)
      return
    }
    dao.create(text: text)
  }

  /// Asks for another text in place of a note's, if it says something.
  public func modifyNote(id: Note.ID, text: String) {
    guard saysSomething(text) else {
      delegate?.noteBL(self, didFailToModifyNote: .emptyText)
      return
    }
    dao.modify(id: id, text: text)
  }

  /// Asks for a note to be gone.
  public func removeNote(id: Note.ID) {
    dao.remove(id: id)
  }

  private func saysSomething(_ text: String) -> Bool {
    !text.allSatisfy(\.isWhitespace)
  }
}
