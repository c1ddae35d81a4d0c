import CSQLite

/// One compiled SQL statement; its connection finalises it.
@usableFromInline
struct Statement {
  @usableFromInline let handle: OpaquePointer
  @usableFromInline let parameterCount: Int32
  let isReadOnly: Bool

  var sql: String { String(cString: sqlite3_sql(handle)) }

  init(_ sql: StaticString, on connection: OpaquePointer?) throws(SQLiteError) {
    let start = UnsafeRawPointer(sql.utf8Start).assumingMemoryBound(to: CChar.self)
    var handle: OpaquePointer?
    var rest: UnsafePointer<CChar>?
    let code = sqlite3_prepare_v3(
      connection, start, Int32(sql.utf8CodeUnitCount), UInt32(SQLITE_PREPARE_PERSISTENT),
      &handle, &rest)
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, connection: connection, sql: "\(sql)")
    }
    guard let handle, let rest, Self.isBlank(rest, until: start + sql.utf8CodeUnitCount) else {
      sqlite3_finalize(handle)
      throw SQLiteError(code: SQLITE_MISUSE, message: "not one statement", sql: "\(sql)")
    }
    self.handle = handle
    parameterCount = sqlite3_bind_parameter_count(handle)
    isReadOnly = sqlite3_stmt_readonly(handle) != 0
  }

  /// Whether only blanks are left: SQLite would silently leave a second statement out.
  private static func isBlank(_ rest: UnsafePointer<CChar>, until end: UnsafePointer<CChar>) -> Bool
  {
    UnsafeBufferPointer(start: rest, count: end - rest).allSatisfy {
      Unicode.Scalar(UInt8(bitPattern: $0)).properties.isWhitespace
    }
  }
}
