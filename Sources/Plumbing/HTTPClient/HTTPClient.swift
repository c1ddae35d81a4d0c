import HTTP
import Platform

/// A small, strict HTTP/1.1 client for plain `http`.
///
/// ```swift
/// let request = HTTPRequest(method: .get, path: "/notes")
/// let response = try await HTTPClient().answer(to: request, from: HTTPAddress("http://127.0.0.1:8080"))
/// ```
///
/// Each request has a connection of its own. Every answer comes back as it is: a redirect is not
/// followed, a 401 is not tried again, nothing is cached, and no proxy is asked.
public struct HTTPClient: Sendable {
  private let limits: HTTPClientLimits
  private let lookup: Lookup.Function

  /// A client that accepts no answer beyond `limits`.
  public init(limits: HTTPClientLimits = HTTPClientLimits()) {
    self.init(limits: limits, lookup: Lookup.system)
  }

  init(limits: HTTPClientLimits, lookup: @escaping Lookup.Function) {
    self.limits = limits
    self.lookup = lookup
  }

  /// Sends `request` and returns the whole answer. Ends early when the task is cancelled.
  public func answer(
    to request: HTTPRequest, from address: HTTPAddress
  ) async throws(HTTPClientError) -> HTTPResponse {
    do throws(HTTPClientError.Reason) {
      let cancellation = try Event()
      let exchange = Exchange(
        request, at: address, limits: limits, lookup: lookup, cancellation: cancellation)
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          detachThread {
            continuation.resume(returning: exchange.result())
          }
        }
      } onCancel: {
        cancellation.signal()
      }
      return try result.get()
    } catch {
      throw HTTPClientError(address: address, reason: error)
    }
  }
}

/// How much the client takes in.
public struct HTTPClientLimits: Equatable, Sendable {
  /// For the whole exchange: from looking up the name to the last byte of the answer.
  public var timeout = Duration.seconds(10)

  /// The first line of an answer, in bytes.
  public var statusLine = 8192

  /// All header fields together, in bytes; those of interim answers count, too.
  public var headers = 16_384

  /// How many header fields, and how many interim answers.
  public var headerCount = 100

  /// The body, in bytes.
  public var body = 8_000_000

  /// The values above, to change where another suits better.
  public init() {}

  /// The values above, with another timeout.
  public init(timeout: Duration) {
    self.timeout = timeout
  }
}
