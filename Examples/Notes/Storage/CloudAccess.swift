import Foundation
import LoginKit
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the notes cloud, as `Docs/Wire.md` has it.
public struct CloudAccess: Sendable {
  /// Sends a request and returns the whole answer; throws when none comes. It is called where the
  /// caller runs: storage has left the main actor by then.
  public typealias Send = @Sendable (URLRequest) async throws -> (Data, URLResponse)

  private let address: URL
  private let account: Credentials
  private let send: Send

  /// Asks the cloud at `address`, as `account`, by what `send` sends.
  public init(address: URL, account: Credentials, send: @escaping Send) {
    self.address = address
    self.account = account
    self.send = send
  }

  func findAll() async throws(CloudError) -> [CloudNote] {
    try decoded(await answer("GET", "notes", status: 200))
  }

  func find(id: Int) async throws(CloudError) -> CloudNote {
    try decoded(await answer("GET", "notes/\(id)", status: 200))
  }

  func create(text: String) async throws(CloudError) -> CloudNote {
    try decoded(await answer("POST", "notes", CloudNoteText(text), status: 201))
  }

  func modify(id: Int, text: String) async throws(CloudError) -> CloudNote {
    try decoded(await answer("PUT", "notes/\(id)", CloudNoteText(text), status: 200))
  }

  func remove(id: Int) async throws(CloudError) {
    _ = try await answer("DELETE", "notes/\(id)", status: 204)
  }

  /// The body of an answer with the status that says yes.
  private func answer(
    _ method: String, _ path: String, _ body: CloudNoteText? = nil, status: Int
  ) async throws(CloudError) -> Data {
    var request = URLRequest(url: address.appending(path: path))
    request.httpMethod = method
    request.setValue(account.authorization, forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = body.flatMap { try? JSONEncoder.cloud.encode($0) }

    guard let (data, response) = try? await send(request) else { throw .unreachable }
    switch (response as? HTTPURLResponse)?.statusCode {
    case status: return data
    case 401: throw .refused
    case 404 where path != "notes": throw .noSuchNote
    case 422: throw .emptyText
    default: throw .broken
    }
  }

  private func decoded<Value: Decodable>(_ body: Data) throws(CloudError) -> Value {
    guard let value = try? JSONDecoder.cloud.decode(Value.self, from: body) else { throw .broken }
    return value
  }
}
