import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The requests under way, each with what has come of its answer.
///
/// A delegate, and not `URLSession.data(for:)`: in Foundation for Linux up to Swift 6.3.1 that one
/// never returns when it is answered with 401 (swift-corelibs-foundation, issue 5456).
final class Exchanges: NSObject, URLSessionDataDelegate {
  typealias Continuation = CheckedContinuation<(Data, URLResponse), any Error>

  private struct Exchange {
    let continuation: Continuation
    var body = Data()
  }

  /// By the number of the task. Touched on `queue` only: a `Mutex` would do, but on Linux the thread
  /// sanitizer does not see it.
  private nonisolated(unsafe) var underWay: [Int: Exchange] = [:]
  private let queue = DispatchQueue(label: "Exchanges")

  func begin(_ task: URLSessionTask, _ continuation: Continuation) {
    queue.sync { underWay[task.taskIdentifier] = Exchange(continuation: continuation) }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    queue.sync { underWay[dataTask.taskIdentifier]?.body += data }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // What the request says of its account has just been refused; there is nothing else to say.
    let method = challenge.protectionSpace.authenticationMethod
    let isAccount = [NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest]
      .contains(method)
    completionHandler(isAccount ? .rejectProtectionSpace : .performDefaultHandling, nil)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let exchange = queue.sync { underWay.removeValue(forKey: task.taskIdentifier) }
    let response = task.response as? HTTPURLResponse
    // On Linux a challenge that is rejected ends the task as if it were cancelled.
    if let response, error == nil || response.statusCode == 401 {
      exchange?.continuation.resume(returning: (exchange?.body ?? Data(), response))
    } else {
      exchange?.continuation.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }
}
