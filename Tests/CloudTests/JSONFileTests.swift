import Foundation
import SQLite
import TestSupport
import Testing
import Wire

@testable import Cloud

/// The JSON file of an earlier version becomes a database, once, and nothing of it is lost.
struct JSONFileTests {
  @Test func `A JSON file becomes a database with its notes, and keeps its contents as FILE.old`()
    async throws
  {
    let folder = try TemporaryFolder()
    let json = try writeJSON(sample, to: folder)

    for _ in 0..<2 {
      let store = try await NoteStore(file: folder.path("notes"))
      #expect(try await store.findAll() == sample.notes)
      await store.close()
    }

    #expect(try folder.files() == ["notes", "notes.lock", "notes.old"])
    #expect(try Data(contentsOf: folder.file("notes.old")) == json)
    #expect(try Data(contentsOf: folder.file("notes")).starts(with: Data("SQLite format 3\0".utf8)))
  }

  @Test(arguments: [
    JSONNotes(), JSONNotes(nextID: 8), JSONNotes(nextID: 8, notes: [note(3, "a")]),
    JSONNotes(nextID: 4, notes: [note(1, "a"), note(3, "\0 \u{10FFFF} 'é'")]),
    JSONNotes(nextID: .max, notes: [note(.max - 1, "a")]),
  ])
  func `Identifiers go on where the JSON file stopped`(json: JSONNotes) async throws {
    let folder = try TemporaryFolder()
    try writeJSON(json, to: folder)
    let store = try await NoteStore(file: folder.path("notes"))

    #expect(try await store.findAll() == json.notes)
    #expect(try await store.create(text: "new").id == json.nextID)
    await store.close()
  }

  @Test func `After the last identifier no note is made`() async throws {
    let folder = try TemporaryFolder()
    try writeJSON(JSONNotes(nextID: .max), to: folder)
    let store = try await NoteStore(file: folder.path("notes"))
    #expect(try await store.create(text: "the last").id == .max)

    await #expect(throws: SQLiteError.self) { try await store.create(text: "one more") }

    #expect(try await store.findAll().map(\.id) == [.max])
    await store.close()
  }

  @Test func `A link to a JSON file stays a link`() async throws {
    let folder = try TemporaryFolder()
    try writeJSON(sample, to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "notes")

    let store = try await NoteStore(file: folder.path("link"))
    await store.close()

    #expect(try folder.files() == ["link", "notes", "notes.lock", "notes.old"])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "notes")
  }

  // MARK: - Kills

  @Test(arguments: Step.allCases)
  private func `A cloud that is killed at a step is started again`(step: Step) async throws {
    let folder = try TemporaryFolder()
    let json = try writeJSON(sample, to: folder)
    try await step.leave(in: folder)

    let store = try await NoteStore(file: folder.path("notes"))

    #expect(try await store.findAll() == sample.notes)
    #expect(try await store.create(text: "new").id == sample.nextID)
    await store.close()
    #expect(try folder.files() == ["notes", "notes.lock", "notes.old"])
    #expect(try Data(contentsOf: folder.file("notes.old")) == json)
  }

  @Test func `A cloud that is killed while it reads a JSON file loses nothing`() async throws {
    let large = JSONNotes(nextID: 9000, notes: (1...3000).map { note($0 * 2, "note \($0)") })
    var random = SeededGenerator(seed: 6)
    for round in 0..<repetitions(4, thorough: 100) {
      let folder = try TemporaryFolder()
      let json = try writeJSON(large, to: folder)
      for _ in 0..<3 {
        let program = try Program("notes-cloud", ["--port", "0", "--data", folder.path("notes")])
        let signs = ["notes.lock", "notes.new", "notes.new-wal", "notes.old"]
        let sign = signs[Int.random(in: 0..<signs.count, using: &random)]
        let turns = Int.random(in: 0...20_000, using: &random)
        try await onThread { wait(for: sign, in: folder, thenTurns: turns) }
        program.send(signal: SIGKILL)
        _ = await program.status()
      }

      let store = try await NoteStore(file: folder.path("notes"))

      #expect(try await store.findAll() == large.notes, "round \(round)")
      #expect(try await store.create(text: "new").id == large.nextID)
      await store.close()
      #expect(try folder.files() == ["notes", "notes.lock", "notes.old"])
      #expect(try Data(contentsOf: folder.file("notes.old")) == json)
    }
  }

