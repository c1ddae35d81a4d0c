import CSQLite
import Testing

/// Another program that has the same file open, straight through the C API.
final class Other {
  private var handle: OpaquePointer?

  init(_ path: String) {
    #expect(sqlite3_open(path, &handle) == SQLITE_OK)
  }

  deinit {
    sqlite3_close(handle)
  }

  func run(_ sql: String) {
    #expect(
      sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK,
      "\(String(cString: sqlite3_errmsg(handle)))")
  }
}
