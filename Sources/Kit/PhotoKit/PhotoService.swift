/// The one thing that the list needs from the outside world: an HTTP GET.
@MainActor
public struct PhotoService {
  /// A response. The body is empty if the service sent none.
  public struct Reply: Equatable, Sendable {
    /// Three digits, such as 200.
    public let status: Int
    /// As it was sent.
    public let body: [UInt8]

    /// A whole reply.
    public init(status: Int, body: [UInt8] = []) {
      self.status = status
      self.body = body
    }
  }

  /// Nil when the service could not be reached.
  public typealias Completion = @MainActor @Sendable (Reply?) -> Void

  /// Requests `path`, and calls `completion` once, after it has returned.
  public var get: (_ path: String, _ completion: @escaping Completion) -> Void

  /// A service that asks by `get`.
  public init(get: @escaping (_ path: String, _ completion: @escaping Completion) -> Void) {
    self.get = get
  }
}
