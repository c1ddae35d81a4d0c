import CSQLite

/// An open database, lent by ``Database`` for the length of one transaction.
///
/// A statement is compiled when it is first used and kept for the next time. Its SQL is a literal:
/// values reach it through its parameters only, one value for each `?`.
public final class Connection {
  /// Nil once closed.
  private(set) var handle: OpaquePointer?
  /// By the address of the literal, which is found faster than its text is compared.
  var statements: [UnsafePointer<UInt8>: Statement] = [:]
  var mayWrite = true
  var isInTransaction = false

  private let queue: DatabaseQueue

  init(name: String, queue: DatabaseQueue) throws(SQLiteError) {
    self.queue = queue
    // NOMUTEX: the queue already keeps threads apart.
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(name, &handle, flags, nil)
    guard code == SQLITE_OK else {
      defer { close() }
      throw SQLiteError(opening: handle, code: code)
    }
  }

  deinit {
    guard handle != nil else { return }
    // The last reference may go on any thread, the main one included.
    nonisolated(unsafe) let handle = handle
    queue.async { Self.close(handle) }
  }

  /// Has the last close remove the log, as SQLite does unless built otherwise. Apple's build keeps it.
  func removesLogAtClose() {
    var isKept: Int32 = 0
    sqlite3_file_control(handle, nil, SQLITE_FCNTL_PERSIST_WAL, &isKept)
  }

  /// Ends every statement and closes the file.
  func close() {
    Self.close(handle)
    handle = nil
    statements = [:]
  }

  /// SQLite keeps the list of the statements that a connection still has.
  private static func close(_ handle: OpaquePointer?) {
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    sqlite3_close(handle)
  }

  /// Runs a statement to its end; rows that it gives are skipped.
  @inlinable
  public func execute<each Value: ColumnValue>(
    _ sql: StaticString, _ values: repeat each Value
  ) throws(SQLiteError) {
    let statement = try begin(sql)
    defer { end(statement) }
    try bind(repeat each values, to: statement)
    while try step(statement) {}
  }

  /// What `read` makes of each row of a query, in the query's order.
  ///
  /// `read` takes the columns in their order, all of them, and thereby says their types; most often
  /// it is an initialiser, `as: Note.init`. Nothing is converted: a column that holds another type,
  /// or text that is not UTF-8, throws `SQLITE_MISMATCH`. Take an `Optional` where NULL may stand.
  @inlinable
  public func rows<each Value: ColumnValue, each Column: ColumnValue, Element>(
    _ sql: StaticString, _ values: repeat each Value, as read: (repeat each Column) -> Element
  ) throws(SQLiteError) -> [Element] {
    let statement = try begin(sql)
    defer { end(statement) }
    try bind(repeat each values, to: statement)
    var elements: [Element] = []
    while try step(statement) { elements.append(try self.read(statement, as: read)) }
    return elements
  }

  /// What `read` makes of the first row of a query; nil when there is none. See ``rows(_:_:as:)``.
  @inlinable
  public func first<each Value: ColumnValue, each Column: ColumnValue, Element>(
    _ sql: StaticString, _ values: repeat each Value, as read: (repeat each Column) -> Element
  ) throws(SQLiteError) -> Element? {
    let statement = try begin(sql)
    defer { end(statement) }
    try bind(repeat each values, to: statement)
    return try step(statement) ? try self.read(statement, as: read) : nil
  }
}
