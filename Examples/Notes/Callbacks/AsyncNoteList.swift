import Logic
import Storage

/// Find all by async/await: ask, and go on in the next line.
public final class AsyncNoteList {
  private let show: (NoteListState) -> Void
  private let bl: AsyncNoteBL

  public init(storage: NoteStorage, show: @escaping (NoteListState) -> Void) {
    self.show = show
    bl = AsyncNoteBL(storage: storage)
  }

  /// Returns when the answer is shown: code that awaits this keeps the list until then.
  public func reload() async {
    show(.busy)
    do throws(NoteBLError) {
      show(.notes(try await bl.findAllNotes()))
    } catch {
      show(.failed(error))
    }
  }
}

struct AsyncNoteBL {
  let storage: NoteStorage

  func findAllNotes() async throws(NoteBLError) -> [Note] {
    do throws(StorageError) {
      return [Note](try await storage.findAll().value)
    } catch {
      throw NoteBLError(error)
    }
  }
}
