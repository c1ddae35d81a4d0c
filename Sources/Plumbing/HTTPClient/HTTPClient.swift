import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests with a `URLSession` of its own, and gives every answer as it came: nothing is
/// cached, no redirect is followed, and a 401 is an answer like any other.
public final class HTTPClient: Sendable {
  private let session: URLSession
  private let exchanges = Exchanges()

  /// A client that takes an answer which is not whole after `timeout` seconds for none.
  ///
  /// A server on this machine is asked without a proxy.
  public init(timeout: TimeInterval) {
    bypassProxyOnLoopback()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = timeout
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
  }

  deinit {
    // Until then the session keeps its delegate, and its threads.
    session.finishTasksAndInvalidate()
  }

  /// The whole answer; throws `URLError` when none comes.
  public func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
    let task = session.dataTask(with: request)
    return try await withCheckedThrowingContinuation { continuation in
      exchanges.begin(task, continuation)
      task.resume()
    }
  }
}
