import Foundation
import HTTP
import HTTPClient
import LoginKit
import Wire

/// Asks the notes cloud, as `Docs/Wire.md` has it.
public struct CloudAccess: Sendable {
  /// Sends a request and returns the whole answer. It is called where the caller runs: storage has
  /// left the main actor by then.
  public typealias Send = @Sendable (HTTPRequest) async throws(HTTPClientError) -> HTTPResponse

  private let address: HTTPAddress
  private let account: Credentials
  private let send: Send

  /// Asks the cloud at `address`, as `account`, by what `send` sends.
  public init(address: HTTPAddress, account: Credentials, send: @escaping Send) {
    self.address = address
    self.account = account
    self.send = send
  }

  func findAll() async throws(CloudError) -> [CloudNote] {
    try decoded(await answer(.get, "/notes", status: 200))
  }

  func find(id: Int) async throws(CloudError) -> CloudNote {
    try decoded(await answer(.get, "/notes/\(id)", status: 200))
  }

  func create(text: String) async throws(CloudError) -> CloudNote {
    try decoded(await answer(.post, "/notes", CloudNoteText(text), status: 201))
  }

  func modify(id: Int, text: String) async throws(CloudError) -> CloudNote {
    try decoded(await answer(.put, "/notes/\(id)", CloudNoteText(text), status: 200))
  }

  func remove(id: Int) async throws(CloudError) {
    _ = try await answer(.delete, "/notes/\(id)", status: 204)
  }

  /// The body of an answer with the status that says yes.
  private func answer(
    _ method: HTTPMethod, _ path: String, _ body: CloudNoteText? = nil, status: Int
  ) async throws(CloudError) -> Data {
    let json = body.flatMap { try? JSONEncoder.cloud.encode($0) }
    let request = HTTPRequest(
      method: method, path: path,
      headers: ["Authorization": account.authorization, "Content-Type": "application/json"],
      body: Array(json ?? Data()))

    let response: HTTPResponse
    do {
      response = try await send(request)
    } catch {
      throw .unreachable("\(error)")
    }
    switch response.status.code {
    case status: return Data(response.body)
    case 401: throw .refused
    case 404 where path != "/notes": throw .noSuchNote
    case 422: throw .emptyText
    case let other:
      throw broken("it answers \(method.rawValue) \(path) with status \(other), not \(status)")
    }
  }

  private func decoded<Value: Decodable>(_ body: Data) throws(CloudError) -> Value {
    guard let value = try? JSONDecoder.cloud.decode(Value.self, from: body) else {
      throw broken("its answer is not one of a notes cloud")
    }
    return value
  }

  private func broken(_ reason: String) -> CloudError {
    .broken("cannot use \(address): \(reason)")
  }
}
