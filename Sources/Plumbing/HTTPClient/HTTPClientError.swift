import HTTP

/// Why there is no answer.
public struct HTTPClientError: Error, Equatable, Sendable {
  /// Which server was asked.
  public let address: HTTPAddress

  /// What went wrong.
  public let reason: Reason

  /// What can go wrong.
  public enum Reason: Error, Equatable, Sendable {
    /// There is no connection, or it broke; for this reason, in the system's words.
    case unreachable(String)
    /// The exchange was not complete after this time.
    case timedOut(after: Duration)
    /// The task that waits for the answer was cancelled.
    case cancelled
    /// An answer came, or a part of one, that is not accepted; for this reason.
    case unusable(String)
  }

  /// An error of a stand-in for the client, too.
  public init(address: HTTPAddress, reason: Reason) {
    self.address = address
    self.reason = reason
  }
}

extension HTTPClientError: CustomStringConvertible {
  /// One line for the user: `cannot reach http://127.0.0.1:9: connection refused`.
  public var description: String {
    switch reason {
    case .unreachable(let why): "cannot reach \(address): \(why)"
    case .timedOut(let time): "cannot reach \(address): timed out after \(seconds(time)) s"
    case .cancelled: "cannot reach \(address): cancelled"
    case .unusable(let why): "cannot use \(address): \(why)"
    }
  }
}

/// `10`, or `0.2`.
private func seconds(_ time: Duration) -> String {
  let seconds = time / .seconds(1)
  return Int(exactly: seconds).map { "\($0)" } ?? "\(seconds)"
}

extension HTTPClientError.Reason {
  init(_ error: SocketError) {
    self = .unreachable("\(error)")
  }

  init(_ error: MessageError, limits: HTTPClientLimits) {
    self =
      switch error {
      case .malformed: .unusable("the answer is not HTTP/1.1")
      case .lineTooLong, .headersTooLarge: .unusable("the header of the answer is too large")
      case .bodyTooLarge: .unusable("the answer is larger than \(size(limits.body))")
      case .unknownCoding: .unusable("the answer has a Transfer-Encoding other than chunked")
      }
  }
}

private func size(_ bytes: Int) -> String {
  bytes < 1_000_000 ? "\(bytes) bytes" : "\(bytes / 1_000_000) MB"
}
