import Platform
import Synchronization

/// A server that sends the bytes that a test wants; it ends when it is released.
package final class StubServer: Sendable {
  package let port: Int
  private let isIPv6: Bool
  private let end = End()

  package var address: String { "http://\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)" }

  /// - Parameters:
  ///   - isIPv6: listens on `::1`, and not on 127.0.0.1.
  ///   - serve: handles each connection in turn, on a thread of its own.
  package init(
    isIPv6: Bool = false, _ serve: @escaping @Sendable (StubConnection) -> Void
  ) throws {
    let descriptor = makeSocket(isIPv6 ? AF_INET6 : AF_INET)
    let isBound: Bool
    if isIPv6 {
      var loopback = loopback6(port: 0)
      isBound = withAddress(of: &loopback) { bind(descriptor, $0, $1) } == 0
    } else {
      var loopback = sockaddr_in()
      loopback.sin_family = sa_family_t(AF_INET)
      loopback.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      isBound = withAddress(of: &loopback) { bind(descriptor, $0, $1) } == 0
    }
    // The port stands in the same place for both families.
    var name = sockaddr_in6()
    let hasName = withAddress(of: &name) { address, size in
      var size = size
      return getsockname(descriptor, UnsafeMutablePointer(mutating: address), &size)
    }
    guard isBound, hasName == 0, listen(descriptor, 16) == 0 else {
      throw Client.Failure(operation: "listen", code: errno)
    }
    port = Int(UInt16(bigEndian: name.sin6_port))
    self.isIPv6 = isIPv6

    detachThread { [end] in
      // Closed here and nowhere else: its number may be another server's a moment later.
      defer { close(descriptor) }
      while true {
        let accepted = Int32(retrying { Int(accept(descriptor, nil, nil)) })
        guard accepted >= 0 else { return }
        let connection = StubConnection(accepted)
        if end.hasCome.load(ordering: .acquiring) { return }
        serve(connection)
      }
    }
  }

  deinit {
    end.hasCome.store(true, ordering: .releasing)
    // Wakes the accepting thread.
    guard isIPv6 else { return _ = try? Client(port: port) }
    let client = makeSocket(AF_INET6)
    var name = loopback6(port: UInt16(port))
    _ = withAddress(of: &name) { connect(client, $0, $1) }
    close(client)
  }

  private final class End: Sendable {
    let hasCome = Atomic(false)
  }
}

/// One client of a stub server; the connection ends when it is released.
package final class StubConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = withoutSignal(descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// The first line of the next request, whose body has come, too; nil when the client has gone.
  package func nextRequest() -> String? {
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if let head = text.firstRange(of: "\r\n\r\n") {
        let lines = text[..<head.lowerBound].split(separator: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length: ") }
          .flatMap { Int($0.dropFirst("content-length: ".count)) }
        let end = text[..<head.upperBound].utf8.count + (length ?? 0)
        if received.count >= end {
          received.removeFirst(end)
          return lines.first.map(String.init)
        }
      }
      guard receiveSome() else { return nil }
    }
  }

  /// Blocks until the client has ended the connection.
  package func waitForEnd() {
    while receiveSome() {}
  }

  /// Blocks until there is something to read, and leaves it unread.
  package func waitForBytes() {
    var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = retrying { Int(poll(&readable, 1, -1)) }
  }

  /// False when the client has gone before it got all.
  @discardableResult
  package func send(_ text: String) -> Bool {
    send(Array(text.utf8))
  }

  @discardableResult
  package func send(_ bytes: [UInt8]) -> Bool {
    sendAll(bytes, to: descriptor)
  }

  /// Sends the bytes again and again, until the client has gone.
  package func flood(_ text: String) {
    let bytes = Array(repeatElement(text.utf8, count: max(1, 65_536 / text.utf8.count)).joined())
    while send(bytes) {}
  }

  /// Sends a byte, and another one a little later, until the client has gone.
  package func drip(_ byte: String) {
    var ended = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while send(byte), poll(&ended, 1, 5) == 0 {}
  }

  private func receiveSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = retrying { recv(descriptor, &buffer, buffer.count, 0) }
    if count > 0 { received += buffer.prefix(count) }
    return count > 0
  }
}

private func loopback6(port: UInt16) -> sockaddr_in6 {
  var name = sockaddr_in6()
  name.sin6_family = sa_family_t(AF_INET6)
  name.sin6_port = port.bigEndian
  name.sin6_addr = in6addr_loopback
  return name
}

private func withAddress<Name>(
  of name: inout Name, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
) -> Int32 {
  withUnsafeMutablePointer(to: &name) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      body($0, socklen_t(MemoryLayout<Name>.size))
    }
  }
}
