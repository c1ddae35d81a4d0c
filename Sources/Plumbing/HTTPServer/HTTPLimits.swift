import Platform

/// The limits of a request, in bytes unless stated otherwise.
public struct HTTPLimits: Equatable, Sendable {
  /// The first line of a request; a longer one is answered with 414.
  public var requestLine = 8192

  /// All header fields together, trailers too; more is answered with 431.
  public var headers = 16_384

  /// How many header fields; more are answered with 431.
  public var headerCount = 100

  /// The body; a longer one is answered with 413.
  public var body = 1_048_576

  /// How many clients are held at once; the next ones wait until one leaves. Fewer are held where
  /// the system lets this process open few files, so that 64 are left for other work.
  public var connections = 1000

  /// How long a client may take to send one whole request, and to take in one whole answer.
  public var timeout = Duration.seconds(10)

  /// The values above, to change where another suits better.
  public init() {}
}

extension HTTPLimits {
  /// What `ulimit -n` leaves for clients: one at least.
  static let mostConnections: Int = {
    var limit = rlimit()
    #if canImport(Glibc)
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return max(1, Int(clamping: limit.rlim_cur) - 64)
  }()
}
