import Foundation
import HTTP
import HTTPServer
import LoginKit
import Wire

/// Requests in, answers out: the table in `Docs/Wire.md`, line by line.
struct NoteAPI: Sendable {
  let account: Credentials
  let store: NoteStore

  /// Before the body is read: a web page and a stranger do not even learn what there is. Nil for
  /// others.
  func refusal(of head: HTTPRequest, port: Int) -> HTTPResponse? {
    guard head.isLocal(to: port) else {
      return .failure("Only programs of this machine are answered.", status: .forbidden)
    }
    do throws(Authorization.NotBase64) {
      let authorization = try Authorization(head.headers["Authorization"])
      return authorization?.matches(account) == true ? nil : .unauthorized
    } catch {
      return .failure("The Authorization is not Basic with base64.", status: .badRequest)
    }
  }

  func answer(_ request: HTTPRequest) async -> HTTPResponse {
    do {
      return try await answerOrThrow(request)
    } catch {
      return .failure("The file of notes failed.", status: .internalServerError)
    }
  }

  private func answerOrThrow(_ request: HTTPRequest) async throws -> HTTPResponse {
    switch (Resource(request.path), request.method) {
    case (.signIn, .post): HTTPResponse(.noContent)
    case (.signIn, _): .methodNotAllowed(allow: [.post])

    case (.notes, .get): try .json(await store.findAll())
    case (.notes, .post): try await create(request)
    case (.notes, _): .methodNotAllowed(allow: [.get, .post])

    case (.note(let id), .get): try .note(await store.find(id: id))
    case (.note(let id), .put): try await modify(id, request)
    case (.note(let id), .delete): try await remove(id)
    case (.note, _): .methodNotAllowed(allow: [.get, .put, .delete])

    case (nil, _): .notFound
    }
  }

  private func create(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await withText(of: request) { text in
      let note = try await store.create(text: text)
      var response = try HTTPResponse.json(note, status: .created)
      response.headers["Location"] = "/notes/\(note.id)"
      return response
    }
  }

  private func modify(_ id: Int, _ request: HTTPRequest) async throws -> HTTPResponse {
    try await withText(of: request) { text in
      try .note(await store.modify(id: id, text: text))
    }
  }

  private func remove(_ id: Int) async throws -> HTTPResponse {
    try await store.remove(id: id) ? HTTPResponse(.noContent) : .notFound
  }

  /// 400 for what is not JSON, and 422 for JSON that says nothing: the one is a mistake of the
  /// program that sent it, the other of its user.
  private func withText(
    of request: HTTPRequest, _ answer: (String) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    guard let body = try? JSONDecoder.cloud.decode(CloudNoteText.self, from: Data(request.body))
    else { return .failure("The body is not {\"text\": …}.", status: .badRequest) }

    guard !body.text.allSatisfy(\.isWhitespace) else {
      return .failure("The text is empty.", status: .unprocessableContent)
    }
    return try await answer(body.text)
  }
}

/// What a path names.
private enum Resource {
  case signIn
  case notes
  case note(id: Int)

  init?(_ path: String) {
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.count, parts.first) {
    case (1, "sign-in"): self = .signIn
    case (1, "notes"): self = .notes
    case (2, "notes"):
      // One note has one path: neither +1 nor 01.
      guard let id = Int(parts[1]), id > 0, String(id) == parts[1] else { return nil }
      self = .note(id: id)
    default: return nil
    }
  }
}

extension HTTPResponse {
  fileprivate static func json(_ value: some Encodable, status: HTTPStatus = .ok) throws
    -> HTTPResponse
  {
    HTTPResponse(
      status, headers: ["Content-Type": "application/json"],
      body: Array(try JSONEncoder.cloud.encode(value)))
  }

  fileprivate static func note(_ note: CloudNote?) throws -> HTTPResponse {
    if let note { try .json(note) } else { .notFound }
  }

  fileprivate static func failure(_ message: String, status: HTTPStatus) -> HTTPResponse {
    .text(message, status: status)
  }

  fileprivate static let notFound = failure("There is nothing here.", status: .notFound)

  fileprivate static var unauthorized: HTTPResponse {
    var response = failure("The account or the password is wrong.", status: .unauthorized)
    response.headers["WWW-Authenticate"] = "Basic realm=\"notes\", charset=\"UTF-8\""
    return response
  }
}
