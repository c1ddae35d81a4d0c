import Logic
import Storage

/// Find all by closures: ask, and say in the same place what is to be done with the answer.
public final class ClosureNoteList {
  private let show: (NoteListState) -> Void
  private let bl: ClosureNoteBL

  public init(storage: NoteStorage, show: @escaping (NoteListState) -> Void) {
    self.show = show
    bl = ClosureNoteBL(dao: ClosureNoteDAO(storage: storage))
  }

  public func reload() {
    show(.busy)
    // Weak: the closure may outlive us.
    bl.findAllNotes { [weak self] result in
      switch result {
      case .success(let notes): self?.show(.notes(notes))
      case .failure(let error): self?.show(.failed(error))
      }
    }
  }
}

struct ClosureNoteBL {
  let dao: ClosureNoteDAO

  func findAllNotes(completion: @escaping (Result<[Note], NoteBLError>) -> Void) {
    dao.findAll { result in
      completion(result.map { [Note]($0) }.mapError { NoteBLError($0) })
    }
  }
}

struct ClosureNoteDAO {
  let storage: NoteStorage

  /// Calls `completion` once, on the main actor, after it has returned.
  func findAll(completion: @escaping (Result<[NoteEntity], StorageError>) -> Void) {
    Task {
      do throws(StorageError) {
        completion(.success(try await storage.findAll().value))
      } catch {
        completion(.failure(error))
      }
    }
  }
}
