import HTTP
import Platform

/// One request and its answer, over a connection of their own. It blocks its thread, and never
/// beyond the deadline: every socket is non-blocking, and only `poll` waits.
struct Exchange: Sendable {
  typealias Reason = HTTPClientError.Reason
  private typealias Instant = ContinuousClock.Instant

  private let address: HTTPAddress
  private let request: [UInt8]
  private let limits: HTTPClientLimits
  private let lookup: Lookup.Function
  private let cancellation: Event
  private let deadline: Instant

  /// The time counts from now on.
  init(
    _ request: HTTPRequest, at address: HTTPAddress, limits: HTTPClientLimits,
    lookup: @escaping Lookup.Function, cancellation: Event
  ) {
    self.address = address
    self.request = request.encoded(for: address)
    self.limits = limits
    self.lookup = lookup
    self.cancellation = cancellation
    deadline = .now + limits.timeout
  }

  func result() -> Result<HTTPResponse, Reason> {
    do throws(Reason) {
      return .success(try answer(over: try connection()))
    } catch {
      return .failure(error)
    }
  }

  private func answer(over socket: Socket) throws(Reason) -> HTTPResponse {
    var parser = ResponseParser(limits: limits)
    var unsent = request[...]
    while true {
      try wait(for: socket.descriptor, unsent.isEmpty ? POLLIN : POLLIN | POLLOUT)

      if !unsent.isEmpty {
        switch unsent.withUnsafeBytes(socket.send) {
        case .bytes(let count): unsent.removeFirst(count)
        case .wouldBlock: break
        // A server may answer early and read no further: its answer says why.
        case .ended, .failed: unsent = []
        }
      }
      let received = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
        let received = socket.receive(into: buffer)
        if case .bytes(let count) = received { parser.append(buffer.prefix(count)) }
        return received
      }
      switch received {
      case .bytes: if let response = try parser.next() { return response }
      case .wouldBlock: break
      case .ended: return try parser.end()
      case .failed(let error): throw Reason(error)
      }
    }
  }
}

// MARK: - Connecting

extension Exchange {
  /// To the first address that accepts; each has its share of the time that is left.
  private func connection() throws(Reason) -> Socket {
    let addresses = try addresses()
    var failure = Reason.unreachable("the host has no address")
    for (index, address) in addresses.enumerated() {
      let share = (deadline - .now) / (addresses.count - index)
      switch try connection(to: address, until: .now + share) {
      case .success(let socket): return socket
      case .failure(let reason): failure = reason
      }
    }
    throw failure
  }

  private func connection(
    to address: SocketAddress, until end: Instant
  ) throws(Reason) -> Result<Socket, Reason> {
    let socket: Socket
    do {
      socket = try Socket.connecting(to: address)
    } catch {
      return .failure(Reason(error))
    }
    guard try isReady(socket.descriptor, POLLOUT, until: end) else {
      return .failure(.timedOut(after: limits.timeout))
    }
    return socket.connectFailure.map { .failure(Reason($0)) } ?? .success(socket)
  }

  private func addresses() throws(Reason) -> [SocketAddress] {
    let (host, port) = (address.host, address.port)
    if let address = try? SocketAddress.all(of: host, port: port, isNumeric: true) {
      return address
    }
    let lookup = Lookup(of: host, port: port, by: lookup, end: try Event())
    try wait(for: lookup.end.descriptor, POLLIN)
    return try lookup.result.get()
  }
}

// MARK: - Waiting

extension Exchange {
  private func wait(for descriptor: Int32, _ events: Int32) throws(Reason) {
    // False is impossible: the deadline throws.
    _ = try isReady(descriptor, events, until: deadline)
  }

  /// Whether one of `events` happens before `end`; throws at the deadline and when it is cancelled.
  private func isReady(
    _ descriptor: Int32, _ events: Int32, until end: Instant
  ) throws(Reason) -> Bool {
    var polled = [
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
      pollfd(fd: cancellation.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let now = Instant.now
      guard now < deadline else { throw .timedOut(after: limits.timeout) }
      guard now < end else { return false }

      let milliseconds = ((min(end, deadline) - now) / .milliseconds(1)).rounded(.up)
      let count = poll(&polled, 2, Int32(min(milliseconds, 1_000_000)))
      if count < 0, errno != EINTR { throw .unreachable("\(SystemError(code: errno))") }
      guard count > 0 else { continue }
      guard polled[1].revents == 0 else { throw .cancelled }
      return true
    }
  }
}
