import HTTP
import HTTPServer
import TestSupport
import Testing

/// A request that is refused by its head.
@Suite(.serialized)
struct RefusalTests {
  @Test(arguments: [
    "Content-Length: 1000000\r\n", "Transfer-Encoding: chunked\r\n",
    "Content-Length: 5\r\nExpect: 100-continue\r\n",
  ])
  func `A refusal comes before the body, and ends the connection`(fields: String) async throws {
    let server = try guarded()

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send("POST /no HTTP/1.1\r\nHost: h\r\n\(fields)\r\n")
      let answer = try client.receiveAnswer()
      client.finishSending()
      return "\(answer.status) \(answer.headers["connection"] ?? "") \(try client.receiveAll())"
    }

    #expect(text == "403 close ")
    await server.stop()
  }

  @Test func `Nothing of a refused body is taken for a request`() async throws {
    let server = try guarded()
    let body = "GET /yes HTTP/1.1\r\nHost: h\r\n\r\n"

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(
        "POST /no HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      client.finishSending()
      return try client.receiveAll()
    }

    #expect(text.ranges(of: "HTTP/1.1 ").count == 1)
    #expect(text.hasPrefix("HTTP/1.1 403 "))
    await server.stop()
  }

  @Test func `After a refusal without a body the connection goes on, however many come`()
    async throws
  {
    let server = try guarded()
    let count = 3000
    let no = "GET /no HTTP/1.1\r\nHost: h\r\n\r\n"

    let statuses = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(
        String(repeating: no, count: count) + no.replacing("/no", with: "/yes")
          + no.replacing("GET", with: "HEAD"))
      let answers = try (0...count).map { _ in try client.receiveAnswer().status }
      return answers + [try client.receiveAnswer(headOnly: true).status]
    }

    #expect(statuses == Array(repeating: 403, count: count) + [200, 403])
    await server.stop()
  }

  @Test func `A refusal hears at which port the server listens, and knows nothing of the body`()
    async throws
  {
    let server = try HTTPServer(
      refusal: { head, port in .text("\(port) \(head.method.rawValue) \(head.body.count)") },
      handler: { _ in .text("handled") })

    let answer = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 4\r\n\r\nbody")
      return try client.receiveAnswer()
    }

    #expect(answer.body == "\(server.port) POST 0\n")
    await server.stop()
  }

  @Test(arguments: [
    "HEAD /%zz HTTP/1.1\r\n\r\n", "HEAD / HTTP/2.0\r\n\r\n", "HEAD / HTTP/1.1\r\nX\r\n\r\n",
    "HEAD / HTTP/1.1\r\n\r\n", "HEAD a\r\n\r\n", "HEAD \r\n\r\n", "\r\nHEAD / HTTP/2.0\r\n\r\n",
    "HEAD /" + String(repeating: "a", count: 10_000),
    "HEAD / HTTP/1.1\r\nX: " + String(repeating: "a", count: 20_000),
    "HEAD / HTTP/1.1\r\nHost: h\r\nContent-Length: x\r\n\r\n",
    "HEAD / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nshort", "HEAD / HTTP/1.1\r\nHost: h",
    "GET /yes HTTP/1.1\r\nHost: h\r\n\r\nHEAD / HTTP/2.0\r\n\r\n",
    "HEAD /yes HTTP/1.1\r\nHost: h\r\n\r\nHEAD / HTTP/2.0\r\n\r\n",
  ])
  func `An error that answers a HEAD has no body`(request: String) async throws {
    let server = try HTTPServer(limits: .patient) { _ in HTTPResponse(.ok) }

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(request)
      client.finishSending()
      return try client.receiveAll()
    }

    #expect(!text.contains("HTTP/1.1 200 OK") || text.ranges(of: "HTTP/1.1 ").count == 2)
    #expect(text.hasSuffix("\r\nConnection: close\r\n\r\n"))
    await server.stop()
  }

  @Test func `An error that answers another request after a HEAD has its body`() async throws {
    let server = try HTTPServer(limits: .patient) { _ in HTTPResponse(.ok) }

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/2.0\r\n\r\n")
      client.finishSending()
      return try client.receiveAll()
    }

    #expect(text.hasSuffix("This server speaks HTTP/1.1.\n"))
    await server.stop()
  }
}

// MARK: - Fixtures

/// Refuses `/no`.
private func guarded() throws -> HTTPServer {
  try HTTPServer(
    refusal: { head, _ in head.path == "/no" ? .text("no", status: .forbidden) : nil },
    handler: { _ in .text("yes") })
}
