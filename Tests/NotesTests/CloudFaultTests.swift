import Dispatch
import Foundation
import HTTP
import HTTPClient
import LoginKit
import Testing
import TestSupport
import Wire

@testable import Storage

/// What a cloud can do wrong on the wire, and the result: one call of the delegate, the right
/// one, and the next request is as good as the first.
@Suite struct CloudFaultTests {
  @Test(arguments: faults)
  func `A fault of the cloud is one failed call`(_ fault: Fault) async throws {
    let (calls, server) = try await calls(after: fault.answers, policy: .live, rows: [])

    #expect(calls == ["didFailToFindAll \(fault.error)"])
    withExtendedLifetime(server) {}
  }

  @Test(arguments: CutCall.all)
  func `An answer that is cut is one failed call, after each byte`(_ call: CutCall) async throws {
    let bytes = Array(call.answer.utf8)
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send(Array(bytes.prefix(call.cuts.next())))
    }
    let (dao, notes) = try dao(port: server.port, policy: .live)

    for count in 0...bytes.count {
      call.send(dao)
      await dao.lastCall?.value
      let expected = count < bytes.count ? call.failure : call.success
      #expect(notes.calls.last == expected, "after \(count) bytes")
      #expect(notes.calls.count == count + 1)
    }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: faults.filter { $0.error != "refused" })
  func `Where the cloud gives no answer the rows do`(_ fault: Fault) async throws {
    let (calls, server) = try await calls(
      after: fault.answers, policy: .cached, rows: [entity(7, "kept")])

    #expect(calls == ["didFindAll kept"])
    withExtendedLifetime(server) {}
  }

  @Test func `An answer that comes too late is dropped`() async throws {
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.waitForEnd()
      connection.send(response("[]"))
    }
    let (dao, notes) = try dao(port: server.port, policy: .live, timeout: .milliseconds(200))

    dao.findAll()
    await dao.lastCall?.value

    #expect(notes.calls == ["didFailToFindAll offline"])
    withExtendedLifetime(server) {}
  }

  @Test func `An answer that comes twice is heard once, and is not the next one's`() async throws {
    let server = try StubServer { connection in
      while let request = connection.nextRequest() {
        if request.hasPrefix("GET /notes/1 ") {
          connection.send(response(note(1, "the right one")))
        } else {
          connection.send(response("[]") + response(note(9, "a second answer")))
        }
      }
    }
    let (dao, notes) = try dao(port: server.port, policy: .live)

    dao.findAll()
    dao.find(byID: 1)
    await dao.lastCall?.value

    #expect(notes.calls == ["didFindAll ", "didFindByID the right one"])
    withExtendedLifetime(server) {}
  }

  @Test func `A cloud that is not there is offline`() async throws {
    let cloud = try await RunningCloud.start()
    #expect(await cloud.stop() == 0)
    let (dao, notes) = try dao(port: cloud.port, policy: .live)

    dao.findAll()
    await dao.lastCall?.value

    #expect(notes.calls == ["didFailToFindAll offline"])
  }

  @Test func `Each call sends the method, the path and the account of the wire's table`()
    async throws
  {
    let cloud = try await RunningCloud.start()
    let (dao, notes) = try dao(port: cloud.port, policy: .cached)

    dao.create(text: "买牛奶\n\"\\\u{0}")
    dao.modify(id: 1, text: "b")
    dao.find(byID: 1)
    dao.findAll()
    dao.remove(id: 1)
    dao.remove(id: 1)
    await dao.lastCall?.value

    #expect(
      notes.calls == [
        "didCreate 买牛奶\n\"\\\u{0}", "didModify b", "didFindByID b", "didFindAll b", "didRemove 1",
        "didFailToRemove noSuchNote",
      ])
    #expect(await cloud.stop() == 0)
  }
}

// MARK: - Fixtures

/// What a cloud answers, byte by byte, and the name of the error that it is.
nonisolated struct Fault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let answers: String
  let error: String
}

