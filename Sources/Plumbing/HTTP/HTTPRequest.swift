/// What a client asks for.
public struct HTTPRequest: Equatable, Sendable {
  /// `HEAD` comes as ``HTTPMethod/get``: the server sends the same answer without its body.
  public var method: HTTPMethod

  /// The path with its percent-encoding undone: begins with `/`, or is `*` for `OPTIONS *`. Each `/`
  /// was sent as one: the server refuses `%2F`.
  public var path: String

  /// What follows the `?`, as it was sent; nil without a query.
  public var query: String?

  /// Without the trailers of a chunked body, which are dropped.
  public var headers: HTTPHeaders = [:]

  /// Whole, with its chunks joined; empty without a body.
  public var body: [UInt8] = []

  /// A request for `path`, as a client sends it.
  public init(
    method: HTTPMethod, path: String, query: String? = nil, headers: HTTPHeaders = [:],
    body: [UInt8] = []
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
  /// Reads; `HEAD` comes as this, too (RFC 9110, 9.3.1).
  case get = "GET"
  /// Hands the body over to what is at the path (9.3.3).
  case post = "POST"
  /// Puts the body in the place of what is at the path (9.3.4).
  case put = "PUT"
  /// Changes a part of what is at the path (RFC 5789, 2).
  case patch = "PATCH"
  /// Takes away what is at the path (9.3.5).
  case delete = "DELETE"
  /// Asks what may be done at the path, or for `*` with the whole server (9.3.7).
  case options = "OPTIONS"
}

// MARK: - On the wire

extension HTTPRequest {
  /// The only request of its connection, to the server at `address`; asks for a body that is not
  /// compressed.
  package func encoded(for address: HTTPAddress) -> [UInt8] {
    var headers = headers
    headers["Host"] = address.authority
    headers["Connection"] = "close"
    headers["Accept-Encoding"] = "identity"
    headers["Transfer-Encoding"] = nil
    // A method that has a body says its length, also where that is nothing (RFC 9110, 8.6).
    let hasBody = [.post, .put, .patch].contains(method) || !body.isEmpty
    headers["Content-Length"] = hasBody ? String(body.count) : nil

    let target = address.path + encodingPercents(path) + (query.map { "?" + $0 } ?? "")
    return Array("\(method.rawValue) \(target) HTTP/1.1\r\n".utf8) + headers.encoded + body
  }
}

/// The path with each byte that a path cannot hold as `%` and two digits.
private func encodingPercents(_ path: String) -> String {
  path.utf8.reduce(into: "") { text, byte in
    if isLetterOrDigit(byte) || "-._~!$&'()*+,;=:@/".utf8.contains(byte) {
      text.unicodeScalars.append(Unicode.Scalar(byte))
    } else {
      text += "%" + String(0x100 | Int(byte), radix: 16, uppercase: true).dropFirst()
    }
  }
}
