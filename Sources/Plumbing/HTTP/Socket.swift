import Platform

/// A non-blocking socket; closed with its last owner.
package final class Socket: Sendable {
  package let descriptor: Int32

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  package enum Transfer {
    case bytes(Int)
    case ended
    case wouldBlock
    case failed(SocketError)
  }
}

// MARK: - Listening

extension Socket {
  /// - Parameter address: an IPv4 address in numbers.
  package static func listening(address: String, port: UInt16) throws(SocketError) -> Socket {
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    guard inet_pton(AF_INET, address, &name.sin_addr) == 1 else {
      throw SocketError(operation: "address", code: EINVAL)
    }

    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else { throw failure("socket") }
    let listener = Socket(descriptor)
    listener.prepare()
    // Else a port that was in use a moment ago cannot be taken again.
    listener.set(SOL_SOCKET, SO_REUSEADDR)

    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard bound == 0 else { throw failure("bind") }
    guard listen(descriptor, SOMAXCONN) == 0 else { throw failure("listen") }
    return listener
  }

  /// The port that the system gave to this socket.
  package var port: UInt16 {
    var name = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    return UInt16(bigEndian: name.sin_port)
  }

  package enum Accepted {
    case socket(Socket)
    case none
    /// The process or the system has no room for one more.
    case noRoom
  }

  package func accept() -> Accepted {
    let accepted = acceptDescriptor(descriptor)
    if accepted >= 0 {
      let socket = Socket(accepted)
      socket.prepare()
      // An answer goes out whole, so there is nothing to wait for.
      socket.set(Int32(IPPROTO_TCP), TCP_NODELAY)
      return .socket(socket)
    }
    switch errno {
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: return .noRoom
    default: return .none
    }
  }

  private static func failure(_ operation: String) -> SocketError {
    SocketError(operation: operation, code: errno)
  }

  private func prepare() {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    #if canImport(Darwin)
      // What MSG_NOSIGNAL is elsewhere.
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  private func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}

// MARK: - Connecting

extension Socket {
  /// Begins to connect; once the socket can be written, ``connectFailure`` says what came of it.
  package static func connecting(to address: SocketAddress) throws(SocketError) -> Socket {
    let descriptor = socket(address.family, streamType, 0)
    guard descriptor >= 0 else { throw failure("socket") }
    let connecting = Socket(descriptor)
    connecting.prepare()
    connecting.set(Int32(IPPROTO_TCP), TCP_NODELAY)

    let result = address.withPointer { connect(descriptor, $0, $1) }
    guard result == 0 || errno == EINPROGRESS || errno == EINTR else { throw failure("connect") }
    return connecting
  }

  /// Why the connection is not made; nil when it is.
  package var connectFailure: SocketError? {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else {
      return Self.failure("connect")
    }
    return code == 0 ? nil : SocketError(operation: "connect", code: code)
  }
}

// MARK: - Bytes

extension Socket {
  package func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
    result(recv(descriptor, buffer.baseAddress, buffer.count, 0), of: "receive")
  }

  package func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
    result(sendBytes(descriptor, bytes.baseAddress, bytes.count, withoutSignal), of: "send")
  }

  /// Says that nothing more will be sent, and still hears.
  package func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  private func result(_ count: Int, of operation: String) -> Transfer {
    if count > 0 { return .bytes(count) }
    if count == 0 { return .ended }
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
      ? .wouldBlock : .failed(Self.failure(operation))
  }
}

// MARK: - Where the systems differ

#if canImport(Glibc)
  let streamType = Int32(SOCK_STREAM.rawValue)
#else
  let streamType = SOCK_STREAM
#endif

// A client that has gone is no reason for a signal that ends the process.
#if canImport(Darwin)
  private let withoutSignal: Int32 = 0
#else
  private let withoutSignal = Int32(MSG_NOSIGNAL)
#endif

// In the class these names are its own methods.
private func acceptDescriptor(_ listener: Int32) -> Int32 {
  accept(listener, nil, nil)
}

private func sendBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(descriptor, bytes, count, flags)
}
