import Dispatch
import HTTP
import HTTPServer
import Testing
import TestSupport

struct HTTPServerTests {
  // MARK: - Answers

  @Test func `A request is answered with what the handler returns`() async throws {
    let server = try HTTPServer(limits: .patient) { request in
      HTTPResponse(.created, headers: ["X-Path": request.path], body: request.body)
    }

    let answer = try await exchange(server, post("/a", "body"))

    #expect(answer.status == 201)
    #expect(answer.headers["x-path"] == "/a")
    #expect(answer.headers["content-length"] == "4")
    #expect(answer.headers["date"]?.hasSuffix(" GMT") == true)
    #expect(answer.body == "body")
    await server.stop()
  }

  @Test func `A connection serves one request after the other`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let bodies = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      return try (1...3).map { number in
        try client.send(post("/", "\(number)"))
        return try client.receiveAnswer().body
      }
    }

    #expect(bodies == ["1", "2", "3"])
    await server.stop()
  }

  @Test func `Requests sent ahead are answered in their order`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)
    let numbers = (1...500).map(String.init)

    let bodies = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(numbers.map { post("/", $0) }.joined())
      return try numbers.map { _ in try client.receiveAnswer().body }
    }

    #expect(bodies == numbers)
    await server.stop()
  }

  @Test func `A client that has finished sending still gets its answers, and then the end`()
    async throws
  {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(post("/", "one") + post("/", "two"))
      client.finishSending()
      return try client.receiveAll()
    }

    #expect(text.components(of: "HTTP/1.1 200 OK") == 2)
    #expect(text.hasSuffix("two"))
    await server.stop()
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
  ])
  func `A client that wants the end gets it after the answer`(request: String) async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(request)
      return try client.receiveAll()
    }

    #expect(text.contains("\r\nConnection: close\r\n"))
    await server.stop()
  }

  @Test func `HEAD is answered as GET without the body`() async throws {
    let server = try HTTPServer(limits: .patient) { _ in .text("twelve bytes") }

    let answers = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n" + get("/"))
      return [try client.receiveAnswer(headOnly: true), try client.receiveAnswer()]
    }

    #expect(answers.map(\.headers["content-length"]) == ["13", "13"])
    #expect(answers.map(\.body) == ["", "twelve bytes\n"])
    await server.stop()
  }

  @Test func `No content has no body and no length`() async throws {
    let server = try HTTPServer(limits: .patient) { _ in HTTPResponse(.noContent, body: [1]) }

    let answer = try await exchange(server, get("/"))

    #expect(answer.headers["content-length"] == nil)
    await server.stop()
  }

  @Test func `A method that is not allowed gets the list of those that are`() async throws {
    let server = try HTTPServer(limits: .patient) { _ in .methodNotAllowed(allow: [.get, .post]) }

    let answer = try await exchange(server, get("/"))

    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == "GET, HEAD, POST")
    await server.stop()
  }

  @Test func `A line break in a header's value begins no header`() async throws {
    let server = try HTTPServer(limits: .patient) { _ in
      HTTPResponse(.ok, headers: ["X": "a\r\nY: b", "Content-Length": "7"])
    }

    let answer = try await exchange(server, get("/"))

    #expect(answer.headers["x"] == "a  Y: b")
    #expect(answer.headers["y"] == nil)
    #expect(answer.headers["content-length"] == "0")
    await server.stop()
  }

  @Test func `An answer larger than every buffer arrives whole`() async throws {
    let size = 20_000_000
    let server = try HTTPServer(limits: .patient) { _ in
      HTTPResponse(.ok, body: [UInt8](repeating: 0x61, count: size))
    }

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send("GET / HTTP/1.0\r\n\r\n")
      return try client.receiveAll()
    }

    #expect(text.utf8.count > size)
    await server.stop()
  }

  // MARK: - Before the body

  @Test func `A client that expects 100-continue receives it`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let answers = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(expecting(length: 4))
      let goOn = try client.receiveAnswer()
      try client.send("body" + expecting(length: 3))
      let first = try client.receiveAnswer()
      let goOnAgain = try client.receiveAnswer()
      try client.send("two")
      return [goOn, first, goOnAgain, try client.receiveAnswer()]
    }

    #expect(answers.map(\.status) == [100, 200, 100, 200])
    #expect(answers.map(\.body) == ["", "body", "", "two"])
    await server.stop()
  }

  @Test func `A client that expects 100-continue is refused at once when the body is too large`()
    async throws
  {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let text = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(expecting(length: 2_000_000))
      return try client.receiveAll()
    }

    #expect(text.hasPrefix("HTTP/1.1 413 "))
    await server.stop()
  }

  // MARK: - What is wrong

  @Test(arguments: Wrong.all)
  private func `What is wrong is answered, and the connection ends`(wrong: Wrong) async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let answer = try await onThread { [port = server.port] in
      let client = try Client(port: port)
      try client.send(wrong.request)
      client.finishSending()
      return try client.receiveAll()
    }

    #expect(answer.hasPrefix("HTTP/1.1 \(wrong.status) "))
    #expect(answer.components(of: "HTTP/1.1 ") == 1)
    #expect(answer.contains("\r\nConnection: close\r\n"))
    await server.stop()
  }

  @Test func `A refusal is not lost however much the client goes on to send`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    for _ in 0..<5 {
      let answer = try await onThread { [port = server.port] in
        let client = try Client(port: port)
        try client.send(
          "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 3000000\r\n\r\n"
            + String(repeating: "a", count: 3_000_000))
        client.finishSending()
        return try client.receiveAll()
      }
      #expect(answer.hasPrefix("HTTP/1.1 413 "))
    }
    await server.stop()
  }

  @Test(arguments: ["G", "GET / HTTP/1.1\r\nHost: h\r\n", expecting(length: 3) + "a"])
  func `A client that is too slow receives a 408`(beginning: String) async throws {
    let server = try HTTPServer(limits: .impatient, handler: echo)

    let answer = try await onThread { [port = server.port] in
      untilAnswered {
        let client = try Client(port: port)
        try client.send(beginning)
        return try client.receiveAll()
      }
    }

    #expect(answer.hasPrefix("HTTP/1.1 408 "))
    await server.stop()
  }

  @Test func `A client that sends a byte now and then gets no more time than others`() async throws
  {
    let server = try HTTPServer(limits: .impatient, handler: echo)

    let answer = try await onThread { [port = server.port] in
      untilAnswered {
        let client = try Client(port: port)
        try client.send("GET / HTTP/1.1\r\n")
        repeat { try client.send("X") } while !client.hasAnswer(withinMilliseconds: 5)
        return try client.receiveAll()
      }
    }

    #expect(answer.hasPrefix("HTTP/1.1 408 "))
    await server.stop()
  }

  @Test func `A client that sends nothing is disconnected without an answer`() async throws {
    let server = try HTTPServer(limits: .impatient, handler: echo)

    let texts = try await onThread { [port = server.port] in
      let silent = try Client(port: port)
      let afterAnAnswer = untilAnswered {
        let idle = try Client(port: port)
        try idle.send(get("/"))
        return "\(try idle.receiveAnswer().status), \(try idle.receiveAll())"
      }
      return [try silent.receiveAll(), afterAnAnswer]
    }

    #expect(texts == ["", "200, "])
    await server.stop()
  }

  @Test func `A client that does not take its answer makes room for the next`() async throws {
    var limits = HTTPLimits.impatient
    limits.connections = 1
    let size = 50_000_000
    let server = try HTTPServer(limits: limits) { request in
      HTTPResponse(.ok, body: [UInt8](repeating: 0, count: request.path == "/large" ? size : 0))
    }

    let (status, taken) = try await onThread { [port = server.port] in
      let lazy = try Client(port: port)
      try lazy.send(get("/large"))
      let next = try Client(port: port)
      try next.send(get("/"))
      return (try next.receiveAnswer().status, lazy.countUntilEnd())
    }

    #expect(status == 200)
    #expect(taken < size)
    await server.stop()
  }

  // MARK: - Many clients

  @Test func `Two hundred clients are held at once`() async throws {
    let gate = Gate(count: 200)
    let server = try HTTPServer(limits: .patient) { request in
      await gate.arrive()
      return HTTPResponse(.ok, body: request.body)
    }

    let bodies = try await onThread { [port = server.port] in
      let clients = try (0..<200).map { _ in try Client(port: port) }
      for (number, client) in clients.enumerated() { try client.send(post("/", "\(number)")) }
      return try clients.map { try $0.receiveAnswer().body }
    }

    #expect(bodies == (0..<200).map(String.init))
    await server.stop()
  }

  @Test func `A client beyond the limit is served when another leaves`() async throws {
    var limits = HTTPLimits()
    limits.connections = 1
    let server = try HTTPServer(limits: limits, handler: echo)

    let bodies = try await onThread { [port = server.port] in
      let first = try Client(port: port)
      let second = try Client(port: port)
      try second.send(post("/", "second"))
      try first.send(post("/", "first"))
      let body = try first.receiveAnswer().body
      #expect(!second.hasAnswer(withinMilliseconds: 50))
      first.finishSending()
      return [body, try second.receiveAnswer().body]
    }

    #expect(bodies == ["first", "second"])
    await server.stop()
  }

  @Test func `A client that hangs up while it is served disturbs no other client`() async throws {
    let gate = Gate(count: 2)
    let server = try HTTPServer(limits: .patient) { request in
      if request.path == "/wait" { await gate.arrive() }
      return .text("here")
    }

    let answer = try await onThread { [port = server.port] in
      for _ in 0..<2 { try Client(port: port).send(get("/wait")) }
      let client = try Client(port: port)
      try client.send(get("/"))
      return try client.receiveAnswer()
    }

    #expect(answer.body == "here\n")
    await server.stop()
  }

  // MARK: - Start and stop

  @Test func `A port that is in use is refused with its reason`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    let error = #expect(throws: SocketError.self) {
      try HTTPServer(
        port: UInt16(server.port), limits: .patient, handler: echo)
    }

    #expect(error?.isAddressInUse == true)
    await server.stop()
  }

  @Test func `An invalid address is refused`() {
    #expect(throws: SocketError.self) { try HTTPServer(address: "nowhere", handler: echo) }
  }

  @Test func `After a stop no client is served, and the port is free`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)
    _ = try await exchange(server, get("/"))
    await server.stop()

    await #expect(throws: Client.Failure.self) { try await exchange(server, get("/")) }
    let next = try HTTPServer(
      port: UInt16(server.port), limits: .patient, handler: echo)

    #expect(try await exchange(next, get("/")).status == 200)
    await next.stop()
  }

  @Test func `A stop gives the answers that are under way, and ends the other connections`()
    async throws
  {
    let arrived = Gate(count: 2)
    let released = Gate(count: 2)
    let server = try HTTPServer(limits: .patient) { _ in
      await arrived.arrive()
      await released.arrive()
      return .text("still here")
    }
    let idle = Held(try Client(port: server.port))
    let busy = Held(try Client(port: server.port))
    try busy.use { try $0.send(get("/")) }
    await arrived.arrive()

    async let stopped: Void = server.stop()
    // Only the stop ends this one, so the answer of the other is given after it.
    let toIdle = try await onThread { try idle.use { try $0.receiveAll() } }
    await released.arrive()
    let toBusy = try await onThread { try busy.use { try $0.receiveAll() } }
    await stopped

    #expect(toIdle == "")
    #expect(toBusy.hasSuffix("still here\n"))
  }

  @Test func `A stop waits no longer than the timeout for a handler, and cancels it`() async throws
  {
    let cancelled = Gate(count: 2)
    let arrived = Gate(count: 2)
    let server = try HTTPServer(limits: .impatient) { _ in
      await arrived.arrive()
      try? await Task.sleep(for: .seconds(3600))
      await cancelled.arrive()
      return .text("too late")
    }
    let client = try await onThread { [port = server.port] in
      let client = Held(try Client(port: port))
      try client.use { try $0.send(get("/")) }
      return client
    }
    await arrived.arrive()

    await server.stop()

    await cancelled.arrive()
    #expect(try client.use { try $0.receiveAll() } == "")
  }

  @Test func `A server can be stopped twice`() async throws {
    let server = try HTTPServer(limits: .patient, handler: echo)

    await server.stop()
    await server.stop()
  }

  @Test func `A released server stops`() async throws {
    var server: HTTPServer? = try HTTPServer(limits: .patient, handler: echo)
    let port = try #require(server?.port)
    let client = Held(try Client(port: port))
    try client.use { try $0.send(get("/")) }
    _ = try await onThread { try client.use { try $0.receiveAnswer() } }

    server = nil

    let text = try await onThread { try client.use { try $0.receiveAll() } }
    #expect(text == "")
  }
}

