import Foundation
import HTTP
import Testing

@testable import Storage

@Suite struct NoteDAOTests {
  @Test func `Each operation that is finished calls its own method, in the order of the calls`()
    async throws
  {
    let notes = DAONotes()
    let dao = try dao { request in
      switch request.method {
      case .post: answer(entity(2, "b"), status: 201)
      case .put: answer(entity(1, "changed"))
      case .delete: (204, Data())
      default: request.path == "/notes" ? list(entity(1, "a")) : answer(entity(1, "a"))
      }
    }
    dao.delegate = notes

    callAll(dao)
    await dao.lastCall?.value

    #expect(
      notes.calls == [
        "didFindAll a", "didFindByID a", "didCreate b", "didModify changed",
        "didRemove 1",
      ])
  }

  @Test func `Each operation that has failed calls its own method, and no other's`() async throws {
    let notes = DAONotes()
    let dao = try dao { _ in nil }
    dao.delegate = notes

    callAll(dao)
    await dao.lastCall?.value

    #expect(
      notes.calls == [
        "didFailToFindAll offline", "didFailToFindByID offline", "didFailToCreate offline",
        "didFailToModify offline", "didFailToRemove offline",
      ])
  }

  @Test func `A call returns before anything is answered`() async throws {
    let notes = DAONotes()
    let dao = try dao { _ in list() }
    dao.delegate = notes

    dao.findAll()

    #expect(notes.calls == [])
    await dao.lastCall?.value
    #expect(notes.calls == ["didFindAll "])
  }

  @Test func `A call waits for the one before it, so that answers cannot overtake`() async throws {
    let cloud = try await HandDrivenCloud(notes: "a")
    let notes = DAONotes()
    let dao = NoteDAO(
      storage: NoteStorage(cloud: try cloud.access(), table: .inMemory(), policy: .cached))
    dao.delegate = notes

    dao.remove(id: 1)
    dao.findAll()
    await cloud.request()
    #expect(cloud.requests == ["DELETE /notes/1"])
    await cloud.answer()
    await cloud.request()
    await cloud.answer()
    await dao.lastCall?.value

    #expect(notes.calls == ["didRemove 1", "didFindAll "])
  }

  @Test func `The delegate is held weakly, and one that has gone is not called`() async throws {
    let dao = try dao { _ in list() }
    weak var gone: DAONotes?
    do {
      let notes = DAONotes()
      gone = notes
      dao.delegate = notes
      dao.findAll()
    }

    await dao.lastCall?.value

    #expect(gone == nil)
    #expect(dao.delegate == nil)
  }

  @Test func `A released data access object calls no delegate, and the answer is still kept`()
    async throws
  {
    let cloud = try await HandDrivenCloud(notes: "a")
    let rows = NoteTable.inMemory()
    let notes = DAONotes()
    var dao: NoteDAO? = NoteDAO(
      storage: NoteStorage(cloud: try cloud.access(), table: rows, policy: .cached))
    dao?.delegate = notes
    dao?.findAll()
    let call = dao?.lastCall

    await cloud.request()
    dao = nil
    await cloud.answer()
    await call?.value

    #expect(notes.calls == [])
    #expect(try await rows.findAll().texts == "a")
  }

  @Test func `A second data access object does not take the first one's delegate`() async throws {
    let (first, second) = (DAONotes(), DAONotes())
    let daos = [try dao { _ in nil }, try dao { _ in list() }]
    daos[0].delegate = first
    daos[1].delegate = second

    for dao in daos { dao.findAll() }
    for dao in daos { await dao.lastCall?.value }

    #expect(first.calls == ["didFailToFindAll offline"])
    #expect(second.calls == ["didFindAll "])
  }
}

// MARK: - Fixtures

private func dao(
  _ reply: @escaping @Sendable (_ request: HTTPRequest) async -> HandDrivenCloud.Reply
) throws -> NoteDAO {
  NoteDAO(
    storage: NoteStorage(
      cloud: try cloud(answering: reply), table: .inMemory(), policy: .cached))
}

private func callAll(_ dao: NoteDAO) {
  dao.findAll()
  dao.find(byID: 1)
  dao.create(text: "b")
  dao.modify(id: 1, text: "changed")
  dao.remove(id: 1)
}

extension HandDrivenCloud {
  /// Waits until a request waits.
  func request() async {
    guard waitingCount == 0 else { return }
    await withCheckedContinuation { continuation in
      onRequest = { [weak self] in
        self?.onRequest = nil
        continuation.resume()
      }
    }
  }
}
