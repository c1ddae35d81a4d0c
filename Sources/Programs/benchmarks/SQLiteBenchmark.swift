import CSQLite
import Foundation
import SQLite

extension Benchmark {
  static let sqlite = Benchmark(
    name: "sqlite", title: "SQLite: a Database, as a ratio to the C functions called from Swift"
  ) { sampler in
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bare = BareTable(path: folder.appending(path: "bare").path)
    let ours = DatabaseTable(path: folder.appending(path: "ours").path)

    let rows = try await inserts(sampler, bare, ours) + reads(sampler, bare, ours)
    await bare.close()
    await ours.close()
    return rows
  }

  private static func inserts(
    _ sampler: Sampler, _ bare: BareTable, _ ours: DatabaseTable
  ) async throws -> [Row] {
    func ratio(_ insert: @escaping (any NoteTable) async throws -> Void) async throws -> Double {
      try await sampler.ratios(
        to: repeating(insert, on: bare), of: [repeating(insert, on: ours)],
        preparingWith: {
          try await bare.clear()
          try await ours.clear()
        })[0]
    }
    return [
      Row(
        "100,000 inserts in one transaction",
        try await ratio { try await $0.insertTogether(100_000) }, target: 1.10),
      // Each waits for the disk, so the samples share the 10,000: the one that warms up, and the rest.
      Row(
        "10,000 inserts, each by itself",
        try await ratio { table in
          for _ in 0..<10_000 / (sampler.rounds + 1) { try await table.insert() }
        },
        target: 1.05),
    ]
  }

  private static func reads(
    _ sampler: Sampler, _ bare: BareTable, _ ours: DatabaseTable
  ) async throws -> [Row] {
    let count = 100_000
    for table in [bare, ours] as [any NoteTable] {
      try await table.clear()
      try await table.insertTogether(count)
    }
    func lookUpTogether(in table: any NoteTable) async throws {
      let length = try await table.lookUpTogether(count)
      precondition(length == count * text.utf8.count, "each is found")
    }
    func lookUpOneByOne(in table: any NoteTable) async throws {
      let length = try await table.lookUpOneByOne(count)
      precondition(length == count * text.utf8.count, "each is found")
    }
    func scan(_ table: any NoteTable) async throws {
      let notes = try await table.notes()
      precondition(notes.count == count, "each is found")
    }
    let lookUps = try await sampler.ratios(
      to: repeating(lookUpTogether, on: bare),
      of: [
        repeating(lookUpTogether, on: ours), repeating(lookUpOneByOne, on: ours),
        repeating(lookUpOneByOne, on: bare),
      ])
    let scans = try await sampler.ratios(
      to: repeating(scan, on: bare), of: [repeating(scan, on: ours)])
    return [
      Row("100,000 lookups by key in one read", lookUps[0], target: 1.5),
      Row("scan of 100,000 rows", scans[0], target: 1.5),
      Row("lookups in one read, to the same in a read each", lookUps[0] / lookUps[1]),
      Row("C functions: lookups in one read, to the same without one", 1 / lookUps[2]),
    ]
  }

  private static func repeating(
    _ work: @escaping (any NoteTable) async throws -> Void, on table: any NoteTable
  ) -> Work {
    { times in for _ in 0..<times { try await work(table) } }
  }
}

private nonisolated struct Note: Sendable {
  let id: Int
  let date: String
  let text: String
}

private nonisolated let schema =
  "CREATE TABLE note (id INTEGER PRIMARY KEY, date TEXT NOT NULL, text TEXT NOT NULL)"
private nonisolated let date = "2026-11-30T01:45:50Z"
private nonisolated let text = "buy milk, and bread, and something for the weekend"

/// Where the `index`th lookup goes: all over a table of `count` rows, to each of them once.
private nonisolated func key(_ index: Int, of count: Int) -> Int { index * 7919 % count + 1 }

/// A table of notes in a file, with a write-ahead log that is synchronised at each commit.
private nonisolated protocol NoteTable: Sendable {
  /// Starts again, with a new file.
  func clear() async throws

  func insertTogether(_ count: Int) async throws

  /// Inserts a row, and returns when it is on the disk.
  func insert() async throws

  /// The length of the texts of `count` rows, each found by its key.
  func lookUpTogether(_ count: Int) async throws -> Int
  func lookUpOneByOne(_ count: Int) async throws -> Int

  func notes() async throws -> [Note]
}

// MARK: - Ours

