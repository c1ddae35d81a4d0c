import CSQLite
import SQLite
import Testing

/// How storage is made to fail, one statement after the other, without a hook in the module.
///
/// A TEMP trigger or view lives in the connection alone, so the file stays as it is, and it needs
/// nothing but the `Database` that the code under test was given.
struct FaultTests {
  @Test(arguments: Fault.allCases)
  func `Each statement can be made to fail, and then to work again`(fault: Fault) async throws {
    let database = Database(inMemoryWith: notes)
    try await database.add(1, "one")

    try await fault.arm(database)
    let failed = await failure { () throws(SQLiteError) in try await fault.statement(database) }
    try await database.write { connection throws(SQLiteError) in
      try connection.execute("DROP TRIGGER IF EXISTS temp.fault")
      try connection.execute("DROP VIEW IF EXISTS temp.note")
    }

    #expect(failed?.message == fault.words)
    #expect(try await database.all() == [Note(id: 1, text: "one")])
    #expect(await failure { () throws(SQLiteError) in try await fault.statement(database) } == nil)
  }
}

/// A statement, and what makes it fail.
enum Fault: CaseIterable, Sendable {
  case select, insert, update, delete

  var words: String {
    self == .select ? "integer overflow" : "the disk is on fire"
  }

  func arm(_ database: Database) async throws(SQLiteError) {
    try await database.write { connection throws(SQLiteError) in
      switch self {
      case .select:
        // A TEMP view comes before the table of its name; this one fails at its first row.
        try connection.execute(
          "CREATE TEMP VIEW note AS SELECT abs(-9223372036854775807 - id) AS id, text FROM main.note"
        )
      case .insert:
        try connection.execute(
          """
          CREATE TEMP TRIGGER fault BEFORE INSERT ON note
          BEGIN SELECT RAISE(FAIL, 'the disk is on fire'); END
          """)
      case .update:
        try connection.execute(
          """
          CREATE TEMP TRIGGER fault BEFORE UPDATE ON note
          BEGIN SELECT RAISE(FAIL, 'the disk is on fire'); END
          """)
      case .delete:
        try connection.execute(
          """
          CREATE TEMP TRIGGER fault BEFORE DELETE ON note
          BEGIN SELECT RAISE(FAIL, 'the disk is on fire'); END
          """)
      }
    }
  }

  func statement(_ database: Database) async throws(SQLiteError) {
    try await database.write { connection throws(SQLiteError) in
      switch self {
      case .select: _ = try connection.rows("SELECT id, text FROM note", as: Note.init)
      case .insert: try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", 2, "two")
      case .update: try connection.execute("UPDATE note SET text = ? WHERE id = ?", "new", 1)
      case .delete: try connection.execute("DELETE FROM note WHERE id = ?", 1)
      }
    }
  }
}
