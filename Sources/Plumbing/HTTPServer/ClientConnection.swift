import HTTP

/// One client: reads a request, has it handled, writes the answer, and begins again.
///
/// Lives on the event loop's thread. It reads no further request while one is under way, so what a
/// client sends ahead waits in the system's buffers, not in ours.
final class ClientConnection {
  typealias Instant = ContinuousClock.Instant

  /// What the loop is to wait for.
  enum Interest {
    case nothing
    case reading
    case writing
  }

  private(set) var isClosed = false

  /// When the client's patience with us, or ours with the client, ends; nil while a handler works.
  private(set) var deadline: Instant?

  private enum Phase {
    case reading
    case handling(RequestParser.Incoming)
    case answering(closes: Bool)
    case lingering
  }

  private let socket: Socket
  private let timeout: Duration
  private let handle: (HTTPRequest) -> Task<Void, Never>

  private var phase = Phase.reading
  private var parser: RequestParser
  private var handler: Task<Void, Never>?
  private var output: [UInt8] = []
  private var sent = 0
  private var hasSaidContinue = false

  /// When all must have ended, once the server stops.
  private var lastMoment: Instant?
  private var isStopping: Bool { lastMoment != nil }

  /// - Parameters:
  ///   - refuse: answers a request by its head, or lets it in.
  ///   - handle: starts the work on a request, and calls ``answer(_:)`` with the outcome.
  init(
    _ socket: Socket, limits: HTTPLimits, refuse: @escaping (HTTPRequest) -> HTTPResponse?,
    handle: @escaping (HTTPRequest) -> Task<Void, Never>
  ) {
    self.socket = socket
    self.handle = handle
    timeout = limits.timeout
    parser = RequestParser(limits: limits, refuse: refuse)
    startClock()
  }

  var descriptor: Int32 { socket.descriptor }

  var interest: Interest {
    if sent < output.count { return .writing }
    if case .handling = phase { return .nothing }
    return .reading
  }

  /// Call when the socket can be read or written, or has failed.
  func ready() {
    if interest == .writing {
      flush()
    } else if case .reading = phase {
      receive()
    } else if case .lingering = phase {
      drain()
    }
    readRequests()
  }

  /// Call when ``deadline`` has passed.
  func expire() {
    switch phase {
    case .reading where !parser.isBetweenRequests: refuse(.timeout)
    case .reading, .handling, .answering, .lingering: close()
    }
  }

  /// Takes no new request; an answer under way is still given, until `deadline`.
  func stop(by deadline: Instant) {
    lastMoment = deadline
    switch phase {
    case .reading: close()
    case .handling, .answering: self.deadline = deadline
    case .lingering: drain()
    }
  }

  func answer(_ response: HTTPResponse) {
    guard !isClosed, case .handling(let incoming) = phase else { return }
    handler = nil
    write(response, to: incoming)
    readRequests()
  }

  private func close() {
    isClosed = true
    handler?.cancel()
  }

  private func startClock() {
    let end = Instant.now + timeout
    deadline = lastMoment.map { min($0, end) } ?? end
  }
}

// MARK: - Reading

extension ClientConnection {
  private func receive() {
    switch receiveSome() {
    // What has come is read in `readRequests`.
    case .bytes, .wouldBlock: break
    case .ended where !parser.isBetweenRequests:
      // A client that has only finished sending can still read the answer.
      refuse(.malformed("The request is not whole."))
    case .ended, .failed: close()
    }
  }

  private func receiveSome() -> Socket.Transfer {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      let received = socket.receive(into: buffer)
      if case .bytes(let count) = received { parser.append(buffer.prefix(count)) }
      return received
    }
  }

  /// Reads on until a handler works, the client has to take an answer, or bytes are missing.
  private func readRequests() {
    do throws(RequestError) {
      while isReading, let incoming = try parser.next() { take(incoming) }
    } catch {
      return refuse(error)
    }
    guard isReading, parser.awaitsContinue, !hasSaidContinue else { return }
    hasSaidContinue = true
    output = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
    sent = 0
    flush()
  }

  private var isReading: Bool {
    if case .reading = phase { !isClosed && interest == .reading } else { false }
  }

  private func take(_ incoming: RequestParser.Incoming) {
    if let refusal = incoming.refusal { return write(refusal, to: incoming) }
    phase = .handling(incoming)
    deadline = nil
    handler = handle(incoming.request)
  }

  /// Closes the connection after the answer: where the next request begins is unknown.
  private func refuse(_ error: RequestError) {
    let response = HTTPResponse.text(error.reason, status: error.status)
    write(response, headOnly: parser.isHead, closes: true)
  }
}

// MARK: - Writing

extension ClientConnection {
  private func write(_ response: HTTPResponse, to incoming: RequestParser.Incoming) {
    write(response, headOnly: incoming.isHead, closes: incoming.closes || isStopping)
  }

  private func write(_ response: HTTPResponse, headOnly: Bool, closes: Bool) {
    phase = .answering(closes: closes)
    startClock()
    output = response.encoded(headOnly: headOnly, closes: closes, date: secondsSince1970())
    sent = 0
    flush()
  }

  private func flush() {
    while sent < output.count {
      switch output[sent...].withUnsafeBytes(socket.send) {
      case .bytes(let count): sent += count
      case .wouldBlock: return
      case .ended, .failed: return close()
      }
    }
    if case .answering(let closes) = phase { finishAnswer(closes: closes) }
  }

  private func finishAnswer(closes: Bool) {
    output = []
    sent = 0
    hasSaidContinue = false
    startClock()
    if closes {
      linger()
    } else {
      phase = .reading
    }
  }
}

// MARK: - The end

extension ClientConnection {
  /// To close while bytes of the client are unread would reset the connection, and the client's
  /// system would throw away the answer: so they are read and dropped until the client ends too.
  private func linger() {
    phase = .lingering
    socket.finishSending()
    drain()
  }

  private func drain() {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      // One round at a time: a client that never ends must not keep the others waiting.
      switch socket.receive(into: buffer) {
      case .bytes: break
      case .wouldBlock: if isStopping { close() }
      case .ended, .failed: close()
      }
    }
  }
}
