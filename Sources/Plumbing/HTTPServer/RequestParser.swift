import HTTP

/// Turns bytes into requests, however the bytes are split.
struct RequestParser {
  /// One whole request, and how to answer it.
  struct Incoming: Equatable {
    let request: HTTPRequest
    let isHead: Bool
    let closes: Bool

    /// The answer that its head alone was given; then its body is not read.
    var refusal: HTTPResponse?
  }

  /// Whether nothing of the next request has come yet.
  var isBetweenRequests: Bool { line == nil && reader.isEmpty }

  /// Whether the client waits for `100 Continue`, having sent nothing of the body.
  var awaitsContinue: Bool {
    framing?.expectsContinue == true && reader.body.isEmpty && reader.isEmpty
  }

  /// Whether what is being read is the answer to a `HEAD`, so that even an error has no body.
  private(set) var isHead = false

  private let limits: HTTPLimits
  private let refuse: (HTTPRequest) -> HTTPResponse?

  private var reader: MessageReader
  private var line: RequestLine?
  private var headers = HTTPHeaders()
  private var framing: RequestFraming?
  private var refusal: HTTPResponse?
  private var failure: RequestError?

  /// - Parameter refuse: is asked as soon as the head of a request is there; nil reads on.
  init(
    limits: HTTPLimits = HTTPLimits(),
    refuse: @escaping (HTTPRequest) -> HTTPResponse? = { _ in nil }
  ) {
    self.limits = limits
    self.refuse = refuse
    reader = MessageReader(
      limits: MessageLimits(
        headers: limits.headers, headerCount: limits.headerCount, body: limits.body))
  }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    reader.append(bytes)
  }

  /// The next whole request, or nil when it needs more bytes.
  ///
  /// After an error the bytes have no meaning, so the same error comes again.
  mutating func next() throws(RequestError) -> Incoming? {
    if let failure { throw failure }
    do throws(RequestError) {
      return try incoming()
    } catch {
      failure = error
      throw error
    }
  }

  private mutating func incoming() throws(RequestError) -> Incoming? {
    while line == nil { guard try readRequestLine() else { return nil } }
    if framing == nil { guard try readHeaders() else { return nil } }
    guard let line, let framing else { return nil }

    // The body of what is refused by its head is not read.
    let isWhole =
      if refusal == nil {
        try reading { reader throws(MessageError) in try reader.readBody(framing.body) }
      } else {
        framing.body == .bytes(0)
      }
    guard isWhole || refusal != nil else { return nil }
    defer { reset() }
    return Incoming(
      request: request(line, body: reader.body), isHead: line.isHead,
      closes: framing.closes || !isWhole, refusal: refusal)
  }

  private func request(_ line: RequestLine, body: [UInt8] = []) -> HTTPRequest {
    HTTPRequest(
      method: line.method, path: line.path, query: line.query, headers: headers, body: body)
  }

  private mutating func reset() {
    reader.beginMessage()
    line = nil
    headers = HTTPHeaders()
    framing = nil
    refusal = nil
  }
}

// MARK: - The head

extension RequestParser {
  /// False when it needs more bytes.
  private mutating func readRequestLine() throws(RequestError) -> Bool {
    isHead = reader.begins(with: "HEAD ")
    let bytes = try reading { [limits] reader throws(MessageError) in
      try reader.takeLine(atMost: limits.requestLine)
    }
    guard let bytes else { return false }
    // Some clients end a body with a line break that does not belong to it (RFC 9112, 2.2).
    if !bytes.isEmpty { line = try RequestLine(bytes) }
    return true
  }

  /// False when it needs more bytes.
  private mutating func readHeaders() throws(RequestError) -> Bool {
    let fields = try reading { reader throws(MessageError) in try reader.takeHeaders() }
    guard let fields, let line else { return false }
    headers = fields
    framing = try RequestFraming(headers, isVersion11: line.isVersion11, limits: limits)
    // RFC 9112, 3.2.2.
    if let host = line.host { headers["Host"] = host }
    refusal = refuse(request(line))
    return true
  }

  /// What `read` reads; what it throws becomes an answer.
  private mutating func reading<Result>(
    _ read: (inout MessageReader) throws(MessageError) -> Result
  ) throws(RequestError) -> Result {
    do {
      return try read(&reader)
    } catch {
      throw RequestError(error)
    }
  }
}
