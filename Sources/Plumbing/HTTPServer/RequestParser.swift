import HTTP

/// Turns bytes into requests, however the bytes are split.
struct RequestParser {
  /// One whole request, and how to answer it.
  struct Incoming: Equatable {
    let request: HTTPRequest
    let isHead: Bool
    let closes: Bool
  }

  /// Whether nothing of the next request has come yet.
  var isBetweenRequests: Bool { line == nil && start == buffer.endIndex }

  /// Whether the client waits for `100 Continue`, having sent nothing of the body.
  var awaitsContinue: Bool {
    framing?.expectsContinue == true && body.isEmpty && start == buffer.endIndex
  }

  private enum Phase {
    case requestLine
    case headers
    case body(remaining: Int)
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd
    case trailers
  }

  private let limits: HTTPLimits

  /// What has come and is not read yet stands from `start` on; no line ends before `searched`.
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0

  private var phase = Phase.requestLine
  private var line: RequestLine?
  private var headers = HTTPHeaders()
  private var headerBytes = 0
  private var headerCount = 0
  private var framing: RequestFraming?
  private var body: [UInt8] = []
  private var failure: RequestError?

  init(limits: HTTPLimits = HTTPLimits()) {
    self.limits = limits
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// The next whole request, or nil when it needs more bytes.
  ///
  /// After an error the bytes have no meaning, so the same error comes again.
  mutating func next() throws(RequestError) -> Incoming? {
    if let failure { throw failure }
    do throws(RequestError) {
      while true {
        if let incoming = try finished() { return incoming }
        guard try advance() else { return nil }
      }
    } catch {
      failure = error
      throw error
    }
  }

  /// Does one step; false when it needs more bytes.
  private mutating func advance() throws(RequestError) -> Bool {
    switch phase {
    case .requestLine: try readRequestLine()
    case .headers: try readHeader()
    case .body(let remaining), .chunk(let remaining): readBody(remaining)
    case .chunkSize: try readChunkSize()
    case .chunkEnd: try readChunkEnd()
    case .trailers: try readTrailer()
    }
  }

  private mutating func finished() throws(RequestError) -> Incoming? {
    guard case .body(remaining: 0) = phase, let line, let framing else { return nil }
    defer { reset() }
    return Incoming(
      request: HTTPRequest(
        method: line.method, path: line.path, query: line.query, headers: headers, body: body),
      isHead: line.isHead, closes: framing.closes)
  }

  private mutating func reset() {
    phase = .requestLine
    line = nil
    headers = HTTPHeaders()
    headerBytes = 0
    headerCount = 0
    framing = nil
    body = []
  }
}

// MARK: - Lines

extension RequestParser {
  /// The next line without its end, or nil while that has not come.
  private mutating func takeLine(
    atMost limit: Int, else tooLong: RequestError
  ) throws(RequestError) -> ArraySlice<UInt8>? {
    let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n"))
    guard (end ?? buffer.endIndex) - start <= limit else { throw tooLong }
    guard let end else {
      searched = buffer.endIndex
      return nil
    }

    let line = buffer[start..<end]
    start = end + 1
    searched = start
    guard line.last == UInt8(ascii: "\r") else {
      throw .malformed("A line does not end with CR LF.")
    }
    return line.dropLast()
  }

  private mutating func readRequestLine() throws(RequestError) -> Bool {
    guard let bytes = try takeLine(atMost: limits.requestLine, else: .requestLineTooLong) else {
      return false
    }
    // Some clients end a body with a line break that does not belong to it (RFC 9112, 2.2).
    if bytes.isEmpty { return true }

    line = try RequestLine(bytes)
    phase = .headers
    return true
  }

  private mutating func readHeader() throws(RequestError) -> Bool {
    guard let field = try takeField() else { return false }
    if case .field(let name, let value) = field {
      headers.add(name, value)
      return true
    }

    let isVersion11 = line?.isVersion11 == true
    let framing = try RequestFraming(headers, isVersion11: isVersion11, limits: limits)
    self.framing = framing
    switch framing.body {
    case .length(let length): phase = .body(remaining: length)
    case .chunked: phase = .chunkSize
    }
    return true
  }

  /// Trailers are read as strictly as headers, and then dropped: a late field must not change what
  /// was decided by the early ones.
  private mutating func readTrailer() throws(RequestError) -> Bool {
    guard let field = try takeField() else { return false }
    if case .end = field { phase = .body(remaining: 0) }
    return true
  }

  private enum FieldLine {
    case field(name: String, value: String)
    case end
  }

  /// A header field or the empty line at their end, or nil while that has not come.
  private mutating func takeField() throws(RequestError) -> FieldLine? {
    let limit = limits.headers - headerBytes
    guard let line = try takeLine(atMost: limit, else: .headersTooLarge) else { return nil }
    if line.isEmpty { return .end }

    headerBytes += line.count + 2
    headerCount += 1
    guard headerCount <= limits.headerCount else { throw .headersTooLarge }

    // No white space may stand before the colon, nor at the start, where it once meant that the
    // line before goes on: two readers would see different fields.
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]) else {
      throw .malformed("A header line is not NAME: VALUE.")
    }
    let value = line[(colon + 1)...].trimming { $0 == 0x20 || $0 == 0x09 }
    guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
      throw .malformed("A header has a control character.")
    }
    return .field(
      name: String(decoding: line[..<colon], as: UTF8.self),
      value: String(decoding: value, as: UTF8.self))
  }
}

// MARK: - Bodies

extension RequestParser {
  private mutating func readBody(_ remaining: Int) -> Bool {
    let count = min(remaining, buffer.endIndex - start)
    body += buffer[start..<start + count]
    start += count
    searched = start

    switch phase {
    case .chunk where count == remaining: phase = .chunkEnd
    case .chunk: phase = .chunk(remaining: remaining - count)
    default: phase = .body(remaining: remaining - count)
    }
    return count == remaining
  }

  /// `SIZE`, in hexadecimal digits, and perhaps `;` and an extension, which is ignored.
  private mutating func readChunkSize() throws(RequestError) -> Bool {
    let malformed = RequestError.malformed("A chunk does not begin with its size.")
    guard let line = try takeLine(atMost: 256, else: malformed) else { return false }

    let digits = line.prefix { hexDigit($0) != nil }
    let rest = line[digits.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
    guard !digits.isEmpty, rest.isEmpty || rest.first == UInt8(ascii: ";"),
      rest.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
    else { throw malformed }

    guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16),
      size <= limits.body - body.count
    else { throw .bodyTooLarge }
    phase = size == 0 ? .trailers : .chunk(remaining: size)
    return true
  }

  private mutating func readChunkEnd() throws(RequestError) -> Bool {
    let malformed = RequestError.malformed("A chunk is longer than its size.")
    guard let line = try takeLine(atMost: 1, else: malformed) else { return false }
    guard line.isEmpty else { throw malformed }
    phase = .chunkSize
    return true
  }
}
