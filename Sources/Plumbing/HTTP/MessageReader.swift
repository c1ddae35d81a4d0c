/// Bytes in; lines, header fields and bodies out, for requests and answers alike. How the bytes were
/// cut makes no difference.
package struct MessageReader {
  /// Whether all that has come is read.
  package var isEmpty: Bool { start == buffer.endIndex }

  /// What has come of the body.
  package private(set) var body: [UInt8] = []

  private enum Phase {
    case head
    case length(remaining: Int)
    case untilEnd
    case chunkSize
    case chunk(remaining: Int)
    case chunkEnd
    case trailers
    case whole
  }

  private let limits: MessageLimits

  /// What has come and is not read yet stands from `start` on; no line ends before `searched`.
  private var buffer: [UInt8] = []
  private var start = 0
  private var searched = 0

  private var phase = Phase.head
  private var headers = HTTPHeaders()
  private var headerBytes = 0
  private var headerCount = 0

  package init(limits: MessageLimits) {
    self.limits = limits
  }

  /// Whether what is not read yet begins with `text`.
  package func begins(with text: String) -> Bool {
    buffer[start...].starts(with: text.utf8)
  }

  package mutating func append(_ bytes: some Sequence<UInt8>) {
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    buffer.append(contentsOf: bytes)
  }

  /// Begins the next message; its limits count from zero.
  package mutating func beginMessage() {
    phase = .head
    headers = HTTPHeaders()
    headerBytes = 0
    headerCount = 0
    body = []
  }
}

/// How much of a message is read.
package struct MessageLimits {
  /// All header fields together, trailers too, in bytes.
  package var headers: Int
  /// How many header fields.
  package var headerCount: Int
  /// The body, in bytes.
  package var body: Int

  package init(headers: Int, headerCount: Int, body: Int) {
    self.headers = headers
    self.headerCount = headerCount
    self.body = body
  }
}

/// Why bytes are no message of HTTP/1.1, or none that is read.
package enum MessageError: Error, Equatable {
  /// In a sentence.
  case malformed(String)
  /// The first line is over its limit.
  case lineTooLong
  case headersTooLarge
  case bodyTooLarge
  /// A transfer coding other than chunked.
  case unknownCoding
}

// MARK: - Lines

extension MessageReader {
  /// The next line without its end, or nil while that has not come.
  package mutating func takeLine(
    atMost limit: Int, else tooLong: MessageError = .lineTooLong
  ) throws(MessageError) -> ArraySlice<UInt8>? {
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

  /// All header fields, or nil while the empty line after them has not come.
  package mutating func takeHeaders() throws(MessageError) -> HTTPHeaders? {
    while let field = try takeField() {
      switch field {
      case .field(let name, let value): headers.add(name, value)
      case .end:
        defer { headers = HTTPHeaders() }
        return headers
      }
    }
    return nil
  }

  private enum FieldLine {
    case field(name: String, value: String)
    case end
  }

  /// A header field or the empty line at their end, or nil while that has not come.
  private mutating func takeField() throws(MessageError) -> FieldLine? {
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

extension MessageReader {
  /// Reads on in the body, which is of that length; whether all of it has come.
  package mutating func readBody(_ length: BodyLength) throws(MessageError) -> Bool {
    if case .head = phase {
      phase =
        switch length {
        case .bytes(let count): .length(remaining: count)
        case .chunked: .chunkSize
        case .untilEnd: .untilEnd
        }
    }
    while try advance() {}
    return if case .whole = phase { true } else { false }
  }

  /// Does one step; false when it needs more bytes, or there is nothing more to read.
  private mutating func advance() throws(MessageError) -> Bool {
    switch phase {
    case .head, .whole: false
    case .length(let remaining), .chunk(let remaining): readBytes(remaining)
    case .untilEnd: try readUntilEnd()
    case .chunkSize: try readChunkSize()
    case .chunkEnd: try readChunkEnd()
    case .trailers: try readTrailer()
    }
  }

  private mutating func readBytes(_ remaining: Int) -> Bool {
    let count = min(remaining, buffer.endIndex - start)
    take(count)
    switch phase {
    case .chunk where count == remaining: phase = .chunkEnd
    case .chunk: phase = .chunk(remaining: remaining - count)
    default: phase = count == remaining ? .whole : .length(remaining: remaining - count)
    }
    return count == remaining
  }

  /// Its end is the connection's.
  private mutating func readUntilEnd() throws(MessageError) -> Bool {
    let count = buffer.endIndex - start
    guard count <= limits.body - body.count else { throw .bodyTooLarge }
    take(count)
    return false
  }

  private mutating func take(_ count: Int) {
    body += buffer[start..<start + count]
    start += count
    searched = start
  }

  /// `SIZE`, in hexadecimal digits, and perhaps `;` and an extension, which is ignored.
  private mutating func readChunkSize() throws(MessageError) -> Bool {
    let malformed = MessageError.malformed("A chunk does not begin with its size.")
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

  private mutating func readChunkEnd() throws(MessageError) -> Bool {
    let malformed = MessageError.malformed("A chunk is longer than its size.")
    guard let line = try takeLine(atMost: 1, else: malformed) else { return false }
    guard line.isEmpty else { throw malformed }
    phase = .chunkSize
    return true
  }

  /// Trailers are read as strictly as headers, and then dropped: a late field must not change what
  /// was decided by the early ones.
  private mutating func readTrailer() throws(MessageError) -> Bool {
    guard let field = try takeField() else { return false }
    if case .end = field { phase = .whole }
    return true
  }
}
