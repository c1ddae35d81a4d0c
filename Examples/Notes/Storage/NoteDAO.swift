/// Data access object: storage as the layer above sees it. Its methods return nothing and at once;
/// the delegate receives the results in the order of the calls.
@MainActor
public class NoteDAO {
  /// Weak: the delegate owns us.
  public weak var delegate: (any NoteDAODelegate)?

  /// What the last call started; each call waits for the one before it.
  private(set) var lastCall: Task<Void, Never>?

  private let storage: NoteStorage

  /// Does its work with `storage`.
  public init(storage: NoteStorage) {
    self.storage = storage
  }

  /// Asks for all notes.
  public func findAll() {
    call { storage throws(StorageError) in
      try await storage.findAll()
    } finished: {
      $0.noteDAO($1, didFindAll: $2)
    } failed: {
      $0.noteDAO($1, didFailToFindAll: $2)
    }
  }

  /// Asks for one note.
  public func find(byID id: NoteEntity.ID) {
    call { storage throws(StorageError) in
      try await storage.find(id: id)
    } finished: {
      $0.noteDAO($1, didFindByID: $2)
    } failed: {
      $0.noteDAO($1, didFailToFindByID: $2)
    }
  }

  /// Asks for a new note that says `text`.
  public func create(text: String) {
    call { storage throws(StorageError) in
      try await storage.create(text: text)
    } finished: {
      $0.noteDAO($1, didCreate: $2)
    } failed: {
      $0.noteDAO($1, didFailToCreate: $2)
    }
  }

  /// Asks for another text in place of a note's.
  public func modify(id: NoteEntity.ID, text: String) {
    call { storage throws(StorageError) in
      try await storage.modify(id: id, text: text)
    } finished: {
      $0.noteDAO($1, didModify: $2)
    } failed: {
      $0.noteDAO($1, didFailToModify: $2)
    }
  }

  /// Asks for a note to be gone.
  public func remove(id: NoteEntity.ID) {
    call { storage throws(StorageError) in
      try await storage.remove(id: id)
    } finished: {
      $0.noteDAO($1, didRemove: $2)
    } failed: {
      $0.noteDAO($1, didFailToRemove: $2)
    }
  }
}

// MARK: - The hop

extension NoteDAO {
  /// The caller does not wait, so a task does: it leaves the main actor for `work`, comes back, and tells
  /// the delegate, if both are still there.
  private func call<Value: Sendable>(
    _ work:
      @escaping @MainActor @Sendable (NoteStorage) async throws(StorageError) -> Answer<Value>,
    finished: @escaping (any NoteDAODelegate, NoteDAO, Value) -> Void,
    failed: @escaping (any NoteDAODelegate, NoteDAO, StorageError) -> Void
  ) {
    lastCall = Task { [weak self, storage, lastCall] in
      await lastCall?.value
      do throws(StorageError) {
        let answer = try await work(storage)
        guard let self, let delegate else { return }
        if let error = answer.unkept { delegate.noteDAO(self, didFailToKeep: error) }
        finished(delegate, self, answer.value)
      } catch {
        if let self, let delegate { failed(delegate, self, error) }
      }
    }
  }
}
