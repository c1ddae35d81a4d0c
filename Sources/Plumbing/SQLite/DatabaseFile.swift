import CSQLite
import Platform
import Synchronization

/// Where a database is kept, and how it is opened.
struct DatabaseFile: Sendable {
  /// Nil for a database in memory.
  let path: String?
  let application: Int32
  let busyTimeout: Duration
  let migrations: [String]

  /// An open connection to a database of the newest version.
  func open(on queue: DatabaseQueue) throws(SQLiteError) -> Connection {
    do throws(SQLiteError) {
      try refuseOrphanedLog()
      try makeFile()
      let connection = try Connection(name: name(), queue: queue)
      do throws(SQLiteError) {
        connection.removesLogAtClose()
        try prepare(connection)
        return connection
      } catch {
        connection.close()
        throw error
      }
    } catch {
      throw error.about(path ?? "in memory")
    }
  }

  private func prepare(_ connection: Connection) throws(SQLiteError) {
    connection.wait(atMost: busyTimeout)
    // Before anything is written: a file that is not ours stays as it is.
    let version = try connection.transaction("BEGIN", mayWrite: false, checkedVersion)
    try keepLog(connection)

    guard version < migrations.count else { return }
    try connection.transaction("BEGIN IMMEDIATE", mayWrite: true) {
      connection throws(SQLiteError) in
      // Another process may have been faster: what counts is what the lock covers.
      for version in try checkedVersion(connection)..<migrations.count {
        try connection.run(script: migrations[version])
        try connection.run(script: "PRAGMA user_version = \(version + 1)")
      }
      try connection.run(script: "PRAGMA application_id = \(application)")
    }
  }

  /// How many migrations have run; throws for a file that these migrations did not make.
  ///
  /// Only inside a transaction do the version and the tables belong together.
  private func checkedVersion(_ connection: Connection) throws(SQLiteError) -> Int {
    let version = try connection.first("PRAGMA user_version") { (version: Int) in version } ?? 0
    guard 0...migrations.count ~= version else {
      throw SQLiteError(
        code: SQLITE_FORMAT,
        message: "its schema version is \(version), and this program knows \(migrations.count)")
    }
    let owner = try connection.first("PRAGMA application_id") { (owner: Int) in owner }
    guard version == 0 || owner == Int(application) else {
      throw SQLiteError(code: SQLITE_FORMAT, message: "it is another program's")
    }
    if version == 0, !migrations.isEmpty, try hasTables(connection) {
      throw SQLiteError(code: SQLITE_FORMAT, message: "it holds another program's tables")
    }
    return version
  }

  private func hasTables(_ connection: Connection) throws(SQLiteError) -> Bool {
    try connection.first("SELECT 1 FROM sqlite_schema LIMIT 1") { (_: Int) in true } ?? false
  }

  private func keepLog(_ connection: Connection) throws(SQLiteError) {
    let journal = try connection.first("PRAGMA journal_mode = WAL") { (mode: String) in mode }
    guard path == nil || journal == "wal" else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "no write-ahead log can be kept beside it")
    }
    try connection.execute("PRAGMA synchronous = FULL")
  }

  /// SQLite deletes the log of a file that is missing or empty: with it go writes that it holds.
  private func refuseOrphanedLog() throws(SQLiteError) {
    guard let path, size(of: path) == 0, size(of: path + "-wal") > 0 else { return }
    throw SQLiteError(
      code: SQLITE_CORRUPT,
      message: "missing or empty, while the writes in \(path)-wal belong to it")
  }

  /// Makes the file, if there is none, one that only its owner may read; SQLite gives the log the
  /// permissions of the file. What is there and is not a file is refused: SQLite would wait for a
  /// pipe.
  private func makeFile() throws(SQLiteError) {
    guard path != nil else { return }
    let name = try name()
    do throws(FileError) {
      try RegularFile.check(name)
    } catch {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: error.description)
    }
    makePrivateFile(at: name)
  }

  private func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// What SQLite takes for `path` and nothing else: it gives "", ":memory:" and "file:…" a meaning.
  private func name() throws(SQLiteError) -> String {
    guard let path else { return ":memory:" }
    guard !path.utf8.contains(0) else {
      throw SQLiteError(code: SQLITE_CANTOPEN, message: "a path cannot hold a NUL")
    }
    return path.hasPrefix("/") ? path : "./" + path
  }
}

private let making = Mutex(())

/// Does nothing where something is already; where it fails SQLite fails too, and says why.
private func makePrivateFile(at path: String) {
  // To close a file is to lose all locks that this process has on it: only one that no connection
  // can have opened yet is opened here.
  making.withLock { _ in
    var status = stat()
    guard stat(path, &status) != 0, errno == ENOENT else { return }
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
  }
}
