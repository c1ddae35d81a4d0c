/// One SQLite file, and the one place from which it is touched.
///
/// - The database owns its connection and a queue of its own. Everything that SQLite does, closing
///   included, happens on that queue, one call after the other: a slow disk holds up neither the
///   main actor nor the threads that other tasks share.
/// - A ``Connection`` is only ever lent, for the length of one ``read(_:)`` or ``write(_:)``. It has
///   no public initialiser and is not `Sendable`, so the compiler keeps SQLite off other threads.
/// - The file is opened, made if there is none, and brought up to date by the first read or write:
///   creating a `Database` neither waits nor fails, and an open that fails (a locked file,
///   say) is tried again by the next call.
/// - What ``write(_:)`` has returned from is on the disk: the journal is a write-ahead log (WAL),
///   synchronised at each commit (`synchronous=FULL`).
public actor Database {
  private let file: DatabaseFile
  private let queue = DatabaseQueue()
  private var connection: Connection?

  /// The database in the file at `path`, which is taken literally: no URI, no special name.
  ///
  /// A call that finds the file locked by another process tries for `busyTimeout`, and then throws.
  /// `migrations` are SQL scripts, oldest first: the first makes the schema, each later one changes
  /// it, and how many have run is the file's version (`PRAGMA user_version`). Append to them; never
  /// change one that a user may have run. A file of a newer version, or one with tables that no
  /// migration made, is an error and is left as it was. So is a file of another `application`
  /// (`PRAGMA application_id`), whatever its version.
  public init(
    path: String, application: Int32 = 0, busyTimeout: Duration = .seconds(5), migrations: [String]
  ) {
    file = DatabaseFile(
      path: path, application: application, busyTimeout: busyTimeout, migrations: migrations)
  }

  /// A database in memory, with the schema that `migrations` make, gone when it is closed.
  public init(inMemoryWith migrations: [String]) {
    file = DatabaseFile(path: nil, application: 0, busyTimeout: .zero, migrations: migrations)
  }

  /// Runs `body` in one read transaction: all that it reads is of one moment.
  ///
  /// A statement in it that would write throws `SQLITE_READONLY`.
  public func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try opened().transaction("BEGIN", mayWrite: false, body)
  }

  /// Runs `body` in one write transaction: if it throws, nothing has happened.
  ///
  /// The transaction takes the write lock at its start, so only its start can find the file locked.
  public func write<Result: Sendable>(
    _ body: @Sendable (Connection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try opened().transaction("BEGIN IMMEDIATE", mayWrite: true, body)
  }

  /// Lets go of the file: it is closed when this returns, and the next call opens it again.
  ///
  /// A database that is simply dropped is closed too, on its queue and soon after.
  public func close() {
    connection?.close()
    connection = nil
  }

  /// The queue on which this actor runs, and thereby every call of SQLite.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    queue.asUnownedSerialExecutor()
  }

  private func opened() throws(SQLiteError) -> Connection {
    if let connection { return connection }
    let opened = try file.open(on: queue)
    connection = opened
    return opened
  }
}