private nonisolated struct DatabaseTable: NoteTable {
  private let path: String
  private let database: Database

  init(path: String) {
    self.path = path
    database = Database(path: path, migrations: [schema])
  }

  func clear() async throws {
    await close()
    try? FileManager.default.removeItem(atPath: path)
    // Opens it now, and not within what is measured.
    try await database.read { _ in }
  }

  func close() async {
    await database.close()
  }

  func insertTogether(_ count: Int) async throws {
    try await database.write { connection throws(SQLiteError) in
      for _ in 0..<count { try insert(on: connection) }
    }
  }

  func insert() async throws {
    try await database.write(insert)
  }

  private func insert(on connection: Connection) throws(SQLiteError) {
    try connection.execute("INSERT INTO note (date, text) VALUES (?, ?)", date, text)
  }

  func lookUpTogether(_ count: Int) async throws -> Int {
    try await database.read { connection throws(SQLiteError) in
      var length = 0
      for index in 0..<count { length += try lengthOfText(key(index, of: count), on: connection) }
      return length
    }
  }

  func lookUpOneByOne(_ count: Int) async throws -> Int {
    var length = 0
    for index in 0..<count {
      length += try await database.read { connection throws(SQLiteError) in
        try lengthOfText(key(index, of: count), on: connection)
      }
    }
    return length
  }

  private func lengthOfText(_ key: Int, on connection: Connection) throws(SQLiteError) -> Int {
    let note = try connection.first(
      "SELECT id, date, text FROM note WHERE id = ?", key, as: Note.init)
    return note?.text.utf8.count ?? 0
  }

  func notes() async throws -> [Note] {
    try await database.read { connection throws(SQLiteError) in
      try connection.rows("SELECT id, date, text FROM note", as: Note.init)
    }
  }
}

// MARK: - Bare

/// What one would write straight to the C functions.
///
/// An actor, so that it does not run on the main thread either, whose memory comes from another
/// arena of malloc and is slower or faster by that alone.
private actor BareTable: NoteTable {
  private let path: String
  private var connection: OpaquePointer?
  private var insertion: OpaquePointer?

  init(path: String) {
    self.path = path
  }

  func clear() throws {
    close()
    try? FileManager.default.removeItem(atPath: path)
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    try check(sqlite3_open_v2(path, &connection, flags, nil))
    try execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \(schema)")
    insertion = try prepare("INSERT INTO note (date, text) VALUES (?, ?)")
  }

  func close() {
    sqlite3_finalize(insertion)
    sqlite3_close(connection)
    (connection, insertion) = (nil, nil)
  }

  func insertTogether(_ count: Int) throws {
    try execute("BEGIN IMMEDIATE")
    for _ in 0..<count { try insert() }
    try execute("COMMIT")
  }

  func insert() throws {
    sqlite3_bind_text(insertion, 1, date, -1, csqlite_transient())
    sqlite3_bind_text(insertion, 2, text, -1, csqlite_transient())
    try check(sqlite3_step(insertion), is: SQLITE_DONE)
    sqlite3_reset(insertion)
  }

  func lookUpTogether(_ count: Int) throws -> Int {
    try execute("BEGIN")
    let length = try lookUpOneByOne(count)
    try execute("COMMIT")
    return length
  }

  func lookUpOneByOne(_ count: Int) throws -> Int {
    let statement = try prepare("SELECT id, date, text FROM note WHERE id = ?")
    defer { sqlite3_finalize(statement) }
    var length = 0
    for index in 0..<count {
      sqlite3_bind_int64(statement, 1, Int64(key(index, of: count)))
      try check(sqlite3_step(statement), is: SQLITE_ROW)
      length += note(statement).text.utf8.count
      sqlite3_reset(statement)
    }
    return length
  }

  func notes() throws -> [Note] {
    let statement = try prepare("SELECT id, date, text FROM note")
    defer { sqlite3_finalize(statement) }
    var notes: [Note] = []
    while sqlite3_step(statement) == SQLITE_ROW { notes.append(note(statement)) }
    return notes
  }

  private func note(_ statement: OpaquePointer?) -> Note {
    Note(
      id: Int(sqlite3_column_int64(statement, 0)),
      date: String(cString: sqlite3_column_text(statement, 1)),
      text: String(cString: sqlite3_column_text(statement, 2)))
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, sql, -1, &statement, nil))
    return statement
  }

  private func execute(_ sql: String) throws {
    try check(sqlite3_exec(connection, sql, nil, nil, nil))
  }

  private func check(_ code: Int32, is expected: Int32 = SQLITE_OK) throws {
    guard code == expected else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
  }
}
