import Foundation
import HTTP
import Testing
import TestSupport

@testable import Storage

/// The truth table of the cache: what the rows hold, what the cloud does, and the result.
@Suite struct CachePolicyTests {
  @Test(arguments: table)
  nonisolated func `A list is the cloud's answer, and the rows stand in only for no answer`(
    _ line: Line
  ) async throws {
    let folder = try TemporaryFolder()
    try await NoteTable.file(folder.path("rows")).replaceAll(line.rows)
    let storage = NoteStorage(
      cloud: try cloud { _ in line.reply }, table: .file(folder.path("rows")), policy: line.policy)

    let found = await outcome { () throws(StorageError) in try await storage.findAll().value }

    #expect(found.mapError(\.withoutReason) == line.found)
    #expect(try await NoteTable.file(folder.path("rows")).findAll() == line.kept)
  }

  @Test(arguments: table.filter { $0.rows.map(\.id) != [2] })
  nonisolated func `A single note honours the policy as the list does`(_ line: Line) async throws {
    let folder = try TemporaryFolder()
    try await NoteTable.file(folder.path("rows")).replaceAll(line.rows)
    let reply = line.isUp ? answer(entity(1, "new")) : line.reply
    let storage = NoteStorage(
      cloud: try cloud { _ in reply }, table: .file(folder.path("rows")), policy: line.policy)

    let found = await outcome { () throws(StorageError) in try await storage.find(id: 1).value }

    #expect(found.map { [$0] }.mapError(\.withoutReason) == line.found.map { [$0[0]] })
    #expect(try await NoteTable.file(folder.path("rows")).find(id: 1) == line.kept.first)
  }

  @Test nonisolated func `Offline, a row shows its own note and no other's`() async throws {
    let rows = NoteTable.inMemory()
    try await rows.replaceAll([entity(1, "old")])
    let storage = NoteStorage(cloud: try cloud { _ in nil }, table: rows, policy: .cached)

    await #expect(throws: StorageError.offline(noAnswer)) { try await storage.find(id: 2) }
  }

  @Test(arguments: CachePolicy.allCases, CachePolicy.allCases)
  nonisolated func `Rows are used where the program and the entity both allow it`(
    _ program: CachePolicy, _ entityPolicy: CachePolicy
  ) async throws {
    let rows = NoteTable.inMemory()
    let online = NoteStorage(
      cloud: try cloud { _ in list(entity(1, "new")) }, table: rows, policy: program,
      entityPolicy: entityPolicy)

    _ = try await online.findAll()

    let isKept = program == .cached && entityPolicy == .cached
    #expect(try await rows.findAll() == (isKept ? [entity(1, "new")] : []))
  }

  @Test nonisolated func `What the cloud no longer has, the rows do not show`() async throws {
    let rows = NoteTable.inMemory()
    try await rows.replaceAll([entity(1, "a"), entity(2, "b"), entity(3, "c"), entity(4, "d")])
    let storage = NoteStorage(cloud: try cloud { _ in (404, Data()) }, table: rows, policy: .cached)

    await #expect(throws: StorageError.noSuchNote) { try await storage.find(id: 1) }
    await #expect(throws: StorageError.noSuchNote) { try await storage.modify(id: 2, text: "x") }
    await #expect(throws: StorageError.noSuchNote) { try await storage.remove(id: 3) }

    #expect(try await rows.findAll() == [entity(4, "d")])
  }

  @Test nonisolated func `What is written reaches the rows when the cloud has it`() async throws {
    let rows = NoteTable.inMemory()
    try await rows.replaceAll([entity(1, "a"), entity(2, "b")])
    let storage = NoteStorage(
      cloud: try cloud { request in
        switch request.method {
        case .post: answer(entity(3, "c"), status: 201)
        case .put: answer(entity(1, "changed"))
        default: (204, Data())
        }
      }, table: rows, policy: .cached)

    _ = try await storage.create(text: "c")
    _ = try await storage.modify(id: 1, text: "changed")
    _ = try await storage.remove(id: 2)

    #expect(try await rows.findAll() == [entity(1, "changed"), entity(3, "c")])
  }

