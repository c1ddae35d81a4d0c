import HTTP

/// What the header says about the rest of the exchange: how long the body is, and what comes after.
struct RequestFraming: Equatable {
  enum Body: Equatable {
    case length(Int)
    case chunked
  }

  let body: Body

  /// Whether the client waits for a word from us before it sends the body.
  let expectsContinue: Bool

  /// Whether the client wants the connection to end with the answer.
  let closes: Bool

  init(_ headers: HTTPHeaders, isVersion11: Bool, limits: HTTPLimits) throws(RequestError) {
    let hosts = headers.values(of: "Host")
    guard hosts.count == 1 || (hosts.isEmpty && !isVersion11), hosts.allSatisfy(isHost) else {
      throw .malformed("A request has one Host, a name or an address with its port.")
    }

    body = try Self.body(headers, isVersion11: isVersion11, limits: limits)
    closes = !isVersion11 || headers.list("Connection").contains { isSame($0, "close") }

    let expectations = isVersion11 ? headers.list("Expect") : []
    guard expectations.allSatisfy({ isSame($0, "100-continue") }) else { throw .expectationFailed }
    expectsContinue = !expectations.isEmpty && body != .length(0)
  }

  /// Two statements about the length are refused, even when they agree: a proxy between the
  /// client and us may have believed the other one, and see a request where we see a body.
  private static func body(
    _ headers: HTTPHeaders, isVersion11: Bool, limits: HTTPLimits
  ) throws(RequestError) -> Body {
    let lengths = headers.values(of: "Content-Length")
    let hasCoding = !headers.values(of: "Transfer-Encoding").isEmpty
    guard lengths.count + (hasCoding ? 1 : 0) < 2 else {
      throw .malformed("The length of the body is given twice.")
    }
    if hasCoding { return try chunked(headers, isVersion11: isVersion11) }
    guard let length = lengths.first else { return .length(0) }

    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .malformed("The Content-Length is not a number.")
    }
    // A number too long for Int is a number all the same.
    guard let count = Int(length), count <= limits.body else { throw .bodyTooLarge }
    return .length(count)
  }

  /// Chunks are accepted, since every recipient must be able to read them (RFC 9112, 7.1), and a
  /// client that does not know the length beforehand has no other way; other codings are not.
  private static func chunked(
    _ headers: HTTPHeaders, isVersion11: Bool
  ) throws(RequestError) -> Body {
    guard isVersion11 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
    let codings = headers.list("Transfer-Encoding")
    let isChunked = codings.map { isSame($0, "chunked") }
    guard isChunked.last == true, !isChunked.dropLast().contains(true) else {
      throw .malformed("The transfer coding chunked comes once, and last.")
    }
    guard codings.count == 1 else {
      throw .notImplemented("No transfer coding but chunked is known.")
    }
    return .chunked
  }
}

extension HTTPHeaders {
  /// The elements of a value that is a list with commas; empty ones are skipped (RFC 9110, 5.6.1).
  fileprivate func list(_ name: String) -> [Substring] {
    values(of: name)
      .flatMap { $0.split(separator: ",") }
      .map { $0.trimming { $0 == " " || $0 == "\t" } }
      .filter { !$0.isEmpty }
  }
}

extension BidirectionalCollection {
  /// Without the elements at both ends that `isTrimmed` is true for.
  func trimming(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isTrimmed)
    guard let last = rest.lastIndex(where: { !isTrimmed($0) }) else { return rest }
    return rest[...last]
  }
}
