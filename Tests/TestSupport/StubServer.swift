import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A server that sends the bytes that a test wants; it ends when it is released.
package final class StubServer: Sendable {
  package let port: Int
  private let end = End()

  /// - Parameter serve: handles each connection in turn, on a thread of its own.
  package init(_ serve: @escaping @Sendable (StubConnection) -> Void) throws {
    let descriptor = makeSocket()
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, name, &length) == 0
      }
    }
    port = Int(UInt16(bigEndian: name.sin_port))
    guard isListening else { throw Client.Failure(operation: "listen", code: errno) }

    DispatchQueue(label: "stub server").async { [end] in
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
    _ = try? Client(port: port)
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

  package func send(_ text: String) {
    _ = sendAll(Array(text.utf8), to: descriptor)
  }

  private func receiveSome() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = retrying { recv(descriptor, &buffer, buffer.count, 0) }
    if count > 0 { received += buffer.prefix(count) }
    return count > 0
  }
}
