import CSQLite
import Dispatch
import Foundation
import Platform
import SQLite
import TestSupport
import Testing

/// What needs a process of its own.
@Suite(.serialized)
struct ProcessTests {
  @Test func `An acknowledged write survives kill -9 at any moment`() async throws {
    let folder = try TemporaryFolder()

    for _ in 1...20 {
      let acknowledged = try await expectKeptWhenKilled(in: folder, whileOpening: false)
      #expect(acknowledged > 0)
    }
  }

  @Test func `A database that was killed while it was made opens`() async throws {
    for _ in 1...20 {
      try await expectKeptWhenKilled(in: TemporaryFolder(), whileOpening: true)
    }
  }

  @Test(arguments: ["notes", "file:notes?mode=memory", ":memory:", "a b", "百.db", "a?b#c%41"])
  func `A path is taken literally, below the current folder`(name: String) async throws {
    let folder = try TemporaryFolder()

    await #expect(processExitsWith: .success) {
      [folder = folder.path as String, name = name as String] in
      chdir(folder)
      try await Database(path: name, migrations: notes).add(1, "one")
    }

    #expect(contents(folder.path(name)) != nil)
  }

  @Test func `A disk that takes no more refuses the write, and what was written stays`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")

    await #expect(processExitsWith: .success) { [path = path as String] in
      let database = Database(path: path, migrations: notes)
      try await database.add(1, "one")
      // From here on no file of this process grows beyond a megabyte.
      signal(SIGXFSZ, SIG_IGN)
      ResourceLimit.fileSize.set(1 << 20)

      let error = await failure { () throws(SQLiteError) in
        try await database.add(2, String(repeating: "x", count: 4 << 20))
      }
      try await database.add(3, "three")

      #expect([SQLITE_FULL, SQLITE_IOERR].contains(error?.primaryCode))
      #expect(try await database.all().map(\.id) == [1, 3])
    }
    #expect(try await Database(path: path, migrations: notes).all().map(\.id) == [1, 3])
  }

  @Test func `An SQLite that keeps its log at the close, as on macOS, is made to remove it`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")

    await #expect(processExitsWith: .success) { [path = path as String] in
      keepLogsByDefault()
      let database = Database(path: path, migrations: notes)
      try await database.add(1, "one")
      #expect(contents(path + "-wal") != nil)

      await database.close()

      #expect(contents(path + "-wal") == nil)
      #expect(contents(path + "-shm") == nil)
    }
  }

  @Test func `A file that may only be read can be read, and refuses the write`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")
    let database = Database(path: path, migrations: notes)
    try await database.add(1, "one")
    for end in ["", "-wal", "-shm"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path + end)
    }
    let before = contents(path)

    await #expect(processExitsWith: .success) { [path = path as String] in
      // Permissions do not bind root.
      seteuid(65534)
      let database = Database(path: path, migrations: notes)

      let error = await failure { () throws(SQLiteError) in try await database.add(2, "two") }

      #expect(error?.primaryCode == SQLITE_READONLY, "\(String(describing: error))")
    }
    #expect(contents(path) == before)
    #expect(try await database.all().map(\.id) == [1])
  }
}

/// Makes this process's SQLite behave as Apple's: each file that is opened keeps its log.
private func keepLogsByDefault() {
  guard let system = sqlite3_vfs_find(nil) else { return }
  let keeping = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
  keeping.initialize(to: system.pointee)
  keeping.pointee.zName = UnsafePointer(strdup("keeping"))
  keeping.pointee.pAppData = UnsafeMutableRawPointer(system)
  keeping.pointee.xOpen = { vfs, name, file, flags, given in
    guard let system = vfs?.pointee.pAppData?.assumingMemoryBound(to: sqlite3_vfs.self) else {
      return SQLITE_MISUSE
    }
    let code = system.pointee.xOpen(system, name, file, flags, given)
    if code == SQLITE_OK, flags & SQLITE_OPEN_MAIN_DB != 0, let methods = file?.pointee.pMethods {
      var isKept: Int32 = 1
      _ = methods.pointee.xFileControl(file, SQLITE_FCNTL_PERSIST_WAL, &isKept)
    }
    return code
  }
  sqlite3_vfs_register(keeping, 1)
}

/// Has a process open the database and write pairs of notes until it is killed, at a moment of the
/// next 10 ms; gives the number of pairs that were acknowledged.
@discardableResult
private func expectKeptWhenKilled(
  in folder: TemporaryFolder, whileOpening: Bool
) async throws -> Int {
  let (path, log) = (folder.path("notes"), folder.path("acknowledged"))
  let database = Database(path: path, migrations: notes)
  let before = whileOpening ? 0 : try await database.all().count
  await database.close()
  try write([], to: log)

  await #expect(processExitsWith: .signal(SIGKILL)) {
    [path = path as String, log = log as String, whileOpening = whileOpening as Bool] in
    let acknowledged = open(log, O_WRONLY)
    let database = Database(path: path, migrations: notes)
    if whileOpening { killSoon() }
    for count in 1... {
      try await database.write { connection throws(SQLiteError) in
        try connection.execute("INSERT INTO note (text) VALUES ('left')")
        try connection.execute("INSERT INTO note (text) VALUES ('right')")
      }
      #expect(Foundation.write(acknowledged, "x", 1) == 1)
      if count == 1, !whileOpening { killSoon() }
    }
  }

  let stored = try await database.all().map(\.id)
  let problems = try await database.read { connection throws(SQLiteError) in
    try connection.rows("PRAGMA integrity_check") { (problem: String) in problem }
  }
  await database.close()
  let acknowledged = contents(log)?.count ?? 0
  // The write under way may have been kept without being acknowledged, but whole.
  let least = before + 2 * acknowledged
  #expect([least, least + 2].contains(stored.count))
  #expect(stored == (0..<stored.count).map { $0 + 1 })
  #expect(problems == ["ok"])
  return acknowledged
}

/// Kills this process at a moment of the next 10 ms.
private func killSoon() {
  DispatchQueue.global().asyncAfter(
    deadline: .now() + .microseconds(.random(in: 0...10_000))
  ) { kill(getpid(), SIGKILL) }
}
