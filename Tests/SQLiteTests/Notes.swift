import SQLite

/// The table that the tests write to.
struct Note: Equatable, Sendable {
  let id: Int
  let text: String
}

let notes = ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)"]

extension Database {
  func add(_ id: Int, _ text: String) throws(SQLiteError) {
    try write { connection throws(SQLiteError) in
      try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", id, text)
    }
  }

  func all() throws(SQLiteError) -> [Note] {
    try read { connection throws(SQLiteError) in
      try connection.rows("SELECT id, text FROM note ORDER BY id", as: Note.init)
    }
  }
}

/// What `work` throws; nil when it does not.
func failure<Result>(
  of work: () async throws(SQLiteError) -> Result
) async -> SQLiteError? {
  do throws(SQLiteError) {
    _ = try await work()
    return nil
  } catch {
    return error
  }
}
