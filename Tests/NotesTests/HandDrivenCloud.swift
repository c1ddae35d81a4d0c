import Foundation
import LoginKit
import Storage
import Wire

@testable import Cloud
@testable import HTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The notes cloud itself, but that every answer waits until a test gives it.
final class HandDrivenCloud {
  /// Every request so far, oldest first, as `GET /notes`.
  private(set) var requests: [String] = []

  /// Called after each request that has arrived and waits.
  var onRequest: (() -> Void)?

  private var waiting: [(URLRequest, CheckedContinuation<Reply, Never>)] = []
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
    CloudAccess(address: cloudAddress, account: try Credentials(environment: [:])) { request in
      let reply = await self.receive(request)
      let response = reply.flatMap {
        HTTPURLResponse(
          url: cloudAddress, statusCode: $0.status, httpVersion: nil, headerFields: nil)
      }
      guard let reply, let response else { throw URLError(.cannotConnectToHost) }
      return (reply.body, response)
    }
  }

  /// Does what the oldest request asks, and answers it; false when none waits.
  @discardableResult
  func answer() async -> Bool {
    guard let request = waiting.first?.0, let asked = HTTPRequest(request) else { return false }
    let response = await api.answer(asked)
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

  private func receive(_ request: URLRequest) async -> Reply {
    await withCheckedContinuation { continuation in
      requests.append(request.line)
      waiting.append((request, continuation))
      onRequest?()
    }
  }
}

/// A cloud whose every answer is `reply`, at once.
nonisolated func cloud(
  answering reply: @escaping @Sendable (_ request: URLRequest) async -> HandDrivenCloud.Reply
) throws -> CloudAccess {
  CloudAccess(address: cloudAddress, account: try Credentials(environment: [:])) { request in
    let reply = await reply(request)
    let response = reply.flatMap {
      HTTPURLResponse(url: cloudAddress, statusCode: $0.status, httpVersion: nil, headerFields: nil)
    }
    guard let reply, let response else { throw URLError(.cannotConnectToHost) }
    return (reply.body, response)
  }
}

nonisolated private let cloudAddress = URL(filePath: "/")

extension HTTPRequest {
  /// As the server would read what the client sends.
  fileprivate init?(_ request: URLRequest) {
    guard let method = request.httpMethod.flatMap(HTTPMethod.init), let path = request.url?.path
    else { return nil }
    self.init(
      method: method, path: path,
      headers: ["Authorization": request.value(forHTTPHeaderField: "Authorization") ?? ""],
      body: Array(request.httpBody ?? Data()))
  }
}

extension URLRequest {
  /// `GET /notes/1`.
  nonisolated var line: String { "\(httpMethod ?? "") \(url?.path ?? "")" }
}
