import Dispatch
import HTTP
import Platform

/// Looks up the addresses of a host. Its thread is left behind where that takes longer than the
/// exchange: `getaddrinfo` cannot be stopped.
final class Lookup: Sendable {
  typealias Answer = Result<[SocketAddress], SocketAddress.LookupError>

  /// Blocks its thread.
  typealias Function = @Sendable (_ host: String, _ port: Int) -> Answer

  /// Signalled when there is a result.
  let end: Event

  /// Touched on `queue` only. A `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var answer: Answer = .success([])
  private let queue = DispatchQueue(label: "lookup")

  init(of host: String, port: Int, by look: @escaping Function, end: Event) {
    self.end = end
    detachThread { [self] in
      let answer = look(host, port)
      queue.sync { self.answer = answer }
      end.signal()
    }
  }

  /// Call it after the end.
  var result: Result<[SocketAddress], HTTPClientError.Reason> {
    queue.sync { answer.mapError { .unreachable($0.reason) } }
  }

  /// As the system does it.
  static let system: Function = { host, port in
    Answer { () throws(SocketAddress.LookupError) in try SocketAddress.all(of: host, port: port) }
  }
}
