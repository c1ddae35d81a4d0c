/// What a client asks for.
public struct HTTPRequest: Equatable, Sendable {
  /// `HEAD` comes as ``HTTPMethod/get``: the server sends the same answer without its body.
  public var method: HTTPMethod

  /// The path with its percent-encoding undone: begins with `/`, or is `*` for `OPTIONS *`.
  public var path: String

  /// What follows the `?`, as it was sent; nil when there is none.
  public var query: String?

  public var headers: HTTPHeaders
  public var body: [UInt8]

  public init(
    method: HTTPMethod, path: String, query: String? = nil,
    headers: HTTPHeaders = [:], body: [UInt8] = []
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
  }
}

/// The methods that reach a handler (RFC 9110, 9.3, and RFC 5789); any other is answered with 501.
public enum HTTPMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
}