nonisolated private let faults = [
  Fault(
    testDescription: "a redirection",
    answers: "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n",
    error: "cloudFailed"),
  Fault(
    testDescription: "500",
    answers: "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n", error: "cloudFailed"
  ),
  Fault(testDescription: "nothing", answers: "", error: "offline"),
  Fault(testDescription: "no HTTP", answers: "\u{0}\u{1}\u{2} garbage\r\n\r\n", error: "offline"),
  Fault(
    testDescription: "half a header", answers: "HTTP/1.1 200 OK\r\nContent-Le", error: "offline"),
  Fault(
    testDescription: "half a body",
    answers: "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[{\"id\": 1, \"da", error: "offline"),
  Fault(testDescription: "no JSON", answers: response("garbage"), error: "cloudFailed"),
  Fault(testDescription: "other JSON", answers: response("{}"), error: "cloudFailed"),
  Fault(
    testDescription: "no date", answers: response(#"[{"id": 1, "text": "a"}]"#),
    error: "cloudFailed"
  ),
  Fault(testDescription: "an empty body", answers: response(""), error: "cloudFailed"),
  Fault(
    testDescription: "204", answers: "HTTP/1.1 204 No Content\r\n\r\n", error: "cloudFailed"),
  Fault(
    testDescription: "401",
    answers:
      "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"notes\"\r\n"
      + "Content-Length: 0\r\n\r\n", error: "refused"),
]

/// A call, what the cloud answers, and what comes of it.
nonisolated struct CutCall: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let answer: String
  let success: String
  let failure: String
  let send: @MainActor @Sendable (NoteDAO) -> Void
  let cuts = Counter()

  fileprivate static let all = [
    CutCall(
      testDescription: "find all", answer: response("[\(note(1, "a"))]"),
      success: "didFindAll a", failure: "didFailToFindAll offline", send: { $0.findAll() }),
    CutCall(
      testDescription: "find by id", answer: response(note(1, "a")),
      success: "didFindByID a", failure: "didFailToFindByID offline", send: { $0.find(byID: 1) }),
    CutCall(
      testDescription: "create", answer: response(note(1, "a"), status: "201 Created"),
      success: "didCreate a", failure: "didFailToCreate offline", send: { $0.create(text: "a") }),
    CutCall(
      testDescription: "modify", answer: response(note(1, "a")),
      success: "didModify a", failure: "didFailToModify offline",
      send: { $0.modify(id: 1, text: "a") }),
    CutCall(
      testDescription: "remove", answer: "HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n",
      success: "didRemove 1", failure: "didFailToRemove offline", send: { $0.remove(id: 1) }),
  ]
}

/// 0, 1, 2 and so on.
nonisolated final class Counter: Sendable {
  /// Touched on `queue` only. A `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var count = -1
  private let queue = DispatchQueue(label: "counter")

  func next() -> Int {
    queue.sync {
      count += 1
      return count
    }
  }
}

nonisolated private func response(_ body: String, status: String = "200 OK") -> String {
  "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
    + body
}

nonisolated private func note(_ id: Int, _ text: String) -> String {
  #"{"id": \#(id), "date": "2026-11-18T11:06:40Z", "text": "\#(text)"}"#
}

private func dao(
  port: Int, policy: CachePolicy, rows: NoteTable = .inMemory(),
  timeout: Duration = .seconds(3600)
) throws -> (NoteDAO, DAONotes) {
  let notes = DAONotes()
  let access = CloudAccess(
    address: try HTTPAddress("http://127.0.0.1:\(port)"),
    account: try Credentials(environment: [:]),
    client: HTTPClient(limits: HTTPClientLimits(timeout: timeout)))
  let dao = NoteDAO(storage: NoteStorage(cloud: access, table: rows, policy: policy))
  dao.delegate = notes
  return (dao, notes)
}

/// What the delegate receives for a find all that is answered with these bytes and an end of file.
private func calls(
  after answer: String, policy: CachePolicy, rows: [NoteEntity]
) async throws -> ([String], StubServer) {
  let server = try StubServer { connection in
    _ = connection.nextRequest()
    connection.send(answer)
  }
  let table = NoteTable.inMemory()
  try await table.replaceAll(rows)
  let (dao, notes) = try dao(port: server.port, policy: policy, rows: table)

  dao.findAll()
  await dao.lastCall?.value
  return (notes.calls, server)
}
