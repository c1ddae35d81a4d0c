import Dispatch
import Foundation
import Testing

@testable import Storage

@Suite struct NoteStorageTests {
  @Test(arguments: [
    Request("find all") { try? await $0.findAll() },
    Request("find") { try? await $0.find(id: 1) },
    Request("create") { try? await $0.create(text: "a") },
    Request("modify") { try? await $0.modify(id: 1, text: "a") },
    Request("remove") { try? await $0.remove(id: 1) },
  ])
  func `Storage that is called on the main actor works elsewhere`(_ request: Request) async throws {
    let places = Places()
    let access = try cloud { _ in
      await places.add()
      return nil
    }
    let storage = NoteStorage(cloud: access, table: .inMemory(), policy: .cached)

    await request.send(storage)

    #expect(places.areOnMainActor == [false])
    await places.add()
    #expect(places.areOnMainActor == [false, true])
  }
}

// MARK: - Fixtures

nonisolated struct Request: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let send: @MainActor @Sendable (NoteStorage) async -> Void

  init(_ name: String, _ send: @escaping @MainActor @Sendable (NoteStorage) async -> Any?) {
    testDescription = name
    self.send = { _ = await send($0) }
  }
}

/// Writes down where it is called.
nonisolated private final class Places: Sendable {
  /// Touched on `queue` only. A `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var found: [Bool] = []
  private let queue = DispatchQueue(label: "Places")

  var areOnMainActor: [Bool] { queue.sync { found } }

  nonisolated(nonsending) func add() async {
    let isOnMainActor = #isolation === MainActor.shared
    queue.sync { found.append(isOnMainActor) }
  }
}
