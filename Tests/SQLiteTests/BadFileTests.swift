import CSQLite
import Foundation
import SQLite
import TestSupport
import Testing

struct BadFileTests {
  @Test(arguments: Unusable.allCases)
  func `A file that cannot be used gives an error that names it, and stays as it was`(
    kind: Unusable
  ) async throws {
    let path = try kind.prepare(in: folder)
    let before = try snapshot()

    let database = Database(path: path, busyTimeout: .zero, migrations: notes)
    let read = await failure { () throws(SQLiteError) in try await database.all() }
    let write = await failure { () throws(SQLiteError) in try await database.add(1, "one") }
    await database.close()

    #expect(read?.primaryCode == kind.code)
    #expect(read?.message.hasPrefix("\(path): ") == true)
    #expect(read?.message.hasSuffix(kind.words) == true, "\(read?.message ?? "")")
    #expect(write == read)
    #expect(try snapshot() == before)
  }

  @Test(arguments: OtherThanFile.allCases)
  func `What is not a file is refused at once`(thing: OtherThanFile) async throws {
    let path = try thing.make(in: folder)

    let database = Database(path: path, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.all() }

    #expect(error?.code == SQLITE_CANTOPEN)
    #expect(error?.message == "\(path): it is \(thing.rawValue), expected a file")
  }

  @Test func `A new database is for its owner's eyes only, with all that lies beside it`()
    async throws
  {
    let path = folder.path("notes")
    let database = Database(path: path, migrations: notes)
    try await database.add(1, "one")

    for end in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + end)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(end)")
    }
    await database.close()
  }

  @Test(arguments: [0, 1, 2, 3])
  func `A page that is damaged gives an error, and neither reads nor loses the others`(
    page: Int
  ) async throws {
    let path = try await filledFile()
    var bytes = try #require(contents(path))
    let pageSize = 4096
    // The first page begins with the header of the file, which the kinds above damage.
    let damaged = (page * pageSize + (page == 0 ? 100 : 0))..<(page + 1) * pageSize
    for index in damaged { bytes[index] = 0xAA }
    try write(bytes, to: path)

    let database = Database(path: path, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.all() }
    await database.close()

    #expect(error?.primaryCode == SQLITE_CORRUPT)
    #expect(contents(path) == bytes)
  }

  @Test func `A file that lost its end gives an error`() async throws {
    let path = try await filledFile()
    let bytes = try #require(contents(path)).prefix(3 * 4096)
    try write(Array(bytes), to: path)

    let database = Database(path: path, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.all() }
    await database.close()

    #expect(error?.primaryCode == SQLITE_CORRUPT)
    #expect(contents(path) == Array(bytes))
  }

  @Test(arguments: [true, false])
  func `A log whose file is missing or empty is an error, and the log is kept`(
    isMissing: Bool
  ) async throws {
    let path = folder.path("notes")
    let owner = Database(path: folder.path("original"), migrations: notes)
    try await owner.add(1, "only in the log")
    let log = try #require(contents(folder.path("original-wal")))
    try write(log, to: path + "-wal")
    if !isMissing { try write([], to: path) }

    let database = Database(path: path, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.all() }

    #expect(error?.code == SQLITE_CORRUPT)
    #expect(error?.message.contains("\(path)-wal") == true)
    #expect(contents(path + "-wal") == log)
  }

  @Test func `An empty file is a new database, as one is that was killed while it was made`()
    async throws
  {
    let path = folder.path("notes")
    try write([], to: path)

    try await Database(path: path, migrations: notes).add(1, "one")

    #expect(contents(path)?.starts(with: "SQLite format 3\0".utf8) == true)
  }

  @Test func `A locked file gives an error, and works as soon as it is free`() async throws {
    let path = folder.path("notes")
    let database = Database(path: path, busyTimeout: .zero, migrations: notes)
    try await database.add(1, "one")
    let other = Other(path)
    other.run("BEGIN IMMEDIATE")

    let error = await failure { () throws(SQLiteError) in try await database.add(2, "two") }
    let readable = try await database.all()
    other.run("COMMIT")
    try await database.add(3, "three")

    #expect(error?.primaryCode == SQLITE_BUSY)
    #expect(error?.message == "database is locked")
    #expect(error?.sql == "BEGIN IMMEDIATE")
    #expect(readable.map(\.id) == [1])
    #expect(try await database.all().map(\.id) == [1, 3])
  }

  @Test func `A file locked while it is opened gives an error, and the next call tries again`()
    async throws
  {
    let path = folder.path("notes")
    let other = Other(path)
    other.run("BEGIN EXCLUSIVE")

    let database = Database(path: path, busyTimeout: .zero, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.add(1, "one") }
    other.run("ROLLBACK")
    try await database.add(2, "two")

    #expect(error?.primaryCode == SQLITE_BUSY)
    #expect(error?.message == "\(path): database is locked")
    #expect(try await database.all().map(\.id) == [2])
  }

  @Test func `A log that cannot be shared can be read, and refuses the write`() async throws {
    let path = try await filledFile()
    try FileManager.default.createDirectory(
      atPath: path + "-shm", withIntermediateDirectories: false)
    let before = contents(path)

    let database = Database(path: path, migrations: notes)
    let error = await failure { () throws(SQLiteError) in try await database.add(1000, "one") }

    #expect(error?.primaryCode == SQLITE_READONLY)
    #expect(try await database.all().count == 200)
    #expect(contents(path) == before)
  }

  @Test func `A full database refuses the write whole, and keeps what it held`() async throws {
    let database = Database(path: folder.path("notes"), migrations: notes)
    try await database.add(1, "one")
    try await database.read { connection throws(SQLiteError) in
      try connection.execute("PRAGMA max_page_count = 10")
    }

    let error = await failure { () throws(SQLiteError) in
      try await database.write { connection throws(SQLiteError) in
        try connection.execute("DELETE FROM note")
        try connection.execute(
          "INSERT INTO note (id, text) VALUES (?, ?)", 2, String(repeating: "x", count: 100_000))
      }
    }
    try await database.add(3, "three")

    #expect(error?.code == SQLITE_FULL)
    #expect(error?.message == "database or disk is full")
    #expect(error?.sql == "INSERT INTO note (id, text) VALUES (?, ?)")
    #expect(try await database.all().map(\.id) == [1, 3])
  }

  // MARK: - Fixtures

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A closed database of several pages.
  private func filledFile() async throws -> String {
    let path = folder.path("notes")
    let database = Database(path: path, migrations: notes)
    try await database.write { connection throws(SQLiteError) in
      for id in 1...200 {
        try connection.execute(
          "INSERT INTO note (id, text) VALUES (?, ?)", id, String(repeating: "x", count: 200))
      }
    }
    await database.close()
    return path
  }

  /// Every file in the folder, with what is in it.
  private func snapshot() throws -> [String: [UInt8]?] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, contents(folder.path($0))) })
  }
}

