import Foundation
import HTTP
import SQLite
import Screen
import TestSupport
import Testing
import Widgets

@testable import Logic
@testable import Storage

/// What can be wrong with the file of rows: the cloud's answer arrives all the same, after
/// the error, and the file is left as it was.
@Suite struct RowFaultTests {
  @Test(arguments: statements)
  func `A failed statement is reported before the answer, and changes nothing`(
    _ fault: StatementFault
  ) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rows")
    try await NoteTable.file(path).replaceAll([entity(1, "a"), entity(2, "b")])
    let breaker = Database(path: path, migrations: NoteTable.migrations)
    try await breaker.write { rows throws(SQLiteError) in
      for sql in fault.setup { try rows.execute(sql) }
    }
    await breaker.close()

    #expect(
      try await calls(path, fault.call) == ["didFailToKeepNotes notKept", fault.expected])

    if !fault.isTableGone {
      #expect(try await NoteTable.file(path).findAll() == [entity(1, "a"), entity(2, "b")])
    }
  }

  @Test(arguments: operations)
  func `A file that is no database is reported and left as it was`(_ operation: Operation)
    async throws
  {
    let folder = try TemporaryFolder()
    let garbage = Data("This is a letter, and not a database.\n".utf8)
    try garbage.write(to: URL(filePath: folder.path("rows")))

    #expect(try await calls(folder.path("rows"), operation.call) == operation.expected)

    #expect(try Data(contentsOf: URL(filePath: folder.path("rows"))) == garbage)
  }

  @Test(arguments: operations)
  func `A file that another program has locked is reported`(_ operation: Operation) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("rows")
    try await NoteTable.file(path).replaceAll([entity(1, "a")])
    let (locked, lock) = AsyncStream.makeStream(of: Void.self)
    let free = DispatchSemaphore(value: 0)
    let other = Database(path: path, migrations: NoteTable.migrations)
    let holder = Task.detached {
      try await other.write { _ throws(SQLiteError) in
        lock.yield()
        free.wait()
      }
    }
    for await _ in locked { break }

    let calls = try await calls(path, operation.call)
    free.signal()
    try await holder.value

    #expect(calls == operation.expected)
    #expect(try await NoteTable.file(path).findAll() == [entity(1, "a")])
  }

  @Test(arguments: [
    (false, "attempt to write a readonly database"), (true, "database or disk is full"),
  ])
  func `A file that is read-only or full is reported in SQLite's words, and keeps its rows`(
    _ isFull: Bool, _ reason: String
  ) async throws {
    let folder = try TemporaryFolder()
    try await NoteTable.file(folder.path("rows")).replaceAll([entity(1, "a")])
    let database = Database(path: folder.path("rows"), migrations: NoteTable.migrations)
    try await database.read { rows throws(SQLiteError) in
      try rows.execute(isFull ? "PRAGMA max_page_count = 1" : "PRAGMA query_only = 1")
    }
    let long = entity(1, String(repeating: "x", count: 100_000))
    let notes = BLNotes()
    let table = NoteTable(database, owner: "test")
    let dao = NoteDAO(
      storage: NoteStorage(cloud: try cloud { _ in list(long) }, table: table, policy: .cached))
    let bl = NoteBL(dao: dao)
    bl.delegate = notes

    bl.findAllNotes()
    await dao.lastCall?.value

    // The reason alone: neither SQL nor a type's name reaches the screen.
    #expect(
      notes.calls == [
        "didFailToKeepNotes notKept(\"\(reason)\")", "didFindAllNotes \(long.text)",
      ])
    #expect(try await NoteTable.file(folder.path("rows")).findAll() == [entity(1, "a")])
  }

  @Test(arguments: operations)
  func `A file of a newer version is reported and left as it was`(_ operation: Operation)
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("rows")
    let newer = Database(path: path, migrations: NoteTable.migrations + ["CREATE TABLE more (x)"])
    try await newer.write { _ throws(SQLiteError) in }
    await newer.close()
    let before = try Data(contentsOf: URL(filePath: path))

    #expect(try await calls(path, operation.call) == operation.expected)

    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(arguments: operations)
  func `A failure of the cloud is reported as one, whatever is wrong with the rows`(
    _ operation: Operation
  ) async throws {
    let folder = try TemporaryFolder()
    try Data("a letter, and not a database".utf8).write(to: folder.file("rows"))

    let refused = try await calls(folder.path("rows"), operation.call) { _ in (401, Data()) }
    let offline = try await calls(folder.path("rows"), operation.call) { _ in nil }

    #expect(refused == ["\(operation.failure) refused"])
    // There is no other answer to a question than the rows.
    let reason = operation.isQuestion ? "notKept" : "unavailable"
    #expect(offline == ["\(operation.failure) \(reason)"])
  }

  @Test func `The screen shows the cloud's answer, and an alert about the rows`() async throws {
    let folder = try TemporaryFolder()
    try Data("a letter, and not a database".utf8).write(to: folder.file("rows"))
    let dao = NoteDAO(
      storage: NoteStorage(
        cloud: try cloud { done($0) }, table: .file(folder.path("rows")), policy: .cached))

    let screen = NotesScreen(logic: NoteBL(dao: dao), words: .english)
    await dao.lastCall?.value

    #expect(screen.view.table.numberOfRows == 2)
    #expect(
      screen.view.alert.title
        == "Notes cannot be kept here: \(folder.path("rows")): file is not a database")
  }

  @Test func `Where rows are not used, a file that fails is never touched`() async throws {
    let notes = BLNotes()
    let storage = NoteStorage(
      cloud: try cloud { _ in list(entity(1, "a")) }, table: .file("/dev/null/rows"), policy: .live)
    let dao = NoteDAO(storage: storage)
    let bl = NoteBL(dao: dao)
    bl.delegate = notes

    bl.findAllNotes()
    await dao.lastCall?.value

    #expect(notes.calls == ["didFindAllNotes a"])
  }
}

