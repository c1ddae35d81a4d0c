import HTTP

/// Bytes in, one answer out; how the bytes were cut makes no difference.
struct ResponseParser {
  typealias Reason = HTTPClientError.Reason

  private enum Phase {
    case statusLine
    case headers(HTTPStatus, isVersion11: Bool)
    case body(HTTPResponse, BodyLength)
    case whole(HTTPResponse)
    /// The body is compressed, and is not read.
    case encoded
  }

  private let limits: HTTPClientLimits
  private var reader: MessageReader
  private var phase = Phase.statusLine
  private var interimCount = 0

  init(limits: HTTPClientLimits) {
    self.limits = limits
    reader = MessageReader(
      limits: MessageLimits(
        headers: limits.headers, headerCount: limits.headerCount, body: limits.body))
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    reader.append(bytes)
  }

  /// The answer, or nil when it needs more bytes.
  mutating func next() throws(Reason) -> HTTPResponse? {
    while try advance() {}
    switch phase {
    case .whole(let response): return response
    case .encoded: throw .unusable("the answer has a Content-Encoding, and none is accepted")
    case .statusLine, .headers, .body: return nil
    }
  }

  /// The answer, whose end is the connection's.
  mutating func end() throws(Reason) -> HTTPResponse {
    guard case .body(var response, .untilEnd) = phase else {
      throw .unusable("the answer ends before it is complete")
    }
    response.body = reader.body
    return response
  }

  /// Does one step; false when it needs more bytes, or the answer is whole.
  private mutating func advance() throws(Reason) -> Bool {
    do throws(MessageError) {
      switch phase {
      case .statusLine:
        guard let line = try reader.takeLine(atMost: limits.statusLine) else { return false }
        try readStatus(line)
      case .headers(let status, let isVersion11):
        guard let headers = try reader.takeHeaders() else { return false }
        try readHeaders(HTTPResponse(status, headers: headers), isVersion11: isVersion11)
      case .body(var response, let length):
        guard try reader.readBody(length) else { return false }
        response.body = reader.body
        phase = .whole(response)
      case .whole, .encoded: return false
      }
      return true
    } catch {
      throw Reason(error, limits: limits)
    }
  }

  /// `HTTP/1.1 200 OK`; the words after the number may be missing (RFC 9112, 4).
  private mutating func readStatus(_ line: ArraySlice<UInt8>) throws(MessageError) {
    let parts = line.split(
      separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1, let minor = try minorVersion(parts[0]), parts[1].count == 3,
      parts[1].allSatisfy({ (0x30...0x39).contains($0) }),
      let code = Int(String(decoding: parts[1], as: UTF8.self)), code >= 100,
      // Nothing was asked for that another protocol could answer.
      code != 101
    else { throw .malformed("The status line is not HTTP/1.1 STATUS WORDS.") }
    let words = String(decoding: parts.count > 2 ? parts[2] : [], as: UTF8.self)
    phase = .headers(HTTPStatus(code, words), isVersion11: minor > 0)
  }

  private mutating func readHeaders(
    _ response: HTTPResponse, isVersion11: Bool
  ) throws(MessageError) {
    // An interim answer: the real one comes after it, within the same limits.
    guard response.status.code >= 200 else {
      interimCount += 1
      guard interimCount <= limits.headerCount else { throw .headersTooLarge }
      phase = .statusLine
      return
    }
    let length = try BodyLength(
      response.headers, isVersion11: isVersion11, atMost: limits.body)
    let isPlain = response.headers.list("Content-Encoding").allSatisfy { isSame($0, "identity") }
    phase =
      isPlain
      ? .body(response, response.status.mayHaveBody ? length ?? .untilEnd : .bytes(0)) : .encoded
  }
}
