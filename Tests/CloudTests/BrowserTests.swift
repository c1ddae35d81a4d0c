import Foundation
import LoginKit
import TestSupport
import Testing
import Wire

@testable import Cloud
@testable import HTTP

/// A browser sends to the cloud what any web page asks for.
@Suite(.serialized)
struct BrowserTests {
  @Test(arguments: [
    "evil.example:PORT", "evil.example", "localhost", "127.0.0.1", "localhost:1", "127.0.0.1:80",
    "localhost.evil.example:PORT", "127.0.0.1.evil.example:PORT", "127.0.0.2:PORT", "0.0.0.0:PORT",
    "2130706433:PORT", "[::]:PORT", "xlocalhost:PORT", "localhost.:PORT",
  ])
  func `A host that is not this machine with the port is refused`(host: String) async throws {
    try await expectRefusal("Host: \(host)\r\n")
  }

  @Test(arguments: [
    "http://evil.example", "http://evil.example:PORT", "null", "", "http://localhost",
    "http://localhost:1", "https://localhost:PORT", "http://localhost:PORT.evil.example", "file://",
    "http://evil.example http://localhost:PORT", "localhost:PORT", "http://user@localhost:PORT",
  ])
  func `An origin that is another, or null, is refused`(origin: String) async throws {
    try await expectRefusal("Host: localhost:PORT\r\nOrigin: \(origin)\r\n")
  }

  @Test func `Of two origins none may be another`() async throws {
    try await expectRefusal(
      "Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nOrigin: http://evil.example\r\n")
  }

  @Test(arguments: ["localhost:PORT", "LOCALHOST:PORT", "127.0.0.1:PORT", "[::1]:PORT"])
  func `This machine's names and addresses are answered, as host and as origin`(
    name: String
  ) async throws {
    let cloud = try await NoteCloud(account: demo)

    for fields in ["", "Origin: http://\(name)\r\n", "Origin: http://localhost:PORT\r\n"] {
      let answer = try await cloud.answer(to: get("/notes", "Host: \(name)\r\n\(fields)"))
      #expect(answer.status == 200)
    }
    await cloud.stop()
  }

  @Test func `The host of a whole URL counts, and not the one in the header`() async throws {
    let cloud = try await NoteCloud(account: demo)
    let fields = "Host: localhost:PORT\r\n"

    #expect(try await cloud.answer(to: get("http://evil.example/notes", fields)).status == 403)
    #expect(try await cloud.answer(to: get("http://localhost:PORT/notes", fields)).status == 200)
    await cloud.stop()
  }

  @Test func `An old client that names no host is refused`() async throws {
    let cloud = try await NoteCloud(account: demo)

    let answer = try await cloud.answer(
      to: "GET /notes HTTP/1.0\r\nAuthorization: \(try demo.authorization)\r\n\r\n")

    #expect(answer.status == 403)
    await cloud.stop()
  }

  @Test(
    arguments: ["Content-Length: 1000000\r\n", "Transfer-Encoding: chunked\r\n"], [true, false])
  func `A stranger is refused before the body is read`(
    length: String, asksFirst: Bool
  ) async throws {
    let cloud = try await NoteCloud(account: demo)
    let fields = "Host: localhost:PORT\r\n" + length + (asksFirst ? "Expect: 100-continue\r\n" : "")

    for authorization in ["", "Authorization: Basic dGVzdDoxMjM0NTc=\r\n"] {
      let answer = try await cloud.answer(
        to: "POST /notes HTTP/1.1\r\n\(fields)\(authorization)\r\n")
      #expect(answer.status == 401)
      #expect(answer.headers["connection"] == "close")
    }
    await cloud.stop()
  }

  @Test(arguments: [
    "/notes", "/notes/1", "/nothing", "/%2f", "/notes?a", "notes", "http://evil.example/notes",
  ])
  func `An answer to HEAD has no body, whatever it is`(target: String) async throws {
    let cloud = try await NoteCloud(account: demo)
    let good = "Host: localhost:PORT\r\nAuthorization: \(try demo.authorization)\r\n"

    for fields in [good, "Host: localhost:PORT\r\n", "Host: x\r\n", "Host: a b\r\n", ""] {
      let text = try await cloud.exchange(
        "HEAD \(target) HTTP/1.1\r\n\(fields)Connection: close\r\n\r\n")
      #expect(text.hasPrefix("HTTP/1.1 "))
      #expect(text.hasSuffix("\r\n\r\n"))
      #expect(text.ranges(of: "\r\n\r\n").count == 1)
    }
    await cloud.stop()
  }

