import CSQLite
import Dispatch
import Foundation
import SQLite
import TestSupport
import Testing

struct DatabaseTests {
  @Test func `What was written is there when the file is opened again`() async throws {
    try await database.add(1, "one")
    await database.close()

    #expect(try await Database(path: path, migrations: notes).all() == [Note(id: 1, text: "one")])
  }

  @Test func `A closed database opens again with the next call`() async throws {
    try await database.add(1, "one")
    await database.close()
    await database.close()

    #expect(try await database.all() == [Note(id: 1, text: "one")])
  }

  @Test func `Closing merges the log into the file before it returns`() async throws {
    try await database.add(1, "one")
    #expect(contents(path + "-wal")?.isEmpty == false)

    await database.close()

    #expect(contents(path + "-wal") == nil)
  }

  @Test func `A database that is dropped is closed`() async throws {
    do {
      let dropped = Database(path: path, migrations: notes)
      try await dropped.add(1, "one")
    }

    try await onThread { [path] in
      wait(for: "the log to be merged") { contents(path + "-wal") == nil }
    }
  }

  @Test func `A write that throws has not happened`() async throws {
    try await database.add(1, "one")

    let error = await failure { () throws(SQLiteError) in
      try await database.write { connection throws(SQLiteError) in
        try connection.execute("DELETE FROM note")
        try connection.execute("INSERT INTO note (id, text) VALUES (?, ?)", 2, String?.none)
      }
    }

    #expect(error?.primaryCode == SQLITE_CONSTRAINT)
    #expect(try await database.all() == [Note(id: 1, text: "one")])
  }

  @Test func `A write whose error is swallowed keeps what it did before and after`() async throws {
    try await database.write { connection throws(SQLiteError) in
      try connection.execute("INSERT INTO note (id, text) VALUES (1, 'one')")
      try? connection.execute("INSERT INTO note (id, text) VALUES (1, 'again')")
      try connection.execute("INSERT INTO note (id, text) VALUES (2, 'two')")
    }

    #expect(try await database.all().map(\.id) == [1, 2])
  }

  @Test func `Nothing is kept of a write that SQLite rolled back by itself`() async throws {
    let error = await failure { () throws(SQLiteError) in
      try await database.write { connection throws(SQLiteError) in
        try connection.execute("INSERT INTO note (id, text) VALUES (1, 'one')")
        try? connection.execute("INSERT OR ROLLBACK INTO note (id, text) VALUES (1, 'again')")
        try connection.execute("INSERT INTO note (id, text) VALUES (2, 'two')")
      }
    }

    #expect(error?.code == SQLITE_ABORT | 2 << 8)
    #expect(try await database.all() == [])
  }

  @Test func `A read sees one moment, whatever others write meanwhile`() async throws {
    try await database.add(1, "one")
    let path = path

    let counts = try await database.read { connection throws(SQLiteError) in
      let before = try connection.first("SELECT count(*) FROM note") { (count: Int) in count }
      Other(path).run("INSERT INTO note (text) VALUES ('other')")
      let after = try connection.first("SELECT count(*) FROM note") { (count: Int) in count }
      return [before, after]
    }

    #expect(counts == [1, 1])
    #expect(try await database.all().count == 2)
  }

  @Test func `A read cannot write`() async throws {
    let error = await failure { () throws(SQLiteError) in
      try await database.read { connection throws(SQLiteError) in
        try connection.execute("DELETE FROM note")
      }
    }

    #expect(error?.code == SQLITE_READONLY)
    try await database.add(1, "and a write can, afterwards")
  }

  @Test func `The file has a log, each commit is synchronised, and the timeout is the one given`()
    async throws
  {
    let patient = Database(path: path, busyTimeout: .milliseconds(1234), migrations: notes)

    let settings = try await patient.write { connection throws(SQLiteError) in
      (
        try connection.first("PRAGMA journal_mode") { (mode: String) in mode },
        try connection.first("PRAGMA synchronous") { (level: Int) in level },
        try connection.first("PRAGMA busy_timeout") { (milliseconds: Int) in milliseconds }
      )
    }

    #expect(settings.0 == "wal")
    #expect(settings.1 == 2)
    #expect(settings.2 == 1234)
  }

  @MainActor
  @Test func `A database that waits holds up nothing on the main actor, whence it was called`()
    async throws
  {
    let gate = DispatchSemaphore(value: 0)
    let (started, start) = AsyncStream<Void>.makeStream()

    let reading = Task {
      try await database.read { _ throws(SQLiteError) in
        start.yield()
        gate.wait()
      }
    }
    await waiting(for: "the read to start") { for await _ in started { break } }
    gate.signal()

    try await waiting(for: "the read to end") { try await reading.value }
  }

  @Test func `Databases that wait hold up no other task`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let count = 4 * ProcessInfo.processInfo.activeProcessorCount

    try await withThrowingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          try await Database(inMemoryWith: []).read { _ throws(SQLiteError) in gate.wait() }
        }
      }
      // Were they on the threads that tasks share, none would be left to open the gate.
      group.addTask { for _ in 0..<count { gate.signal() } }
      try await waiting(for: "all reads, and the task that lets them go on") {
        try await group.waitForAll()
      }
    }
  }

  @Test func `Writes from many tasks do not overlap`() async throws {
    try await database.add(0, "")

    try await withThrowingTaskGroup { [database] group in
      for _ in 0..<100 {
        group.addTask {
          try await database.write { connection throws(SQLiteError) in
            let length = try connection.first("SELECT length(text) FROM note") { (n: Int) in n }
            try connection.execute(
              "UPDATE note SET text = ?", String(repeating: "x", count: length! + 1))
          }
        }
      }
      try await group.waitForAll()
    }

    #expect(try await database.all().first?.text.count == 100)
  }

  // MARK: - Fixtures

  private let folder: TemporaryFolder
  private let path: String
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("notes")
    database = Database(path: path, migrations: notes)
  }
}