// MARK: - Fixtures

/// One of the five operations, and the calls that belong to it.
nonisolated struct Operation: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let call: @MainActor @Sendable (NoteBL) -> Void
  let expected: [String]
  let isQuestion: Bool

  var failure: String { "didFailTo\(testDescription)" }

  /// - Parameter answer: the call expected when the cloud succeeds and the rows fail.
  init(
    _ name: String, _ answer: String, isQuestion: Bool = false,
    _ call: @escaping @MainActor @Sendable (NoteBL) -> Void
  ) {
    testDescription = name
    self.call = call
    self.isQuestion = isQuestion
    expected = ["didFailToKeepNotes notKept", answer]
  }
}

nonisolated private let operations = [
  Operation("FindAllNotes", "didFindAllNotes x, y", isQuestion: true) { $0.findAllNotes() },
  Operation("FindNote", "didFindNote x", isQuestion: true) { $0.findNote(id: 1) },
  Operation("CreateNote", "didCreateNote c") { $0.createNote(text: "c") },
  Operation("ModifyNote", "didModifyNote c") { $0.modifyNote(id: 1, text: "c") },
  Operation("RemoveNote", "didRemoveNote 1") { $0.removeNote(id: 1) },
]

nonisolated struct StatementFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let setup: [StaticString]
  let call: @MainActor @Sendable (NoteBL) -> Void
  /// The call expected after the error.
  let expected: String
  var isTableGone = false
}

/// Triggers make one kind of statement fail; a table that is gone makes all of them.
nonisolated private let statements: [StatementFault] = [
  StatementFault(
    testDescription: "delete, in find all", setup: [failingDelete],
    call: { $0.findAllNotes() }, expected: "didFindAllNotes x, y"),
  StatementFault(
    testDescription: "insert, in find all", setup: [failingInsert],
    call: { $0.findAllNotes() }, expected: "didFindAllNotes x, y"),
  StatementFault(
    testDescription: "insert of the second row only, in find all",
    setup: [
      """
      CREATE TRIGGER stop BEFORE INSERT ON note WHEN new.id = 2 BEGIN SELECT RAISE(FAIL, 'full'); END
      """
    ],
    call: { $0.findAllNotes() }, expected: "didFindAllNotes x, y"),
  StatementFault(
    testDescription: "insert, in find by id", setup: [failingInsert],
    call: { $0.findNote(id: 1) }, expected: "didFindNote x"),
  StatementFault(
    testDescription: "insert, in create", setup: [failingInsert],
    call: { $0.createNote(text: "c") }, expected: "didCreateNote c"),
  StatementFault(
    testDescription: "insert, in modify", setup: [failingInsert],
    call: { $0.modifyNote(id: 1, text: "c") }, expected: "didModifyNote c"),
  StatementFault(
    testDescription: "delete, in remove", setup: [failingDelete],
    call: { $0.removeNote(id: 1) }, expected: "didRemoveNote 1"),
  StatementFault(
    testDescription: "the table, in find all", setup: ["DROP TABLE note"],
    call: { $0.findAllNotes() }, expected: "didFindAllNotes x, y", isTableGone: true),
  StatementFault(
    testDescription: "the table, in find by id", setup: ["DROP TABLE note"],
    call: { $0.findNote(id: 1) }, expected: "didFindNote x", isTableGone: true),
]

nonisolated private let failingInsert: StaticString = """
  CREATE TRIGGER stop BEFORE INSERT ON note BEGIN SELECT RAISE(FAIL, 'full'); END
  """

nonisolated private let failingDelete: StaticString = """
  CREATE TRIGGER stop BEFORE DELETE ON note BEGIN SELECT RAISE(FAIL, 'full'); END
  """

/// What reaches the top when the rows are in this file; without `reply` the cloud does all that it
/// is asked.
private func calls(
  _ path: String, _ call: @MainActor (NoteBL) -> Void,
  reply: @escaping @Sendable (HTTPRequest) -> HandDrivenCloud.Reply = done
) async throws -> [String] {
  let notes = BLNotes()
  let table = NoteTable(
    Database(path: path, busyTimeout: .milliseconds(100), migrations: NoteTable.migrations),
    owner: "test")
  let dao = NoteDAO(
    storage: NoteStorage(cloud: try cloud { reply($0) }, table: table, policy: .cached))
  let bl = NoteBL(dao: dao)
  bl.delegate = notes

  call(bl)
  await dao.lastCall?.value
  return notes.calls.map { String($0.prefix { $0 != "(" }) }
}

nonisolated private func done(_ request: HTTPRequest) -> HandDrivenCloud.Reply {
  switch request.method {
  case .post: answer(entity(3, "c"), status: 201)
  case .put: answer(entity(1, "c"))
  case .delete: (204, Data())
  default:
    request.line == "GET /notes"
      ? list(entity(1, "x"), entity(2, "y")) : answer(entity(1, "x"))
  }
}