// MARK: - Fixtures

private let echo: HTTPServer.Handler = { HTTPResponse(.ok, body: $0.body) }

private func exchange(_ server: HTTPServer, _ request: String) async throws -> Answer {
  try await onThread { [port = server.port] in
    let client = try Client(port: port)
    try client.send(request)
    return try client.receiveAnswer()
  }
}

private func get(_ path: String) -> String {
  "GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n"
}

private func post(_ path: String, _ body: String) -> String {
  "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

private func expecting(length: Int) -> String {
  "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: \(length)\r\n\r\n"
}

/// A request, and the status that it is refused with.
private struct Wrong: CustomTestStringConvertible, Sendable {
  let status: Int
  let request: String

  var testDescription: String { "\(status): \(request.prefix(40).debugDescription)" }

  static let all = [
    Wrong(status: 400, request: "nonsense\r\n\r\n"),
    Wrong(status: 400, request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 9\r\n\r\nshort"),
    Wrong(status: 413, request: post("/", String(repeating: "a", count: 1_048_577))),
    Wrong(status: 414, request: get("/" + String(repeating: "a", count: 10_000))),
    Wrong(
      status: 431,
      request: "GET / HTTP/1.1\r\nX: " + String(repeating: "a", count: 20_000) + "\r\n\r\n"),
    Wrong(status: 501, request: "BREW / HTTP/1.1\r\nHost: h\r\n\r\n"),
    Wrong(status: 505, request: "GET / HTTP/2.0\r\n\r\n"),
  ]
}

extension HTTPLimits {
  /// For tests in which a client uses up all its time.
  /// For a test that is not about time: a busy machine may need longer than a user would wait.
  static var patient: HTTPLimits {
    var limits = HTTPLimits()
    limits.timeout = .seconds(1000)
    return limits
  }

  fileprivate static var impatient: HTTPLimits {
    var limits = HTTPLimits()
    limits.timeout = .milliseconds(50)
    return limits
  }
}

/// Tries again when the impatient server has hung up before the first byte came to it, as happens on
/// a busy machine.
private func untilAnswered(_ exchange: () throws -> String) -> String {
  waiting(for: "an answer of the impatient server") {
    while true {
      if let answer = try? exchange(), !answer.isEmpty { return answer }
    }
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    ranges(of: text).count
  }
}

/// Holds everybody until `count` have arrived.
private actor Gate {
  private let count: Int
  private var arrived: [CheckedContinuation<Void, Never>] = []

  init(count: Int) {
    self.count = count
  }

  func arrive() async {
    await waiting(for: "\(count) to arrive") {
      await withCheckedContinuation { continuation in
        arrived.append(continuation)
        guard arrived.count == count else { return }
        for continuation in arrived { continuation.resume() }
        arrived = []
      }
    }
  }
}

/// A client that goes from one thread to the next.
private final class Held: Sendable {
  /// Touched on `queue` only.
  private nonisolated(unsafe) let client: Client
  private let queue = DispatchQueue(label: "client")

  init(_ client: sending Client) {
    self.client = client
  }

  func use<Value>(_ body: (Client) throws -> sending Value) rethrows -> Value {
    try queue.sync { try body(client) }
  }
}
