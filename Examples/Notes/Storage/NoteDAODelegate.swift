/// What the data access object calls: for each of its operations one method when it is finished,
/// and one when it has failed. All of them arrive on the main actor.
@MainActor
public protocol NoteDAODelegate: AnyObject {
  /// All notes, oldest first.
  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity])
  /// There is no list to show.
  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError)

  /// The note that was asked for.
  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity)
  /// It is not there, or cannot be had.
  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError)

  /// The note as the cloud has made it.
  func noteDAO(_ dao: NoteDAO, didCreate note: NoteEntity)
  /// There is no new note, as far as is known.
  func noteDAO(_ dao: NoteDAO, didFailToCreate error: StorageError)

  /// The note as it is now.
  func noteDAO(_ dao: NoteDAO, didModify note: NoteEntity)
  /// The note is as it was, as far as is known.
  func noteDAO(_ dao: NoteDAO, didFailToModify error: StorageError)

  /// The note is gone.
  func noteDAO(_ dao: NoteDAO, didRemove id: NoteEntity.ID)
  /// The note is still there, as far as is known.
  func noteDAO(_ dao: NoteDAO, didFailToRemove error: StorageError)

  /// The rows cannot keep the answer, which comes next.
  func noteDAO(_ dao: NoteDAO, didFailToKeep error: StorageError)
}
