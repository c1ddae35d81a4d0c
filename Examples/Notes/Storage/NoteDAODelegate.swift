/// What the data access object calls: for each of its operations one method when it is finished,
/// and one when it has failed. All of them arrive on the main actor.
@MainActor
public protocol NoteDAODelegate: AnyObject {
  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity])
  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError)

  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity)
  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError)

  func noteDAO(_ dao: NoteDAO, didCreate note: NoteEntity)
  func noteDAO(_ dao: NoteDAO, didFailToCreate error: StorageError)

  func noteDAO(_ dao: NoteDAO, didModify note: NoteEntity)
  func noteDAO(_ dao: NoteDAO, didFailToModify error: StorageError)

  func noteDAO(_ dao: NoteDAO, didRemove id: NoteEntity.ID)
  func noteDAO(_ dao: NoteDAO, didFailToRemove error: StorageError)
}
