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

  /// An answer with no more than a status, where nothing else is said.
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
    let mayHaveBody = status.code >= 200 && status.code != 204 && status.code != 304

    var headers = headers
    headers["Date"] = httpDate(date)
    headers["Content-Length"] = mayHaveBody ? String(body.count) : nil
    headers["Connection"] = closes ? "close" : nil

    var bytes = Array("HTTP/1.1 \(status.code) \(status.reason)\r\n".utf8)
    for (name, value) in headers {
      // A line break in a value would begin a header of the value's own choice.
      bytes += "\(name): ".utf8
      bytes += value.utf8.lazy.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      bytes += "\r\n".utf8
    }
    bytes += "\r\n".utf8
    if mayHaveBody, !headOnly { bytes += body }
    return bytes
  }
}

/// A date as RFC 9110, 5.6.7 has it, whatever the locale: `Sun, 06 Nov 1994 08:49:37 GMT`.
func httpDate(_ secondsSince1970: Int) -> String {
  let days = secondsSince1970 / 86_400
  let second = secondsSince1970 % 86_400
  let (year, month, day) = civilDate(daysSince1970: days)

  return "\(weekdays[(days + 4) % 7]), \(padded(day)) \(months[month - 1]) \(year) "
    + "\(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60)) GMT"
}

private let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
private let months = [
  "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
]

private func padded(_ number: Int) -> String {
  number < 10 ? "0\(number)" : "\(number)"
}

/// The Gregorian date of a day from 1970 on.
///
/// Years are counted from March, so that the leap day is the last of its year.
private func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
  let daysIn400Years = 146_097
  let fromMarch0000 = days + 719_468
  let (era, dayOfEra) = fromMarch0000.quotientAndRemainder(dividingBy: daysIn400Years)
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let monthFromMarch = (5 * dayOfYear + 2) / 153
  let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9

  return (
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month: month,
    day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
  )
}
