import Foundation
import HTTP
import HTTPServer
import Platform
import TestSupport
import Testing

@testable import HTTPClient

/// The client with real sockets. Where a time limit is not the point, it is an hour.
struct HTTPClientTests {
  // MARK: - What comes back

  @Test func `A request arrives whole, and its answer comes back whole`() async throws {
    let server = try HTTPServer { request in
      let line = "\(request.method.rawValue) \(request.path) \(request.headers["X"] ?? "")"
      return HTTPResponse(.created, headers: ["Location": "/1"], body: line.utf8 + request.body)
    }
    let body = [UInt8](repeating: 0x61, count: 1_000_000)
    let request = HTTPRequest(method: .put, path: "/ü b", headers: ["X": "y"], body: body)

    let response = try await patient.answer(
      to: request, from: HTTPAddress("HTTP://127.0.0.1:\(server.port)"))

    #expect(response.status.code == 201)
    #expect(response.headers["location"] == "/1")
    #expect(response.body == "PUT /ü b y".utf8 + body)
    await server.stop()
  }

  @Test(arguments: [
    ("HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n", 401),
    ("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n", 302),
    ("HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n", 407),
  ])
  func `A refusal and a redirect are answers, and nothing more is asked`(
    _ answer: String, _ status: Int
  ) async throws {
    let (requests, request) = AsyncStream.makeStream(of: String?.self)
    let server = try StubServer { connection in
      request.yield(connection.nextRequest())
      connection.send(answer)
      // The client ends the connection, and asks no further.
      request.yield(connection.nextRequest())
      request.finish()
    }

    #expect(try await ask(server).status.code == status)

    var lines: [String?] = []
    for await line in requests { lines.append(line) }
    #expect(lines == ["GET / HTTP/1.1", nil])
  }

  @Test func `The client ends at the end of the answer, and not at the connection's`() async throws
  {
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab")
      connection.waitForEnd()
    }

