#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A limit as `getrlimit` and `setrlimit` know it, whose constants have a type of their own in glibc.
package enum ResourceLimit {
  /// The size of a file that this process writes, in bytes.
  case fileSize
  /// How many descriptors may be open.
  case descriptors

  package func set(_ value: Int) {
    var limit = values
    limit.rlim_cur = rlim_t(value)
    setrlimit(number, &limit)
  }

  package var value: Int { Int(clamping: values.rlim_cur) }

  /// Raises the limit as far as it goes, to `most` at the most.
  package func raise(to most: Int) {
    let highest = Int(clamping: values.rlim_max)
    if value < min(most, highest) { set(min(most, highest)) }
  }

  private var values: rlimit {
    var limit = rlimit()
    getrlimit(number, &limit)
    return limit
  }

  #if canImport(Glibc)
    private var number: __rlimit_resource_t {
      switch self {
      case .fileSize: __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
      case .descriptors: __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      }
    }
  #else
    private var number: Int32 {
      switch self {
      case .fileSize: RLIMIT_FSIZE
      case .descriptors: RLIMIT_NOFILE
      }
    }
  #endif
}

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
