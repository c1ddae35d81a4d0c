import Platform

/// An address of IPv4 or IPv6, and a port.
package struct SocketAddress: Sendable {
  package let family: Int32

  /// A `sockaddr` of that family.
  private let bytes: [UInt8]

  /// Calls `body` with the address as the system takes it.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    // Aligned as each of its families wants it.
    var storage = sockaddr_storage()
    withUnsafeMutableBytes(of: &storage) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(bytes.count)) }
    }
  }
}

extension SocketAddress {
  /// Why a host has no address, as the end of a sentence.
  package struct LookupError: Error {
    package let reason: String
  }

  /// The addresses of `host`, in the order in which they are to be tried. Blocks while it asks other
  /// machines, which can take minutes.
  ///
  /// - Parameter isNumeric: reads `host` as an address in numbers, without a lookup.
  package static func all(
    of host: String, port: Int, isNumeric: Bool = false
  ) throws(LookupError) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = streamType
    hints.ai_flags = AI_NUMERICSERV | (isNumeric ? AI_NUMERICHOST : 0)
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    guard code == 0 else {
      throw LookupError(
        reason: code == EAI_SYSTEM
          ? SystemError(code: errno).description : endOfSentence(gai_strerror(code)))
    }
    defer { freeaddrinfo(first) }

    return sequence(first: first) { $0?.pointee.ai_next }.compactMap { entry in
      guard let entry = entry?.pointee, let name = entry.ai_addr else { return nil }
      let bytes = UnsafeRawBufferPointer(start: name, count: Int(entry.ai_addrlen))
      return SocketAddress(family: entry.ai_family, bytes: Array(bytes))
    }
  }
}
