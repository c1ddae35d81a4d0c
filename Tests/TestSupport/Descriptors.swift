import Platform

/// Some tests hold hundreds of connections at both ends, and macOS allows 256 descriptors at first.
private let enoughDescriptors: Void = ResourceLimit.descriptors.raise(to: 4096)

/// A new TCP socket, for a test's client or server.
func makeSocket(_ family: Int32 = AF_INET) -> Int32 {
  _ = enoughDescriptors
  #if canImport(Glibc)
    return withoutSignal(socket(family, Int32(SOCK_STREAM.rawValue), 0))
  #else
    return withoutSignal(socket(family, SOCK_STREAM, 0))
  #endif
}

/// Makes a write to a socket whose peer has closed fail, and not end the process.
///
/// macOS says so of the socket, here; Linux of each call, in ``sendAll(_:to:)``.
@discardableResult
func withoutSignal(_ descriptor: Int32) -> Int32 {
  #if canImport(Darwin)
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
  #endif
  return descriptor
}

/// Sends all bytes; false when the peer has gone.
func sendAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  #if canImport(Darwin)
    let flags: Int32 = 0
  #else
    let flags = Int32(MSG_NOSIGNAL)
  #endif
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = retrying {
      rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    }
    guard count > 0 else { return false }
    rest.removeFirst(count)
  }
  return true
}
