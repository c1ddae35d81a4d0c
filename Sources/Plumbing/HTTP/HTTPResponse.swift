import Platform

/// What a handler answers.
///
/// The server itself writes `Content-Length`, `Date` and `Connection`, whatever stands in `headers`.
public struct HTTPResponse: Equatable, Sendable {
  /// A final one, from 200 on: the server itself sends `100 Continue`.
  public var status: HTTPStatus

  /// Written in their order; a control character in a value is sent as a blank.
  public var headers: HTTPHeaders

  /// Not sent with 1xx, 204 and 304, which have none.
  public var body: [UInt8]

  /// By default an answer with only a status.
  public init(_ status: HTTPStatus, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse {
  /// A line of plain text; the newline is added.
  public static func text(_ text: String, status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array("\(text)\n".utf8))
  }

  /// 405, with what `path` does allow; `HEAD` goes with `GET`.
  public static func methodNotAllowed(allow: [HTTPMethod]) -> HTTPResponse {
    var response = text("The method is not allowed here.", status: .methodNotAllowed)
    response.headers["Allow"] =
      allow
      .flatMap { $0 == .get ? ["GET", "HEAD"] : [$0.rawValue] }
      .joined(separator: ", ")
    return response
  }
}

// MARK: - On the wire

extension HTTPResponse {
  /// - Parameters:
  ///   - headOnly: leaves the body away, and keeps its length in the header.
  ///   - closes: says that the connection ends with this answer.
  ///   - date: seconds since 1970.
  package func encoded(headOnly: Bool, closes: Bool, date: Int) -> [UInt8] {
    var headers = headers
    headers["Date"] = httpDate(date)
    headers["Content-Length"] = status.mayHaveBody ? String(body.count) : nil
    headers["Connection"] = closes ? "close" : nil

    var bytes = Array("HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8) + headers.encoded
    if status.mayHaveBody, !headOnly { bytes += body }
    return bytes
  }
}

/// A date as RFC 9110, 5.6.7 has it, whatever the locale: `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ secondsSince1970: Int) -> String {
  var seconds = time_t(secondsSince1970)
  var date = tm()
  gmtime_r(&seconds, &date)
  let (weekday, month) = (weekdays[Int(date.tm_wday)], months[Int(date.tm_mon)])
  return "\(weekday), \(padded(date.tm_mday)) \(month) \(1900 + date.tm_year) "
    + "\(padded(date.tm_hour)):\(padded(date.tm_min)):\(padded(date.tm_sec)) GMT"
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func padded(_ number: Int32) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}
