import Foundation
import HTTP
import HTTPClient
import LoginKit
import Storage
import Wire

@testable import Cloud

/// The notes cloud itself, but that every answer waits until a test gives it.
final class HandDrivenCloud {
  /// Every request so far, oldest first, as `GET /notes`.
  private(set) var requests: [String] = []

  /// Called after each request that has arrived and waits.
  var onRequest: (() -> Void)?

  private var waiting: [(HTTPRequest, CheckedContinuation<Reply, Never>)] = []
  private let api: NoteAPI
  private let store: NoteStore

  /// What comes back; nil for nothing.
  typealias Reply = (status: Int, body: Data)?

  init(notes texts: String...) async throws {
    store = try await NoteStore()
    for text in texts { _ = try await store.create(text: text) }
    api = NoteAPI(account: try Credentials(environment: [:]), store: store)
  }

  var waitingCount: Int { waiting.count }

  /// The way to it; each request says whose it is.
  func access() throws -> CloudAccess {
    try cloud { await self.receive($0) }
  }

  /// Does what the oldest request asks, and answers it; false when none waits.
  @discardableResult
  func answer() async -> Bool {
    guard let request = waiting.first?.0 else { return false }
    let response = await api.answer(request)
    return answer((response.status.code, Data(response.body)))
  }

  /// Answers the oldest request with the given result; false when no request waits.
  @discardableResult
  func answer(_ reply: Reply) -> Bool {
    guard !waiting.isEmpty else { return false }
    waiting.removeFirst().1.resume(returning: reply)
    return true
  }

  /// Removes a note as another device would.
  func removeElsewhere(id: Int) async throws {
    _ = try await store.remove(id: id)
  }

  private func receive(_ request: HTTPRequest) async -> Reply {
    await withCheckedContinuation { continuation in
      requests.append(request.line)
      waiting.append((request, continuation))
      onRequest?()
    }
  }
}

/// A cloud whose every answer is `reply`, at once.
nonisolated func cloud(
  answering reply: @escaping @Sendable (_ request: HTTPRequest) async -> HandDrivenCloud.Reply
) throws -> CloudAccess {
  let address = try HTTPAddress("http://cloud")
  return CloudAccess(address: address, account: try Credentials(environment: [:])) {
    request throws(HTTPClientError) in
    guard let reply = await reply(request) else {
      throw HTTPClientError(address: address, reason: .unreachable("connection refused"))
    }
    return HTTPResponse(HTTPStatus(reply.status, ""), body: Array(reply.body))
  }
}

/// Why a call has failed that got nil for an answer.
nonisolated let noAnswer = "cannot reach http://cloud: connection refused"

extension HTTPRequest {
  /// `GET /notes/1`.
  nonisolated var line: String { "\(method.rawValue) \(path)" }
}
