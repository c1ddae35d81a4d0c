import Storage

/// Business logic: the rules for notes, whatever shows and whatever keeps them.
public class NoteBL {
  /// The delegate owns the business logic, so that must not own the delegate.
  public weak var delegate: (any NoteBLDelegate)?

  private let dao: NoteDAO

  public init(dao: NoteDAO) {
    self.dao = dao
    dao.delegate = self
  }

  public func findAllNotes() {
    dao.findAll()
  }

  public func findNote(id: Note.ID) {
    dao.find(byID: id)
  }

  public func createNote(text: String) {
    guard saysSomething(text) else {
      delegate?.noteBL(self, didFailToCreateNote: .emptyText)
      return
    }
    dao.create(text: text)
  }

  public func modifyNote(id: Note.ID, text: String) {
    guard saysSomething(text) else {
      delegate?.noteBL(self, didFailToModifyNote: .emptyText)
      return
    }
    dao.modify(id: id, text: text)
  }

  public func removeNote(id: Note.ID) {
    dao.remove(id: id)
  }

  private func saysSomething(_ text: String) -> Bool {
    !text.allSatisfy(\.isWhitespace)
  }
}
