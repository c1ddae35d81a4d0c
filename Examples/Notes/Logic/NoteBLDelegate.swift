/// What the business logic calls: for each of its operations one method when it is finished, and one
/// when it has failed.
public protocol NoteBLDelegate: AnyObject {
  /// All notes, oldest first.
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note])
  /// There is no list to show.
  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError)

  /// The note that was asked for.
  func noteBL(_ bl: NoteBL, didFindNote note: Note)
  /// It is not there, or cannot be had.
  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError)

  /// The note as it has become.
  func noteBL(_ bl: NoteBL, didCreateNote note: Note)
  /// There is no new note, as far as is known.
  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError)

  /// The note as it is now.
  func noteBL(_ bl: NoteBL, didModifyNote note: Note)
  /// The note is as it was, as far as is known.
  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError)

  /// The note is gone.
  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID)
  /// The note is still there, as far as is known.
  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError)

  /// This machine cannot keep the answer, which comes next.
  func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError)
}
