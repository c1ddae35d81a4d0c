import CSQLite
import Dispatch
import Observation
import Screen
import Trace
import Widgets

@testable import Logic
@testable import SQLite
@testable import Storage

/// The parts of find all, from the user down, each watched from outside as it is used.
final class TracedNotes {
  let recorder = TraceRecorder(participants: [
    "User", "NotesViewController", "NoteBL", "NoteDAO", "NoteStorage", "NoteTable", "Cloud",
  ])
  let screen: NotesScreen

  let dao: TracedDAO
  private let daoDelegate: TracedDAODelegate
  private let blDelegate: TracedBLDelegate
  private let database = Database(inMemoryWith: NoteTable.migrations)

  /// - Parameter reply: what the cloud says when the user asks again; at first it has no notes.
  init(_ reply: HandDrivenCloud.Reply) throws {
    let recorder = recorder
    let replies = Replies([list(), reply])
    let access = try cloud { request in
      // Storage is a struct, with no delegate to take the place of: this is the first that it does.
      await recorder.record("findAll()", from: "NoteDAO", to: "NoteStorage")
      await recorder.record(request.line, from: "NoteStorage", to: "Cloud")
      return await replies.next()
    }
    let table = NoteTable(database, owner: "test")
    dao = TracedDAO(
      storage: NoteStorage(cloud: access, table: table, policy: .cached), recorder)
    let bl = TracedBL(dao: dao, recorder)
    screen = NotesScreen(logic: bl, words: .english)

    // Each delegate is in its place; now a recorder stands in between.
    daoDelegate = TracedDAODelegate(dao.delegate, recorder)
    blDelegate = TracedBLDelegate(bl.delegate, recorder)
    dao.delegate = daoDelegate
    bl.delegate = blDelegate
  }

  /// What happens when the user refreshes the screen.
  func trace() async -> Trace {
    await dao.lastCall?.value
    recorder.restart()
    watchUser()
    await watchTable()

    await screen.view.tap(screen.view.refresh)?.value
    await dao.lastCall?.value

    return recorder.trace
  }

  /// What the user does, and what they see change.
  private func watchUser() {
    let view = screen.view
    let (recorder, refresh) = (recorder, view.refresh.onTap)
    view.refresh.onTap = {
      recorder.record("refreshTapped()", from: "User", to: "NotesViewController")
      await refresh?()
    }
    for (name, read) in [
      ("list", { _ = view.table.numberOfRows }), ("alert", { _ = view.alert.title }),
    ] {
      withObservationTracking(read) {
        MainActor.assumeIsolated {
          recorder.record(name, from: "NotesViewController", to: "User")
        }
      }
    }
  }
}

// MARK: - The table

extension TracedNotes {
  /// The table is a struct too: what it is asked for shows in the statement that it begins with.
  private func watchTable() async {
    _ = try? await database.read { rows in
      sqlite3_trace_v2(
        rows.handle, UInt32(SQLITE_TRACE_STMT),
        { _, recorder, _, sql in
          guard let recorder, let sql else { return 0 }
          let statement = String(cString: sql.assumingMemoryBound(to: CChar.self))
          let calls = ["SELECT": "findAll()", "DELETE": "replaceAll(_:)"]
          guard let call = calls[String(statement.prefix(6))] else { return 0 }
          let unmanaged = Unmanaged<TraceRecorder>.fromOpaque(recorder)
          // The main actor waits for this statement, so it is free.
          DispatchQueue.main.sync {
            unmanaged.takeUnretainedValue().record(call, from: "NoteStorage", to: "NoteTable")
          }
          return 0
        }, Unmanaged.passUnretained(recorder).toOpaque())
    }
  }
}

/// Gives the replies in order.
private actor Replies {
  private var replies: [HandDrivenCloud.Reply]

  init(_ replies: [HandDrivenCloud.Reply]) {
    self.replies = replies
  }

  func next() -> HandDrivenCloud.Reply {
    replies.isEmpty ? nil : replies.removeFirst()
  }
}

// MARK: - Calls downwards

final class TracedDAO: NoteDAO {
  private let recorder: TraceRecorder

  init(storage: NoteStorage, _ recorder: TraceRecorder) {
    self.recorder = recorder
    super.init(storage: storage)
  }

  override func findAll() {
    recorder.record(from: "NoteBL", to: "NoteDAO")
    super.findAll()
  }
}

final class TracedBL: NoteBL {
  private let recorder: TraceRecorder

  init(dao: NoteDAO, _ recorder: TraceRecorder) {
    self.recorder = recorder
    super.init(dao: dao)
  }

  override func findAllNotes() {
    recorder.record(from: "NotesViewController", to: "NoteBL")
    super.findAllNotes()
  }
}

// MARK: - Calls upwards

final class TracedDAODelegate: NoteDAODelegate {
  private weak var target: (any NoteDAODelegate)?
  private let recorder: TraceRecorder

  init(_ target: (any NoteDAODelegate)?, _ recorder: TraceRecorder) {
    self.target = target
    self.recorder = recorder
  }

  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity]) {
    record()
    target?.noteDAO(dao, didFindAll: notes)
  }

  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToFindAll: error)
  }

  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity) {
    record()
    target?.noteDAO(dao, didFindByID: note)
  }

  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToFindByID: error)
  }

  func noteDAO(_ dao: NoteDAO, didCreate note: NoteEntity) {
    record()
    target?.noteDAO(dao, didCreate: note)
  }

  func noteDAO(_ dao: NoteDAO, didFailToCreate error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToCreate: error)
  }

  func noteDAO(_ dao: NoteDAO, didModify note: NoteEntity) {
    record()
    target?.noteDAO(dao, didModify: note)
  }

  func noteDAO(_ dao: NoteDAO, didFailToModify error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToModify: error)
  }

  func noteDAO(_ dao: NoteDAO, didRemove id: NoteEntity.ID) {
    record()
    target?.noteDAO(dao, didRemove: id)
  }

  func noteDAO(_ dao: NoteDAO, didFailToRemove error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToRemove: error)
  }

  func noteDAO(_ dao: NoteDAO, didFailToKeep error: StorageError) {
    record()
    target?.noteDAO(dao, didFailToKeep: error)
  }

  private func record(_ name: String = #function) {
    recorder.record(name, from: "NoteDAO", to: "NoteBL")
  }
}

final class TracedBLDelegate: NoteBLDelegate {
  private weak var target: (any NoteBLDelegate)?
  private let recorder: TraceRecorder

  init(_ target: (any NoteBLDelegate)?, _ recorder: TraceRecorder) {
    self.target = target
    self.recorder = recorder
  }

  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) {
    record()
    target?.noteBL(bl, didFindAllNotes: notes)
  }

  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToFindAllNotes: error)
  }

  func noteBL(_ bl: NoteBL, didFindNote note: Note) {
    record()
    target?.noteBL(bl, didFindNote: note)
  }

  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToFindNote: error)
  }

  func noteBL(_ bl: NoteBL, didCreateNote note: Note) {
    record()
    target?.noteBL(bl, didCreateNote: note)
  }

  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToCreateNote: error)
  }

  func noteBL(_ bl: NoteBL, didModifyNote note: Note) {
    record()
    target?.noteBL(bl, didModifyNote: note)
  }

  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToModifyNote: error)
  }

  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID) {
    record()
    target?.noteBL(bl, didRemoveNote: id)
  }

  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToRemoveNote: error)
  }

  func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError) {
    record()
    target?.noteBL(bl, didFailToKeepNotes: error)
  }

  private func record(_ name: String = #function) {
    recorder.record(name, from: "NoteBL", to: "NotesViewController")
  }
}
