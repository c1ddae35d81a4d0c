import CSQLite

extension Connection {
  /// Tries for `time` when another connection holds the lock.
  func wait(atMost time: Duration) {
    let (seconds, attoseconds) = time.components
    let milliseconds = Double(seconds) * 1000 + Double(attoseconds) / 1e15
    sqlite3_busy_timeout(handle, Int32(max(0, min(milliseconds, Double(Int32.max)))))
  }

  /// Runs statements that have no parameters, in order.
  func run(script: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, script, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw SQLiteError(code: code, connection: handle, sql: script)
    }
  }

  /// Runs `body` between `begin` and a commit; rolls back when either throws.
  func transaction<Result>(
    _ begin: StaticString, mayWrite: Bool,
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try execute(begin)
    (self.mayWrite, isInTransaction) = (mayWrite, true)
    defer { (self.mayWrite, isInTransaction) = (true, false) }

    do throws(SQLiteError) {
      let result = try body(self)
      try execute("COMMIT")
      return result
    } catch {
      if isOpenTransaction { try? execute("ROLLBACK") }
      throw error
    }
  }

  /// False, too, when an error such as a full disk made SQLite roll back by itself.
  var isOpenTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}
