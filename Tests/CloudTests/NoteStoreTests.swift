import Foundation
import HTTP
import LoginKit
import SQLite
import TestSupport
import Testing
import Wire

@testable import Cloud

/// The file in which the cloud keeps its notes.
struct NoteStoreTests {
  @Test func `No identifier is used again, whatever was removed and however often it restarts`()
    async throws
  {
    let folder = try TemporaryFolder()
    var used: Set<Int> = []
    for _ in 0..<4 {
      let store = try await NoteStore(file: folder.path("notes"))
      for _ in 0..<3 {
        let note = try await store.create(text: "a")
        #expect(used.insert(note.id).inserted)
      }
      for note in try await store.findAll() { #expect(try await store.remove(id: note.id)) }
      await store.close()
    }
    #expect(used == Set(1...12))
  }

  @Test func `A read does not wait for a write`() async throws {
    let folder = try TemporaryFolder()
    let store = try await NoteStore(file: folder.path("notes"))
    let note = try await store.create(text: "milk")
    let (began, begins) = AsyncStream.makeStream(of: Void.self)
    let end = DispatchSemaphore(value: 0)

    async let write: Void = store.writer.write { connection throws(SQLiteError) in
      try connection.execute("UPDATE note SET text = 'half written'")
      begins.yield()
      end.wait()
    }
    for await _ in began { break }
    let (all, one) = (try await store.findAll(), try await store.find(id: note.id))
    end.signal()
    try await write

    #expect(all == [note])
    #expect(one == note)
    #expect(try await store.find(id: note.id)?.text == "half written")
    await store.close()
  }

  @Test func `Closing leaves one file and its lock, for the owner's eyes only`() async throws {
    let folder = try TemporaryFolder()
    let store = try await NoteStore(file: folder.path("notes"))
    _ = try await store.create(text: "a")
    await store.close()

    #expect(try folder.files() == ["notes", "notes.lock"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("notes"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `A link stays a link to the notes`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "notes")
    let first = try await NoteStore(file: folder.path("link"))
    let note = try await first.create(text: "a")
    await first.close()

    let second = try await NoteStore(file: folder.path("notes"))

    #expect(try await second.findAll() == [note])
    await second.close()
  }

  // MARK: - What is not its file

  @Test(arguments: [
    "CREATE TABLE other (id INTEGER)",
    "CREATE TABLE note (id INTEGER PRIMARY KEY, date INTEGER, text TEXT)",
    "CREATE TABLE note (owner TEXT, id INTEGER, date INTEGER, text TEXT)",
  ])
  func `Another program's database is refused, whatever its version, and left as it was`(
    table: String
  ) async throws {
    for version in [0, 1, 2] {
      let folder = try TemporaryFolder()
      let scripts = [table] + Array(repeating: "SELECT 1", count: max(version - 1, 0))
      let other = Database(path: folder.path("notes"), migrations: scripts)
      try await other.write { connection throws(SQLiteError) in
        if version == 0 { try connection.execute("PRAGMA user_version = 0") }
      }
      await other.close()
      let before = try Data(contentsOf: folder.file("notes"))

      let error = await #expect(throws: NoteFileError.self) {
        try await NoteStore(file: folder.path("notes"))
      }

      #expect(error?.reason == .damaged)
      #expect(error?.detail?.isEmpty == false)
      #expect(try Data(contentsOf: folder.file("notes")) == before)
    }
  }

  @Test func `A newer cloud's database is refused`() async throws {
    let folder = try TemporaryFolder()
    let store = try await NoteStore(file: folder.path("notes"))
    try await store.writer.write { connection throws(SQLiteError) in
      try connection.execute("PRAGMA user_version = 2")
    }
    await store.close()

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteStore(file: folder.path("notes"))
    }

    #expect(error?.reason == .damaged)
  }

  @Test func `A log whose database is gone is refused, and kept`() async throws {
    let folder = try TemporaryFolder()
    try Data("writes".utf8).write(to: folder.file("notes-wal"))

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteStore(file: folder.path("notes"))
    }

    #expect(error?.reason == .damaged)
    #expect(try Data(contentsOf: folder.file("notes-wal")) == Data("writes".utf8))
  }

  @Test func `A damaged database is refused with its reason, or its notes are read`() async throws {
    let folder = try TemporaryFolder()
    let store = try await NoteStore(file: folder.path("notes"))
    for number in 0..<200 {
      _ = try await store.create(text: String(repeating: "note \(number) ", count: 20))
    }
    await store.close()
    let whole = try Data(contentsOf: folder.file("notes"))
    var random = SeededGenerator(seed: 5)
    var refused = 0

    for round in 0..<repetitions(200, thorough: 5000) {
      let path = folder.path("damaged")
      let damaged = mutated(whole, using: &random)
      try damaged.write(to: folder.file("damaged"))
      do {
        let store = try await NoteStore(file: path)
        _ = try await store.findAll()
        _ = try await store.create(text: "a")
        await store.close()
      } catch let error as NoteFileError {
        refused += 1
        // Byte 18: the version of the format, and of a newer one SQLite only reads.
        let isNewer = damaged.count > 18 && damaged[18] > 2
        if isNewer, error.reason == .cannotWrite { continue }
        #expect(error.reason == .damaged, "round \(round): \(error)")
        #expect(error.description.hasPrefix("\(path) does not hold notes, or is damaged: "))
        #expect(try Data(contentsOf: folder.file("damaged")) == damaged, "round \(round)")
      }
    }
    #expect(refused > 0)
  }
}

// MARK: - Fixtures

extension TemporaryFolder {
  func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("")).sorted()
  }
}

/// With some bytes changed, a part overwritten, or the end gone.
private func mutated(_ data: Data, using random: inout SeededGenerator) -> Data {
  var data = data
  switch Int.random(in: 0..<4, using: &random) {
  case 0: data = data.prefix(Int.random(in: 1..<data.count, using: &random))
  case 1:
    let start = Int.random(in: 0..<data.count, using: &random)
    let end = min(data.count, start + Int.random(in: 1...4096, using: &random))
    for index in start..<end { data[index] = 0 }
  case 2:
    // The header and the schema, where each byte counts.
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      data[Int.random(in: 0..<200, using: &random)] = .random(in: 0...255, using: &random)
    }
  default:
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      data[Int.random(in: 0..<data.count, using: &random)] = .random(in: 0...255, using: &random)
    }
  }
  return data
}
