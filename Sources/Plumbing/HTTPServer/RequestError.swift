import HTTP

/// Why a request was not understood, as the answer that its sender gets.
struct RequestError: Error, Equatable {
  let status: HTTPStatus
  let reason: String

  static func malformed(_ reason: String) -> RequestError {
    RequestError(status: .badRequest, reason: reason)
  }

  static func notImplemented(_ reason: String) -> RequestError {
    RequestError(status: .notImplemented, reason: reason)
  }

  static let timeout = RequestError(
    status: .requestTimeout, reason: "The request took too long to arrive.")
  static let bodyTooLarge = RequestError(
    status: .contentTooLarge, reason: "The body is too large.")
  static let requestLineTooLong = RequestError(
    status: .uriTooLong, reason: "The request line is too long.")
  static let headersTooLarge = RequestError(
    status: .headerTooLarge, reason: "The header is too large.")
  static let expectationFailed = RequestError(
    status: .expectationFailed, reason: "The only expectation that is met is 100-continue.")
  static let versionNotSupported = RequestError(
    status: .versionNotSupported, reason: "This server speaks HTTP/1.1.")
}

extension RequestError {
  init(_ error: MessageError) {
    self =
      switch error {
      case .malformed(let reason): .malformed(reason)
      case .lineTooLong: .requestLineTooLong
      case .headersTooLarge: .headersTooLarge
      case .bodyTooLarge: .bodyTooLarge
      case .unknownCoding: .notImplemented("No transfer coding but chunked is known.")
      }
  }
}
