import Logic
import Storage

/// Find all by delegates: ask, return, and receive the answer in another method, through ``Logic/NoteBL`` and
/// ``Storage/NoteDAO``.
public final class DelegateNoteList {
  private let show: (NoteListState) -> Void
  private let bl: NoteBL

  public init(storage: NoteStorage, show: @escaping (NoteListState) -> Void) {
    self.show = show
    bl = NoteBL(dao: NoteDAO(storage: storage))
    bl.delegate = self
  }

  public func reload() {
    show(.busy)
    bl.findAllNotes()
  }
}

/// Nine of the eleven have nothing to do here: a protocol is adopted whole.
extension DelegateNoteList: NoteBLDelegate {
  public func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) {
    show(.notes(notes))
  }

  public func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) {
    show(.failed(error))
  }

  public func noteBL(_ bl: NoteBL, didFindNote note: Note) {}
  public func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) {}
  public func noteBL(_ bl: NoteBL, didCreateNote note: Note) {}
  public func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError) {}
  public func noteBL(_ bl: NoteBL, didModifyNote note: Note) {}
  public func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError) {}
  public func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID) {}
  public func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError) {}
  public func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError) {}
}
