import CSQLite
import SQLite
import TestSupport
import Testing

struct MigrationTests {
  @Test func `A new file runs every migration in order, and carries the version`() async throws {
    let database = Database(path: path, migrations: three)

    #expect(try await version(of: database) == 3)
    #expect(try await columns(of: database) == ["id", "text", "date", "stamp"])
  }

  @Test(arguments: 0...3)
  func `An older file runs what it lacks and keeps its rows`(version old: Int) async throws {
    let older = Database(path: path, migrations: Array(three.prefix(old)))
    if old > 0 { try await older.add(1, "kept") }
    await older.close()

    let database = Database(path: path, migrations: three)

    #expect(try await version(of: database) == 3)
    #expect(try await database.all() == (old > 0 ? [Note(id: 1, text: "kept")] : []))
  }

  @Test(arguments: ["ALTER TABLE gone ADD COLUMN date", "CREATE TABLE half (id); SELEKT"])
  func `A migration that fails changes nothing, and works once it is repaired`(
    broken: String
  ) async throws {
    let first = Database(path: path, migrations: notes)
    try await first.add(1, "kept")
    await first.close()

    let failing = Database(path: path, migrations: notes + [three[1], broken])
    let error = await failure { () throws(SQLiteError) in try await failing.all() }

    #expect(error?.code == SQLITE_ERROR)
    #expect(error?.sql == broken)
    #expect(error?.message.hasPrefix(path) == true)
    #expect(try await version(of: first) == 1)
    #expect(try await columns(of: first) == ["id", "text"])
    await first.close()
    #expect(try await Database(path: path, migrations: three).all() == [Note(id: 1, text: "kept")])
  }

  @Test(arguments: [4, 1000, -1])
  func `A file of another version is an error and is left as it was`(version: Int) async throws {
    do {
      let other = Other(path)
      other.run(three.joined(separator: ";"))
      other.run("PRAGMA user_version = \(version)")
    }
    let before = contents(path)

    let database = Database(path: path, migrations: three)
    let error = await failure { () throws(SQLiteError) in try await database.add(1, "one") }
    await database.close()

    #expect(error?.code == SQLITE_FORMAT)
    #expect(
      error?.message
        == "\(path): its schema version is \(version), and this program knows 3")
    #expect(contents(path) == before)
  }

  @Test func `A file with another program's tables is an error and is left as it was`()
    async throws
  {
    do { Other(path).run("CREATE TABLE bookmark (url TEXT)") }
    let before = contents(path)

    let database = Database(path: path, migrations: three)
    let error = await failure { () throws(SQLiteError) in try await database.add(1, "one") }
    await database.close()

    #expect(error?.code == SQLITE_FORMAT)
    #expect(contents(path) == before)
  }

  @Test func `A file of another application is an error and is left as it was`() async throws {
    for (made, opened) in [(0, 5), (5, 0), (5, 6)] as [(Int32, Int32)] {
      let file = "\(path)-\(made)-\(opened)"
      let first = Database(path: file, application: made, migrations: three)
      try await first.add(1, "one")
      await first.close()
      let before = contents(file)

      let other = Database(path: file, application: opened, migrations: three)
      let error = await failure { () throws(SQLiteError) in try await other.add(2, "two") }
      await other.close()
      let again = Database(path: file, application: made, migrations: three)

      #expect(error?.code == SQLITE_FORMAT)
      #expect(error?.message == "\(file): it is another program's")
      #expect(contents(file) == before)
      try await again.add(2, "two")
      await again.close()
    }
  }

  @Test func `Two that open a new file at once migrate it once`() async throws {
    try await withThrowingTaskGroup { [path, three] group in
      for id in 1...8 {
        group.addTask { try await Database(path: path, migrations: three).add(id, "") }
      }
      try await group.waitForAll()
    }

    #expect(try await Database(path: path, migrations: three).all().map(\.id) == Array(1...8))
  }

  // MARK: - Fixtures

  private let folder: TemporaryFolder
  private let path: String
  private let three =
    notes + ["ALTER TABLE note ADD COLUMN date TEXT", "ALTER TABLE note ADD COLUMN stamp INTEGER"]

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("notes")
  }

  private func version(of database: Database) async throws -> Int? {
    try await database.read { connection throws(SQLiteError) in
      try connection.first("PRAGMA user_version") { (version: Int) in version }
    }
  }

  private func columns(of database: Database) async throws -> [String] {
    try await database.read { connection throws(SQLiteError) in
      try connection.rows("SELECT name FROM pragma_table_info('note')") { (name: String) in name }
    }
  }
}
