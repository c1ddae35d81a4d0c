/// The first line of an answer; the numbers below are sections of RFC 9110.
public struct HTTPStatus: Equatable, Sendable {
  /// Three digits, of which the first is the class (15).
  public let code: Int

  /// For people only: a client goes by the code.
  public let reason: String

  /// A status that has no name below.
  public init(_ code: Int, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Whether a body may come after the header, unless `HEAD` asked (RFC 9112, 6.3).
  package var mayHaveBody: Bool { code >= 200 && code != 204 && code != 304 }

  /// What was asked for is in the body (RFC 9110, 15.3.1).
  public static let ok = HTTPStatus(200, "OK")
  /// Something new is there; `Location` says where, if not at the path itself (15.3.2).
  public static let created = HTTPStatus(201, "Created")
  /// It is done, and there is nothing to send (15.3.5).
  public static let noContent = HTTPStatus(204, "No Content")

  /// The server itself answers so to what is not HTTP/1.1 (15.5.1).
  public static let badRequest = HTTPStatus(400, "Bad Request")
  /// Asks for credentials, of the kind that `WWW-Authenticate` has to name (15.5.2).
  public static let unauthorized = HTTPStatus(401, "Unauthorized")
  /// The request is understood and refused, for every account (15.5.4).
  public static let forbidden = HTTPStatus(403, "Forbidden")
  /// There is nothing at this path (15.5.5).
  public static let notFound = HTTPStatus(404, "Not Found")
  /// `Allow` has to list those that are: see ``HTTPResponse/methodNotAllowed(allow:)`` (15.5.6).
  public static let methodNotAllowed = HTTPStatus(405, "Method Not Allowed")
  /// The request was not whole within `HTTPLimits.timeout` (15.5.9).
  public static let requestTimeout = HTTPStatus(408, "Request Timeout")
  /// The body is over `HTTPLimits.body` (15.5.14).
  public static let contentTooLarge = HTTPStatus(413, "Content Too Large")
  /// The first line is over `HTTPLimits.requestLine` (15.5.15).
  public static let uriTooLong = HTTPStatus(414, "URI Too Long")
  /// `Expect` is something else than `100-continue` (15.5.18).
  public static let expectationFailed = HTTPStatus(417, "Expectation Failed")
  /// The body can be read, and what it says cannot be done (15.5.21).
  public static let unprocessableContent = HTTPStatus(422, "Unprocessable Content")
  /// The header is over `HTTPLimits.headers` or `HTTPLimits.headerCount` (RFC 6585, 5).
  public static let headerTooLarge = HTTPStatus(431, "Request Header Fields Too Large")

  /// The fault is the server's, and not the client's (15.6.1).
  public static let internalServerError = HTTPStatus(500, "Internal Server Error")
  /// The method is none of ``HTTPMethod``, or the transfer coding is not chunked (15.6.2).
  public static let notImplemented = HTTPStatus(501, "Not Implemented")
  /// The major version is not 1 (15.6.6).
  public static let versionNotSupported = HTTPStatus(505, "HTTP Version Not Supported")
}