/// The ways in which a path is not that of a database.
enum Unusable: CaseIterable, Sendable {
  case text, shortText, zeros, wrongHeader, folder, missingFolder, fileAsFolder, emptyPath, nul
  case logIsFolder

  var code: Int32 {
    switch self {
    case .text, .shortText, .zeros, .wrongHeader: SQLITE_NOTADB
    case .folder, .missingFolder, .fileAsFolder, .emptyPath, .nul, .logIsFolder:
      SQLITE_CANTOPEN
    }
  }

  /// The end of the message.
  var words: String {
    switch self {
    case .text, .shortText, .zeros, .wrongHeader: "file is not a database"
    case .folder, .emptyPath: "it is a folder, expected a file"
    case .missingFolder: "no such file or directory"
    case .fileAsFolder: "not a directory"
    case .nul: "a path cannot hold a NUL"
    case .logIsFolder: "unable to open database file"
    }
  }

  /// Makes one, and returns its path.
  func prepare(in folder: TemporaryFolder) throws -> String {
    let path = folder.path("notes")
    switch self {
    case .text: try write(Array(String(repeating: "buy milk\n", count: 1000).utf8), to: path)
    case .shortText: try write(Array("buy milk\n".utf8), to: path)
    case .zeros: try write(Array(repeating: 0, count: 8192), to: path)
    case .wrongHeader:
      Other(path).run(notes[0])
      var bytes = try #require(contents(path))
      bytes[0] = UInt8(ascii: "s")
      try write(bytes, to: path)
    case .folder: return folder.path
    case .missingFolder: return folder.path("missing/notes")
    case .fileAsFolder:
      try write([1], to: path)
      return path + "/notes"
    case .emptyPath: return ""
    case .nul: return path + "\0.db"
    case .logIsFolder:
      Other(path).run("PRAGMA journal_mode = WAL; \(notes[0]); PRAGMA user_version = 1")
      try FileManager.default.createDirectory(
        atPath: path + "-wal", withIntermediateDirectories: false)
    }
    return path
  }
}
