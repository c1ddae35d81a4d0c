/// What the business logic calls: for each of its operations one method when it is finished, and one
/// when it has failed.
public protocol NoteBLDelegate: AnyObject {
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note])
  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError)

  func noteBL(_ bl: NoteBL, didFindNote note: Note)
  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError)

  func noteBL(_ bl: NoteBL, didCreateNote note: Note)
  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError)

  func noteBL(_ bl: NoteBL, didModifyNote note: Note)
  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError)

  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID)
  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError)
}