    #expect(try await ask(server).body == Array("a".utf8))
  }

  @Test func `An answer that comes before the request is sent is an answer`() async throws {
    let server = try StubServer { connection in
      connection.send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
      connection.waitForEnd()
    }
    let request = HTTPRequest(
      method: .post, path: "/", body: [UInt8](repeating: 0, count: 32_000_000))

    let response = try await patient.answer(to: request, from: HTTPAddress(server.address))

    #expect(response.status.code == 413)
  }

  @Test(.enabled(if: hasIPv6)) func `An IPv6 address is asked`() async throws {
    let server = try StubServer(isIPv6: true) { connection in
      _ = connection.nextRequest()
      connection.send("HTTP/1.1 204 No Content\r\n\r\n")
    }

    #expect(server.address.hasPrefix("http://[::1]:"))
    #expect(try await ask(server).status.code == 204)
  }

  @Test func `The addresses of a name are asked one after the other`() async throws {
    let server = try HTTPServer { _ in .text("here") }
    let port = server.port
    let (closed, open) = (try loopback(1), try loopback(port))
    let client = HTTPClient(limits: hour) { host, _ in
      #expect(host == "name")
      return .success([closed, closed, open, closed])
    }

    let response = try await client.answer(to: root, from: HTTPAddress("http://name:1"))

    #expect(response.body == Array("here\n".utf8))
    await server.stop()
  }

  @Test func `localhost is found`() async throws {
    let server = try HTTPServer { _ in .text("here") }

    let response = try await patient.answer(
      to: root, from: HTTPAddress("http://LOCALHOST:\(server.port)"))

    #expect(response.status.code == 200)
    await server.stop()
  }

  // MARK: - What fails

  @Test func `A refused connection names the URL and the reason`() async throws {
    let address = try HTTPAddress("http://me:unlikely@127.0.0.1:1/x")

    let error = await #expect(throws: HTTPClientError.self) {
      try await patient.answer(to: root, from: address)
    }

    #expect(error?.description == "cannot reach http://127.0.0.1:1/x: connection refused")
  }

  @Test func `A name without an address names the URL and the reason`() async throws {
    // Too long a label for any network to be asked.
    let name = String(repeating: "a", count: 64)

    let error = await #expect(throws: HTTPClientError.self) {
      try await patient.answer(to: root, from: HTTPAddress("http://\(name)"))
    }

    let description = try #require(error?.description)
    #expect(description.hasPrefix("cannot reach http://\(name): "))
    #expect(description.contains("not known") || description.contains("nodename"))
  }

  @Test func `When no address answers, the reason of the last one counts`() async throws {
    let closed = try loopback(1)
    let client = HTTPClient(limits: hour) { _, _ in .success([closed, closed]) }
    #expect(
      try await failure(of: client, at: "http://name") == .unreachable("connection refused"))

    let none = HTTPClient(limits: hour) { _, _ in .success([]) }
    #expect(
      try await failure(of: none, at: "http://name") == .unreachable("the host has no address"))
  }

  @Test func `A connection that breaks names the reason`() async throws {
    let server = try StubServer { connection in
      // What is unread when it ends resets the connection.
      connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
      connection.waitForBytes()
    }

    #expect(
      try await failure(of: patient, at: server.address)
        == .unreachable("connection reset by peer"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: cutAnswers)
  func `An answer that is cut is not complete, after each byte`(_ answer: String) async throws {
    let bytes = Array(answer.utf8)
    let server = try StubServer { connection in
      let count = connection.nextRequest().flatMap { $0.split(separator: "/").dropFirst().first }
        .flatMap { Int($0.prefix { $0.isNumber }) }
      connection.send(Array(bytes.prefix(count ?? 0)))
    }

    for count in bytes.indices {
      let error = await #expect(throws: HTTPClientError.self) {
        try await patient.answer(
          to: HTTPRequest(method: .get, path: "/\(count)"), from: HTTPAddress(server.address))
      }
      #expect(error?.reason == .unusable("the answer ends before it is complete"), "\(count)")
    }
    withExtendedLifetime(server) {}
  }

  // MARK: - Floods

  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", "a", "the header of the answer is too large"),
    ("HTTP/1.1 200 OK\r\n", "X: y\r\n", "the header of the answer is too large"),
    ("", "a", "the header of the answer is too large"),
    ("", "HTTP/1.1 100 Continue\r\n\r\n", "the header of the answer is too large"),
    ("HTTP/1.1 200 OK\r\n\r\n", "a", "the answer is larger than 8 MB"),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1000\r\n\(letters(4096))\r\n",
      "the answer is larger than 8 MB"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", ";", "the answer is not HTTP/1.1"
    ),
    (
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n",
      "the header of the answer is too large"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n", "a",
      "the answer is larger than 8 MB"
    ),
    (
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 10000\r\n\r\n", "\u{1F}",
      "the answer has a Content-Encoding, and none is accepted"
    ),
  ])
  func `A flood is refused at its limit, and its connection ends`(
    _ head: String, _ flood: String, _ reason: String
  ) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send(head)
      connection.flood(flood)
      end.yield()
    }

    #expect(try await failure(of: patient, at: server.address) == .unusable(reason))

    for await _ in ends { break }
    withExtendedLifetime(server) {}
  }

  // MARK: - Time

  @Test(arguments: [
    ("", "a"), ("HTTP/1.1 200 OK\r\n", "a"), ("HTTP/1.1 200 OK\r\n\r\n", "a"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n", "a"),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "0"),
  ])
  func `A byte at a time does not make the time longer`(
    _ head: String, _ byte: String
  ) async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send(head)
      connection.drip(byte)
      end.yield()
    }

    #expect(try await failure(of: hasty, at: server.address) == timedOut)

    for await _ in ends { break }
    withExtendedLifetime(server) {}
  }

  @Test func `A server that says nothing is given up in time`() async throws {
    let server = try StubServer { $0.waitForEnd() }

    let error = await #expect(throws: HTTPClientError.self) {
      try await hasty.answer(to: root, from: HTTPAddress(server.address))
    }

    #expect(error?.description == "cannot reach \(server.address): timed out after 0.2 s")
    #expect(
      HTTPClientError(
        address: try HTTPAddress("http://h"), reason: .timedOut(after: HTTPClientLimits().timeout)
      ).description == "cannot reach http://h: timed out after 10 s")
  }

  @Test func `A server that does not read is given up in time`() async throws {
    let end = DispatchSemaphore(value: 0)
    let server = try StubServer { _ in end.wait() }
    let body = [UInt8](repeating: 0, count: 32_000_000)

    let error = await #expect(throws: HTTPClientError.self) {
      try await hasty.answer(
        to: HTTPRequest(method: .post, path: "/", body: body), from: HTTPAddress(server.address))
    }

    #expect(error?.reason == timedOut)
    end.signal()
    withExtendedLifetime(server) {}
  }

  #if os(Linux)
    @Test func `A host that does not accept is given up in time`() async throws {
      // One connection fits into its queue; the system drops what comes after that.
      let listener = try FullListener()

      #expect(try await failure(of: hasty, at: "http://127.0.0.1:\(listener.port)") == timedOut)
    }
  #endif

  @Test func `A lookup that does not end is given up in time`() async throws {
    let end = DispatchSemaphore(value: 0)
    let client = HTTPClient(limits: HTTPClientLimits(timeout: .milliseconds(200))) { _, _ in
      end.wait()
      return .success([])
    }

    #expect(try await failure(of: client, at: "http://name") == timedOut)

    end.signal()
  }

  @Test func `A client whose task is cancelled ends at once, and its connection with it`()
    async throws
  {
    let (events, event) = AsyncStream.makeStream(of: String.self)
    let server = try StubServer { connection in
      event.yield(connection.nextRequest() ?? "")
      connection.waitForEnd()
      event.yield("end")
      event.finish()
    }
    let task = Task { try await failure(of: patient, at: server.address) }

    var seen: [String] = []
    for await event in events {
      seen.append(event)
      task.cancel()
    }

    #expect(seen == ["GET / HTTP/1.1", "end"])
    #expect(try await task.value == .cancelled)
  }

  @Test func `A task that is cancelled before asks nothing`() async throws {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await failure(of: patient, at: "http://127.0.0.1:1")
    }

    #expect(try await task.value == .cancelled)
  }

  @Test func `Many requests at once each get their own answer`() async throws {
    let server = try HTTPServer { .text($0.path) }
    let address = try HTTPAddress("http://127.0.0.1:\(server.port)")

    let bodies = try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          try await patient.answer(
            to: HTTPRequest(method: .get, path: "/\(number)"), from: address
          ).body
        }
      }
      return try await group.reduce(into: Set<String>()) {
        $0.insert(String(decoding: $1, as: UTF8.self))
      }
    }

    #expect(bodies == Set((0..<100).map { "/\($0)\n" }))
    await server.stop()
  }
}

