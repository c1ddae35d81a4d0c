import CSQLite
import SQLite
import Testing

struct ConnectionTests {
  @Test func `A query gives its rows in its order, and none as an empty array`() async throws {
    #expect(try await database.all() == [])

    try await database.add(2, "two")
    try await database.add(1, "one")

    #expect(try await database.all() == [Note(id: 1, text: "one"), Note(id: 2, text: "two")])
  }

  @Test func `The first row of no rows is nil`() async throws {
    let first = try await database.read { connection throws(SQLiteError) in
      try connection.first("SELECT id, text FROM note WHERE id = ?", 1, as: Note.init)
    }

    #expect(first == nil)
  }

  @Test func `An insert can return the identifier that it was given`() async throws {
    try await database.add(41, "")

    let id = try await database.write { connection throws(SQLiteError) in
      try connection.first("INSERT INTO note (text) VALUES (?) RETURNING id", "new") { (id: Int) in
        id
      }
    }

    #expect(id == 42)
    #expect(try await database.all().last == Note(id: 42, text: "new"))
  }

  @Test func `A broken constraint gives the extended code, the words and the SQL`() async throws {
    try await database.add(1, "secret")

    let error = await failure { () throws(SQLiteError) in try await database.add(1, "secret") }

    #expect(error?.code == SQLITE_CONSTRAINT | 6 << 8)
    #expect(error?.primaryCode == SQLITE_CONSTRAINT)
    #expect(error?.message == "UNIQUE constraint failed: note.id")
    #expect(error?.sql == "INSERT INTO note (id, text) VALUES (?, ?)")
    #expect(error?.description.contains("secret") == false)
  }

  @Test func `A statement that has failed works again the next time`() async throws {
    try await database.add(1, "one")

    _ = await failure { () throws(SQLiteError) in try await database.add(1, "again") }
    try await database.add(2, "two")

    #expect(try await database.all().map(\.id) == [1, 2])
  }

  @Test func `A query stopped at its first row holds no lock`() async throws {
    try await database.add(1, "one")
    try await database.add(2, "two")

    try await database.write { connection throws(SQLiteError) in
      _ = try connection.first("SELECT id FROM note") { (id: Int) in id }
      // SQLite refuses to drop a table that a statement is still reading.
      try connection.execute("DROP TABLE note")
    }
  }

  @Test func `A query whose columns cannot be read holds no lock`() async throws {
    try await database.add(1, "one")

    try await database.write { connection throws(SQLiteError) in
      do throws(SQLiteError) {
        _ = try connection.rows("SELECT text FROM note") { (id: Int) in id }
        Issue.record("text was read as an integer")
      } catch {
        try connection.execute("DROP TABLE note")
      }
    }
  }

  @Test func `Too few or too many values are an error, and those of the last time do not stay`()
    async throws
  {
    try await database.write { connection throws(SQLiteError) in
      for id in 1...2 {
        let tooFew = Result { () throws(SQLiteError) in
          try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", id)
        }
        let tooMany = Result { () throws(SQLiteError) in
          try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", id, "", "")
        }
        #expect(tooFew.code == SQLITE_RANGE)
        #expect(tooMany.code == SQLITE_RANGE)
        try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", id, "")
      }
    }
  }

  @Test func `Too few or too many columns are an error`() async throws {
    try await database.add(1, "one")

    let (tooFew, tooMany) = try await database.read { connection throws(SQLiteError) in
      (
        Result { () throws(SQLiteError) in
          _ = try connection.rows("SELECT id, text FROM note") { (id: Int) in id }
        },
        Result { () throws(SQLiteError) in
          _ = try connection.rows("SELECT id, text FROM note") {
            (id: Int, text: String, date: String?) in id
          }
        }
      )
    }

    #expect(tooFew.code == SQLITE_RANGE)
    #expect(tooMany.code == SQLITE_RANGE)
  }

  @Test func `SQL that is not one statement is an error`() async throws {
    try await database.read { connection throws(SQLiteError) in
      #expect(Result { () throws(SQLiteError) in try connection.execute("") }.code == SQLITE_MISUSE)
      #expect(
        Result { () throws(SQLiteError) in try connection.execute("-- nothing") }.code
          == SQLITE_MISUSE)
      #expect(
        Result { () throws(SQLiteError) in try connection.execute("SELECT 1; SELECT 2") }.code
          == SQLITE_MISUSE)
      #expect(
        Result { () throws(SQLiteError) in try connection.execute("SELEKT") }.code == SQLITE_ERROR)
      try connection.execute("SELECT 1; \n")
    }
  }

  @Test func `A query cannot be asked again while its rows are read`() async throws {
    try await database.add(1, "one")
    try await database.add(2, "two")

    let seen = try await database.read { connection throws(SQLiteError) in
      try connection.again(depth: 0)
    }

    #expect(seen == [SQLITE_MISUSE, SQLITE_MISUSE])
  }

  // MARK: - Fixtures

  private let database = Database(inMemoryWith: notes)
}

extension Connection {
  /// For each row the code with which the same query inside it fails.
  fileprivate func again(depth: Int) throws(SQLiteError) -> [Int32] {
    try rows("SELECT id FROM note") { (_: Int) in
      depth == 0 ? Result { () throws(SQLiteError) in _ = try again(depth: 1) }.code : SQLITE_OK
    }
  }
}

extension Result where Failure == SQLiteError {
  fileprivate var code: Int32 {
    if case .failure(let error) = self { error.code } else { SQLITE_OK }
  }
}
