import CSQLite
import Platform

/// What SQLite refused to do, and why.
public struct SQLiteError: Error, Hashable, Sendable {
  /// SQLite's extended result code, such as 2067 for a broken unique constraint.
  ///
  /// See <https://sqlite.org/rescode.html>. `SQLITE_FORMAT` (24), which SQLite itself no longer
  /// uses, is a file of a newer version, or of another program.
  public let code: Int32

  /// SQLite's words for people, in English; while opening, the file's path is in it.
  public let message: String

  /// The statement at fault, without the values bound to it; nil when there was none.
  public let sql: String?

  package init(code: Int32, message: String, sql: String? = nil) {
    self.code = code
    self.message = message
    self.sql = sql
  }

  /// The kind of error, such as 5 for busy and 19 for a broken constraint: the code's low byte.
  public var primaryCode: Int32 { code & 0xff }
}

extension SQLiteError: CustomStringConvertible {
  /// One line for a log: code, message and SQL, with no value that was bound.
  public var description: String {
    "SQLite error \(code): \(message)" + (sql.map { " (in: \($0))" } ?? "")
  }
}

extension SQLiteError {
  /// What has just gone wrong on `connection`, whose last call returned `code`.
  init(code: Int32, connection: OpaquePointer?, sql: String? = nil) {
    // A refusal that comes before SQLite's own work leaves an older message on the connection.
    let isLast = sqlite3_extended_errcode(connection) == code
    let message = String(cString: isLast ? sqlite3_errmsg(connection) : sqlite3_errstr(code))
    self.init(code: code, message: message, sql: sql)
  }

  /// What kept `connection`, which is nil when there is no memory for one, from being opened.
  init(opening connection: OpaquePointer?, code: Int32) {
    self.init(code: code, connection: connection)
    // "unable to open database file" is all that SQLite says; the system knows why.
    let reason = sqlite3_system_errno(connection)
    if reason != 0 {
      self = SQLiteError(code: code, message: "\(message): \(SystemError(code: reason))")
    }
  }

  /// A column of `statement` that holds no `type`.
  @usableFromInline
  static func mismatch(
    _ type: Any.Type, at index: Int32, of statement: OpaquePointer
  ) -> SQLiteError {
    let names = [
      SQLITE_INTEGER: "INTEGER", SQLITE_FLOAT: "REAL", SQLITE_TEXT: "TEXT", SQLITE_BLOB: "BLOB",
    ]
    let found = names[sqlite3_column_type(statement, index)] ?? "NULL"
    return SQLiteError(
      code: SQLITE_MISMATCH, message: "column \(index) holds \(found), which is no \(type)",
      sql: String(cString: sqlite3_sql(statement)))
  }

  /// The same error, saying which file it is about.
  func about(_ path: String) -> SQLiteError {
    SQLiteError(code: code, message: "\(path): \(message)", sql: sql)
  }
}
