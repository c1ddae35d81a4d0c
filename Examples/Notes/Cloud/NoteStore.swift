import Foundation
import SQLite
import Wire

/// The notes, oldest first; a change counts when the disk has it.
actor NoteStore {
  nonisolated let writer: Database

  /// A connection of its own, so that no read waits for a write; in memory there is but one.
  nonisolated let reader: Database

  private var file: NoteFile?

  /// Opens the file, or makes it; without one the notes end with the store.
  ///
  /// - Parameter wait: how long to wait at most while another cloud has the file.
  init(file path: String? = nil, wait: Duration = .zero) async throws(NoteFileError) {
    guard let path else {
      writer = Database(inMemoryWith: Self.migrations)
      reader = writer
      return
    }
    let file = try NoteFile(path: path, wait: wait)
    try await file.replaceJSON()
    writer = Self.database(at: file.path)
    reader = Self.database(at: file.path)
    self.file = file
    do throws(SQLiteError) {
      try await writer.write { rows throws(SQLiteError) in try rows.checkNotes() }
      try await reader.read { _ in }
    } catch {
      await close()
      throw NoteFileError(error, path: path)
    }
  }

  /// Closes the file. Call it only when no further change can come.
  func close() async {
    await reader.close()
    await writer.close()
    file = nil
  }
}

// MARK: - The five operations

extension NoteStore {
  func findAll() async throws(SQLiteError) -> [CloudNote] {
    try await reader.read { rows throws(SQLiteError) in
      try rows.rows("SELECT id, date, text FROM note ORDER BY id", as: CloudNote.init)
    }
  }

  func find(id: Int) async throws(SQLiteError) -> CloudNote? {
    try await reader.read { rows throws(SQLiteError) in
      try rows.first("SELECT id, date, text FROM note WHERE id = ?", id, as: CloudNote.init)
    }
  }

  func create(text: String) async throws(SQLiteError) -> CloudNote {
    let seconds = Int(Date.now.timeIntervalSince1970.rounded(.down))
    let id = try await writer.write { rows throws(SQLiteError) in
      try rows.first(
        "INSERT INTO note (date, text) VALUES (?, ?) RETURNING id", seconds, text
      ) { (id: Int) in id }
    }
    return CloudNote(id: id ?? 0, seconds: seconds, text: text)
  }

  /// Nil when there is no such note.
  func modify(id: Int, text: String) async throws(SQLiteError) -> CloudNote? {
    try await writer.write { rows throws(SQLiteError) in
      try rows.first(
        "UPDATE note SET text = ? WHERE id = ? RETURNING id, date, text", text, id,
        as: CloudNote.init)
    }
  }

  /// False when there is no such note.
  func remove(id: Int) async throws(SQLiteError) -> Bool {
    try await writer.write { rows throws(SQLiteError) in
      try rows.first("DELETE FROM note WHERE id = ? RETURNING id", id) { (_: Int) in true } ?? false
    }
  }
}

// MARK: - The database

extension NoteStore {
  /// The database at `path`, which is opened by its first use.
  static func database(at path: String) -> Database {
    // "note", as a number that no other program's files have.
    Database(path: path, application: 0x6E6F_7465, migrations: migrations)
  }

  /// What makes the schema, oldest first. AUTOINCREMENT: no identifier is ever used again.
  private static let migrations = [
    """
    CREATE TABLE note (
      id INTEGER PRIMARY KEY AUTOINCREMENT, date INTEGER NOT NULL, text TEXT NOT NULL
    ) STRICT
    """
  ]
}

extension Connection {
  /// Throws for a file that is damaged or may only be read, before an answer depends on it.
  fileprivate func checkNotes() throws(SQLiteError) {
    let finding = try first("PRAGMA quick_check(1)") { (finding: String) in finding }
    guard finding == "ok" else { throw SQLiteError(code: 11, message: finding ?? "") }
    try execute("UPDATE note SET text = text WHERE id = 0")
    // The check does not look whether text is UTF-8.
    _ = try rows("SELECT id, date, text FROM note") { (_: Int, _: Int, _: String) in }
  }
}

extension CloudNote {
  /// From the columns of a row.
  fileprivate init(id: Int, seconds: Int, text: String) {
    self.init(id: id, date: Date(timeIntervalSince1970: TimeInterval(seconds)), text: text)
  }
}