  @Test(
    arguments: [
      (nil, .offline("")), (500, .cloudFailed("")), (401, .refused), (422, .emptyText),
    ] as [(Int?, StorageError)])
  nonisolated func `What cannot be written changes no row`(
    _ status: Int?, _ expected: StorageError
  ) async throws {
    let rows = NoteTable.inMemory()
    try await rows.replaceAll([entity(1, "a")])
    let storage = NoteStorage(
      cloud: try cloud { _ in status.map { ($0, Data()) } }, table: rows, policy: .cached)

    let calls: [(NoteStorage) async throws -> Void] = [
      { _ = try await $0.create(text: "b") }, { _ = try await $0.modify(id: 1, text: "b") },
      { _ = try await $0.remove(id: 1) },
    ]
    for call in calls {
      let failure = await #expect(throws: StorageError.self) { try await call(storage) }
      #expect(failure?.withoutReason == expected)
    }
    #expect(try await rows.findAll() == [entity(1, "a")])
  }

  @Test nonisolated func `One file keeps the notes of several owners apart`() async throws {
    let folder = try TemporaryFolder()
    let (ada, bob) = (
      NoteTable.file(folder.path("rows"), owner: "ada"),
      NoteTable.file(folder.path("rows"), owner: "bob")
    )
    try await ada.replaceAll([entity(1, "hers")])

    try await bob.replaceAll([entity(1, "his"), entity(2, "his too")])
    try await bob.remove(id: 1)

    #expect(try await ada.findAll() == [entity(1, "hers")])
    #expect(try await bob.findAll() == [entity(2, "his too")])
  }
}

// MARK: - Fixtures

/// A line of the truth table.
nonisolated struct Line: Sendable, CustomTestStringConvertible {
  let policy: CachePolicy
  let rows: [NoteEntity]
  let cloud: String
  let reply: HandDrivenCloud.Reply
  let found: Result<[NoteEntity], StorageError>
  let kept: [NoteEntity]

  var isUp: Bool { cloud == "up" }
  var testDescription: String { "\(policy), rows \(rows.texts), cloud \(cloud)" }

  init(
    _ policy: CachePolicy, _ rows: [NoteEntity], _ cloud: String, _ reply: HandDrivenCloud.Reply,
    _ found: Result<[NoteEntity], StorageError>, keeps kept: [NoteEntity]
  ) {
    self.policy = policy
    self.rows = rows
    self.cloud = cloud
    self.reply = reply
    self.found = found
    self.kept = kept
  }
}

nonisolated private let new = [entity(1, "new")]
nonisolated private let old = [entity(1, "old")]
nonisolated private let up = list(entity(1, "new"))

nonisolated private let table: [Line] = [
  // Rows: fresh, stale, none.
  Line(.cached, new, "up", up, .success(new), keeps: new),
  Line(.cached, old, "up", up, .success(new), keeps: new),
  Line(.cached, [], "up", up, .success(new), keeps: new),
  Line(.cached, new, "down", nil, .success(new), keeps: new),
  Line(.cached, old, "down", nil, .success(old), keeps: old),
  Line(.cached, [], "down", nil, .failure(.offline("")), keeps: []),
  Line(.cached, old, "failing", (500, Data()), .success(old), keeps: old),
  Line(.cached, [], "failing", (500, Data()), .failure(.cloudFailed("")), keeps: []),
  Line(.cached, old, "garbled", (200, Data("?".utf8)), .success(old), keeps: old),
  Line(.cached, old, "refusing", (401, Data()), .failure(.refused), keeps: old),
  Line(.cached, [], "refusing", (401, Data()), .failure(.refused), keeps: []),
  // Live: whatever the rows hold, they are neither read nor changed.
  Line(.live, new, "up", up, .success(new), keeps: new),
  Line(.live, old, "up", up, .success(new), keeps: old),
  Line(.live, [], "up", up, .success(new), keeps: []),
  Line(.live, new, "down", nil, .failure(.offline("")), keeps: new),
  Line(.live, old, "down", nil, .failure(.offline("")), keeps: old),
  Line(.live, [], "down", nil, .failure(.offline("")), keeps: []),
  Line(.live, old, "failing", (500, Data()), .failure(.cloudFailed("")), keeps: old),
  Line(.live, old, "refusing", (401, Data()), .failure(.refused), keeps: old),
]

nonisolated private func outcome<Value, Failure>(
  _ body: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do throws(Failure) {
    return .success(try await body())
  } catch {
    return .failure(error)
  }
}