// MARK: - Fixtures

private let root = HTTPRequest(method: .get, path: "/")
private let hour = HTTPClientLimits(timeout: .seconds(3600))
private let patient = HTTPClient(limits: hour)
private let hasty = HTTPClient(limits: HTTPClientLimits(timeout: .milliseconds(200)))
private let timedOut = HTTPClientError.Reason.timedOut(after: .milliseconds(200))

private let hasIPv6 = (try? StubServer(isIPv6: true) { _ in }) != nil

private let cutAnswers = [
  "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 12\r\n\r\nHello, world",
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nHello\r\n7\r\n, world\r\n0\r\n\r\n",
]

/// Nothing listens at port 1.
private func loopback(_ port: Int) throws -> SocketAddress {
  try SocketAddress.all(of: "127.0.0.1", port: port, isNumeric: true)[0]
}

private func letters(_ count: Int) -> String {
  String(repeating: "a", count: count)
}

/// The answer to a request for `/`.
private func ask(_ server: StubServer) async throws -> HTTPResponse {
  defer { withExtendedLifetime(server) {} }
  return try await patient.answer(to: root, from: HTTPAddress(server.address))
}

/// Why there is no answer; nil when there is one.
private func failure(
  of client: HTTPClient, at url: String
) async throws -> HTTPClientError.Reason? {
  let address = try HTTPAddress(url)
  do {
    _ = try await client.answer(to: root, from: address)
    return nil
  } catch {
    return error.reason
  }
}

#if os(Linux)
  /// Listens, and has no room for one more connection.
  private struct FullListener {
    let port: Int
    private let sockets: [Socket]

    init() throws {
      let listener = try Socket.listening(address: "127.0.0.1", port: 0)
      listen(listener.descriptor, 0)
      let port = Int(listener.port)
      self.port = port
      sockets = try [listener] + (1...4).map { _ in try Socket.connecting(to: loopback(port)) }
    }
  }
#endif