  // MARK: - What is in the way

  @Test func `Another file with the name of the old one is not overwritten`() async throws {
    let folder = try TemporaryFolder()
    let json = try writeJSON(sample, to: folder)
    try Data("mine".utf8).write(to: folder.file("notes.old"))

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteStore(file: folder.path("notes"))
    }

    #expect(error?.description == "cannot write \(folder.path("notes.old")): file exists")
    #expect(try Data(contentsOf: folder.file("notes.old")) == Data("mine".utf8))
    #expect(try Data(contentsOf: folder.file("notes")) == json)
  }

  @Test func `A database that cannot be written beside it leaves the JSON as it was`()
    async throws
  {
    let folder = try TemporaryFolder()
    let json = try writeJSON(sample, to: folder)
    try FileManager.default.createDirectory(
      at: folder.file("notes.new"), withIntermediateDirectories: false)

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteStore(file: folder.path("notes"))
    }

    #expect(error?.reason == .cannotWrite)
    #expect(try Data(contentsOf: folder.file("notes")) == json)
  }

  @Test(arguments: ["wal", "journal"])
  func `The log of another database beside a JSON file is not replayed`(log: String) async throws {
    let folder = try TemporaryFolder()
    let json = try writeJSON(sample, to: folder)
    try Data("writes".utf8).write(to: folder.file("notes-\(log)"))

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteStore(file: folder.path("notes"))
    }

    #expect(error?.reason == .damaged)
    #expect(try Data(contentsOf: folder.file("notes")) == json)
  }
}

// MARK: - Fixtures

private func note(_ id: Int, _ text: String) -> CloudNote {
  CloudNote(id: id, date: Date(timeIntervalSince1970: 1_800_000_000), text: text)
}

private let sample = JSONNotes(nextID: 7, notes: [note(2, "milk"), note(5, "牛奶\n")])

@discardableResult
private func writeJSON(_ notes: JSONNotes, to folder: TemporaryFolder) throws -> Data {
  let data = try JSONEncoder.cloud.encode(notes)
  try data.write(to: folder.file("notes"))
  return data
}

/// What a cloud has done before it is killed.
private enum Step: CaseIterable {
  case nothing
  case emptyDatabase
  case halfDatabase
  case databaseWithLog
  case wholeDatabase
  case secondName
  case otherName

  func leave(in folder: TemporaryFolder) async throws {
    let files = FileManager.default
    switch self {
    case .nothing: break
    case .emptyDatabase: try Data().write(to: folder.file("notes.new"))
    case .halfDatabase:
      try Data("SQLite format 3\0".utf8).write(to: folder.file("notes.new"))
      try Data("log".utf8).write(to: folder.file("notes.new-wal"))
      try Data("index".utf8).write(to: folder.file("notes.new-shm"))
      try Data("journal".utf8).write(to: folder.file("notes.new-journal"))
    case .databaseWithLog: try Data("log".utf8).write(to: folder.file("notes.new-wal"))
    case .wholeDatabase, .secondName, .otherName:
      // As it is made for the same notes elsewhere.
      let other = try TemporaryFolder()
      try writeJSON(sample, to: other)
      let store = try await NoteStore(file: other.path("notes"))
      await store.close()
      try files.copyItem(at: other.file("notes"), to: folder.file("notes.new"))
      guard self != .wholeDatabase else { return }
      #expect(link(folder.path("notes"), folder.path("notes.old")) == 0)
      guard self == .otherName else { return }
      #expect(rename(folder.path("notes.new"), folder.path("notes")) == 0)
    }
  }
}

/// Returns some turns after the file is there, or when the notes are a database.
private func wait(for sign: String, in folder: TemporaryFolder, thenTurns turns: Int) {
  waiting(for: "a database of notes") {
    func isThere(_ name: String) -> Bool { access(folder.path(name), F_OK) == 0 }
    func isDatabase() -> Bool {
      FileHandle(forReadingAtPath: folder.path("notes"))?.readData(ofLength: 1) == Data("S".utf8)
    }
    while !isThere(sign), !isDatabase() {}
    for _ in 0..<turns { _ = isThere("notes") }
  }
}
