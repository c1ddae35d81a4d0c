import CSQLite
import Dispatch
import Foundation
import SQLite
import Testing

/// What needs a process of its own.
@Suite(.serialized)
struct ProcessTests {
  @Test func `An acknowledged write survives kill -9 at any moment`() async throws {
    let folder = try TemporaryFolder()

    for _ in 1...20 { try await expectKeptWhenKilled(in: folder, within: 50_000) }
  }

  @Test func `A database that was killed while it was made opens`() async throws {
    for _ in 1...20 { try await expectKeptWhenKilled(in: TemporaryFolder(), within: 5000) }
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
      var limit = rlimit(rlim_cur: 1 << 20, rlim_max: 1 << 20)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)

      let error = await failure { () throws(SQLiteError) in
        try await database.add(2, String(repeating: "x", count: 4 << 20))
      }
      try await database.add(3, "three")

      #expect([SQLITE_FULL, SQLITE_IOERR].contains(error?.primaryCode))
      #expect(try await database.all().map(\.id) == [1, 3])
    }
    #expect(try await Database(path: path, migrations: notes).all().map(\.id) == [1, 3])
  }

  @Test func `A file that may only be read can be read, and refuses the write`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")
    let database = Database(path: path, migrations: notes)
    try await database.add(1, "one")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
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

/// Has a process write pairs of notes until it is killed, at a moment of the next `microseconds`.
private func expectKeptWhenKilled(
  in folder: TemporaryFolder, within microseconds: Int
) async throws {
  let database = Database(path: folder.path("notes"), migrations: notes)
  let before = contents(folder.path("notes")) == nil ? 0 : try await database.all().count
  await database.close()

  await #expect(processExitsWith: .signal(SIGKILL)) {
    [folder = folder.path as String, microseconds = microseconds as Int] in
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .microseconds(.random(in: 0...microseconds))
    ) { kill(getpid(), SIGKILL) }

    let database = Database(path: "\(folder)/notes", migrations: notes)
    let log = open("\(folder)/acknowledged", O_WRONLY | O_TRUNC | O_CREAT, 0o600)
    while true {
      try await database.write { connection throws(SQLiteError) in
        try connection.execute("INSERT INTO note (text) VALUES ('left')")
        try connection.execute("INSERT INTO note (text) VALUES ('right')")
      }
      #expect(Foundation.write(log, "x", 1) == 1)
    }
  }

  let stored = try await database.all()
  let problems = try await database.read { connection throws(SQLiteError) in
    try connection.rows("PRAGMA integrity_check") { (problem: String) in problem }
  }
  await database.close()
  // The write under way may have been kept without being acknowledged, but whole.
  let acknowledged = before + 2 * (contents(folder.path("acknowledged"))?.count ?? 0)
  #expect([acknowledged, acknowledged + 2].contains(stored.count))
  #expect(stored.map(\.id).elementsEqual((0..<stored.count).map { $0 + 1 }))
  #expect(problems == ["ok"])
}