  @Test(arguments: [
    "/%2f", "/notes%2f1", "/notes%2F1", "/notes/%2f1", "%2fnotes", "%2fnotes/1", "notes", "notes/1",
    "//notes", "/notes//1", "/./notes", "/notes/../notes", "/notes/%31%2f", "/notes%5c1", "*",
  ])
  func `A path that is written in another way is no path of a note`(target: String) async throws {
    let cloud = try await NoteCloud(account: demo)
    _ = try await cloud.answer(to: request("POST", "/notes", #"{"text":"milk"}"#))

    for method in ["GET", "DELETE"] {
      let status = try await cloud.answer(to: request(method, target)).status
      #expect(status == 400 || status == 404)
    }
    #expect(try await cloud.answer(to: request("GET", "/notes/1")).status == 200)
    await cloud.stop()
  }

  @Test(arguments: [
    "dGVzdDoxMjM0NTY", "dGVzdDoxMjM0NTY==", "dGVzdDoxMjM0NTY===", "dGVzdDoxMjM0NTY=====",
    "=dGVzdDoxMjM0NTY=", "dGVzdDoxMjM0NTZ=", "?", "====", "dGVzdDoxMjM0NTY=dGVz",
    "dGVzdDoxMjM0NTY%3D",
  ])
  func `Base64 that is not exact is status 400`(base64: String) async throws {
    let cloud = try await NoteCloud(account: demo)

    let text = request("GET", "/notes").replacing("dGVzdDoxMjM0NTY=", with: base64)

    #expect(try await cloud.answer(to: text).status == 400)
    await cloud.stop()
  }

  @Test(arguments: [#"{"text":"a",}"#, #"{"text":"a","n":01}"#, #"{"text":"a","text":"b"}"#])
  func `A body that RFC 8259 does not allow is status 400, and changes nothing`(
    body: String
  ) async throws {
    let cloud = try await NoteCloud(account: demo)
    _ = try await cloud.answer(to: request("POST", "/notes", #"{"text":"milk"}"#))

    #expect(try await cloud.answer(to: request("POST", "/notes", body)).status == 400)
    #expect(try await cloud.answer(to: request("PUT", "/notes/1", body)).status == 400)

    #expect(try await cloud.answer(to: request("GET", "/notes")).body.contains(#""text":"milk""#))
    await cloud.stop()
  }

  @Test(arguments: ["caf\u{E9}", "cafe\u{301}"], ["p\u{E4}ss", "pa\u{308}ss"])
  func `Account and password are the same however their accents are written`(
    account: String, password: String
  ) async throws {
    let cloud = try await NoteCloud(
      account: Credentials(account: "caf\u{E9}", password: "pa\u{308}ss"))
    let base64 = Data("\(account):\(password)".utf8).base64EncodedString()

    let text = request("POST", "/sign-in").replacing("dGVzdDoxMjM0NTY=", with: base64)

    #expect(try await cloud.answer(to: text).status == 204)
    let other = Data("\(account):pass".utf8).base64EncodedString()
    #expect(try await cloud.answer(to: text.replacing(base64, with: other)).status == 401)
    await cloud.stop()
  }

  /// Whatever else is right.
  private func expectRefusal(_ fields: String) async throws {
    let cloud = try await NoteCloud(account: demo)
    _ = try await cloud.answer(to: request("POST", "/notes", #"{"text":"milk"}"#))

    for method in ["GET", "POST", "PUT", "DELETE", "OPTIONS"] {
      for path in ["/notes", "/notes/1", "/sign-in"] {
        let answer = try await cloud.answer(to: get(path, fields, method: method))
        #expect(answer.status == 403, "\(method) \(path)")
        #expect(answer.body == "Only programs of this machine are answered.\n")
      }
    }
    #expect(try await cloud.answer(to: request("GET", "/notes/1")).status == 200)
    await cloud.stop()
  }
}

// MARK: - Fixtures

private var demo: Credentials {
  get throws { try Credentials(account: "test", password: "123456") }
}

private func get(_ target: String, _ fields: String, method: String = "GET") -> String {
  "\(method) \(target) HTTP/1.1\r\n\(fields)Authorization: Basic dGVzdDoxMjM0NTY=\r\n\r\n"
}

extension NoteCloud {
  fileprivate func answer(to text: String) async throws -> Answer {
    try await onThread { [port] in
      let client = try Client(port: port)
      try client.send(text)
      return try client.receiveAnswer()
    }
  }

  /// All that comes until the cloud ends the connection.
  fileprivate func exchange(_ text: String) async throws -> String {
    try await onThread { [port] in
      let client = try Client(port: port)
      try client.send(text)
      return try client.receiveAll()
    }
  }
}
