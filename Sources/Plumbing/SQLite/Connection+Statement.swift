import CSQLite

extension Connection {
  @usableFromInline
  func begin(_ sql: StaticString) throws(SQLiteError) -> Statement {
    // What follows would be committed by itself, although the body had asked for all or nothing.
    guard !isInTransaction || isOpenTransaction else {
      throw SQLiteError(code: SQLITE_ABORT | 2 << 8, message: "already rolled back", sql: "\(sql)")
    }
    let statement = try statement(for: sql)
    guard mayWrite || statement.isReadOnly else {
      throw SQLiteError(code: SQLITE_READONLY, message: "a read cannot write", sql: "\(sql)")
    }
    guard sqlite3_stmt_busy(statement.handle) == 0 else {
      throw SQLiteError(code: SQLITE_MISUSE, message: "its rows are being read", sql: "\(sql)")
    }
    return statement
  }

  @inlinable
  func bind<each Value: ColumnValue>(
    _ values: repeat each Value, to statement: Statement
  ) throws(SQLiteError) {
    var index: Int32 = 0
    for value in repeat each values {
      index += 1
      let code = value.bind(to: statement.handle, at: index)
      if code != SQLITE_OK { throw error(code, in: statement) }
    }
    // SQLite would take the values of the last time, or NULL, for those that are missing.
    if index != statement.parameterCount { throw error(SQLITE_RANGE, in: statement) }
  }

  /// Goes to the next row; false at the end.
  @usableFromInline
  func step(_ statement: Statement) throws(SQLiteError) -> Bool {
    switch sqlite3_step(statement.handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw error(code, in: statement)
    }
  }

  @inlinable
  func read<each Column: ColumnValue, Element>(
    _ statement: Statement, as read: (repeat each Column) -> Element
  ) throws(SQLiteError) -> Element {
    var index = ColumnIndex()
    let element = read(repeat try (each Column).read(from: statement.handle, at: index.next()))
    if index.count != sqlite3_data_count(statement.handle) {
      throw error(SQLITE_RANGE, in: statement)
    }
    return element
  }

  /// Makes the statement ready for the next time.
  @usableFromInline
  func end(_ statement: Statement) {
    // The code is that of the last step, which has been thrown.
    sqlite3_reset(statement.handle)
  }

  @usableFromInline
  func error(_ code: Int32, in statement: Statement) -> SQLiteError {
    SQLiteError(code: code, connection: handle, sql: statement.sql)
  }

  private func statement(for sql: StaticString) throws(SQLiteError) -> Statement {
    if let statement = statements[sql.utf8Start] { return statement }
    let statement = try Statement(sql, on: handle)
    statements[sql.utf8Start] = statement
    return statement
  }
}

/// Counts the columns of a row as they are read.
@usableFromInline
struct ColumnIndex {
  @usableFromInline var count: Int32 = 0

  @inlinable
  init() {}

  @inlinable
  mutating func next() -> Int32 {
    count += 1
    return count - 1
  }
}
