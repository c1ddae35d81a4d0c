import HTTP
import Platform

/// Holds every connection, and sleeps until one of them, or the inbox, has something to do.
///
/// Made and used on one thread, so nothing in it needs a lock.
final class EventLoop {
  private let inbox: Inbox
  private let limits: HTTPLimits
  private let refuse: (HTTPRequest) -> HTTPResponse?
  private let handler: HTTPServer.Handler

  /// Nil once the server stops.
  private var listener: Socket?
  private var connections: [Int: ClientConnection] = [:]
  private var lastID = 0
  private var acceptsAgainAt: ContinuousClock.Instant?

  init(
    listener: Socket, inbox: Inbox, limits: HTTPLimits,
    refuse: @escaping (HTTPRequest) -> HTTPResponse?, handler: @escaping HTTPServer.Handler
  ) {
    self.listener = listener
    self.inbox = inbox
    self.limits = limits
    self.refuse = refuse
    self.handler = handler
  }

  /// Returns after a stop, when every connection has ended.
  func run() {
    while listener != nil || !connections.isEmpty {
      let ready = waitForEvents()
      for id in ready { connections[id]?.ready() }
      for message in inbox.takeAll() { receive(message) }
      expireConnections()
      for (id, connection) in connections where connection.isClosed { connections[id] = nil }
      acceptClients()
    }
    inbox.close()
  }

  private func receive(_ message: Inbox.Message) {
    switch message {
    case .answer(let response, let connection): connections[connection]?.answer(response)
    case .stop: stop()
    }
  }

  private func stop() {
    guard listener != nil else { return }
    listener = nil
    let deadline = ContinuousClock.now + limits.timeout
    for connection in connections.values { connection.stop(by: deadline) }
  }

  private func expireConnections() {
    let now = ContinuousClock.now
    for connection in connections.values {
      if let deadline = connection.deadline, deadline <= now { connection.expire() }
    }
  }
}

// MARK: - Clients

extension EventLoop {
  private var isAccepting: Bool {
    listener != nil && acceptsAgainAt == nil
      && connections.count < min(limits.connections, HTTPLimits.mostConnections)
  }

  private func acceptClients() {
    if let time = acceptsAgainAt, time <= .now { acceptsAgainAt = nil }
    while isAccepting, let accepted = listener?.accept() {
      switch accepted {
      case .socket(let socket): add(socket)
      case .none: return
      case .noRoom:
        // The client stays in the queue, and the listener readable: do not spin on it.
        acceptsAgainAt = .now + .milliseconds(100)
      }
    }
  }

  private func add(_ socket: Socket) {
    lastID += 1
    let id = lastID
    connections[id] = ClientConnection(socket, limits: limits, refuse: refuse) {
      [handler, inbox] request in
      Task { inbox.send(.answer(await handler(request), connection: id)) }
    }
  }
}

// MARK: - Waiting

extension EventLoop {
  /// Sleeps, and returns the connections that can go on.
  private func waitForEvents() -> [Int] {
    var polled = [pollfd(fd: inbox.wakeDescriptor, events: Int16(POLLIN), revents: 0)]
    if isAccepting, let listener {
      polled.append(pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0))
    }
    let others = polled.count

    var ids: [Int] = []
    for (id, connection) in connections {
      let events: Int32
      switch connection.interest {
      // Not polled at all: that the client has hung up would be reported again and again.
      case .nothing: continue
      case .reading: events = Int32(POLLIN)
      case .writing: events = Int32(POLLOUT)
      }
      ids.append(id)
      polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
    }

    guard poll(&polled, nfds_t(polled.count), millisecondsToWait()) > 0 else { return [] }
    return zip(ids, polled[others...]).filter { $0.1.revents != 0 }.map(\.0)
  }

  /// Milliseconds until the next deadline, rounded up; -1 if there is none.
  private func millisecondsToWait() -> Int32 {
    let deadlines = connections.values.compactMap(\.deadline) + [acceptsAgainAt].compactMap(\.self)
    guard let next = deadlines.min() else { return -1 }
    let milliseconds = (max(.zero, next - .now) / .milliseconds(1)).rounded(.up)
    return Int32(min(milliseconds, 1_000_000))
  }
}

func secondsSince1970() -> Int {
  time(nil)
}
