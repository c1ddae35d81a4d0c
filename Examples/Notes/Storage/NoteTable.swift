import Foundation
import SQLite

/// Notes as rows of an SQLite file.
///
/// Each row names its owner, so that several clouds and accounts can share a file without seeing one
/// another's notes.
public struct NoteTable: Sendable {
  private let database: Database
  private let owner: String

  /// The rows of one owner.
  ///
  /// - Parameters:
  ///   - database: made with ``migrations``.
  ///   - owner: the cloud and the account whose notes these are.
  public init(_ database: Database, owner: String) {
    self.database = database
    self.owner = owner
  }

  /// What makes the schema, oldest first, for the database.
  public static let migrations = [
    """
    CREATE TABLE note (
      owner TEXT NOT NULL, id INTEGER NOT NULL, date INTEGER NOT NULL, text TEXT NOT NULL,
      PRIMARY KEY (owner, id)
    ) STRICT, WITHOUT ROWID
    """
  ]

  /// Oldest first.
  func findAll() async throws(StorageError) -> [NoteEntity] {
    try await read { rows, owner throws(SQLiteError) in
      try rows.rows(
        "SELECT id, date, text FROM note WHERE owner = ? ORDER BY id", owner,
        as: NoteEntity.init(id:seconds:text:))
    }
  }

  func find(id: Int) async throws(StorageError) -> NoteEntity? {
    try await read { rows, owner throws(SQLiteError) in
      try rows.first(
        "SELECT id, date, text FROM note WHERE owner = ? AND id = ?", owner, id,
        as: NoteEntity.init(id:seconds:text:))
    }
  }

  /// Makes the rows those of `notes`, or leaves them all as they were.
  func replaceAll(_ notes: [NoteEntity]) async throws(StorageError) {
    try await write { rows, owner throws(SQLiteError) in
      try rows.execute("DELETE FROM note WHERE owner = ?", owner)
      for note in notes { try rows.keep(note, of: owner) }
    }
  }

  func keep(_ note: NoteEntity) async throws(StorageError) {
    try await write { rows, owner throws(SQLiteError) in try rows.keep(note, of: owner) }
  }

  func remove(id: Int) async throws(StorageError) {
    try await write { rows, owner throws(SQLiteError) in
      try rows.execute("DELETE FROM note WHERE owner = ? AND id = ?", owner, id)
    }
  }
}

// MARK: - Where SQLite's errors become storage's

extension NoteTable {
  private typealias Body<Result> =
    @Sendable (_ rows: Connection, _ owner: String) throws(SQLiteError) -> Result

  private func read<Result: Sendable>(
    _ body: @escaping Body<Result>
  ) async throws(StorageError) -> Result {
    do throws(SQLiteError) {
      return try await database.read { [owner] rows throws(SQLiteError) in try body(rows, owner) }
    } catch {
      throw StorageError(error)
    }
  }

  private func write(_ body: @escaping Body<Void>) async throws(StorageError) {
    do throws(SQLiteError) {
      try await database.write { [owner] rows throws(SQLiteError) in try body(rows, owner) }
    } catch {
      throw StorageError(error)
    }
  }
}

extension Connection {
  fileprivate func keep(_ note: NoteEntity, of owner: String) throws(SQLiteError) {
    try execute(
      "INSERT OR REPLACE INTO note (owner, id, date, text) VALUES (?, ?, ?, ?)",
      owner, note.id, Int(note.date.timeIntervalSince1970), note.text)
  }
}

extension NoteEntity {
  /// From the columns of a row.
  fileprivate init(id: Int, seconds: Int, text: String) {
    self.init(id: id, date: Date(timeIntervalSince1970: TimeInterval(seconds)), text: text)
  }
}
