import HTTP
import Testing
import TestSupport

@testable import HTTPServer

struct RequestParserTests {
  // MARK: - What is understood

  @Test func `A request comes out as method, path, query, headers and body`() throws {
    let text =
      "PUT /a%20b?x=%20 HTTP/1.1\r\nHOST: h\r\nX-One:  1 \r\nx-one: 2\r\ncontent-length: 3\r\n\r\nabc"

    let request = try #require(outcome(of: text).requests.first).request

    #expect(request.method == .put)
    #expect(request.path == "/a b")
    #expect(request.query == "x=%20")
    #expect(request.headers["X-ONE"] == "1, 2")
    #expect(request.body == Array("abc".utf8))
  }

  @Test(arguments: [
    ("/", "/", nil),
    ("/?", "/", ""),
    ("/%E4%BD%A0?a?b", "/你", "a?b"),
    ("http://h:80/a", "/a", nil),
    ("HTTP://h?a", "/", "a"),
    ("//a", "//a", nil),
  ])
  func `A target is a path or a whole URL`(target: String, path: String, query: String?) throws {
    let request = try #require(outcome(of: get(target)).requests.first).request

    #expect(request.path == path)
    #expect(request.query == query)
  }

  @Test(arguments: [
    "h", "h:", "h:0", "h:65535", "a-b.c_d.example", "127.0.0.1:80", "[::1]", "[2001:db8::1]:80",
    "[::ffff:127.0.0.1]",
  ])
  func `A host is a name or an address, and perhaps a port`(host: String) throws {
    let text = "GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n"
    let whole = "GET http://\(host)/ HTTP/1.1\r\nHost: other\r\n\r\n"

    for text in [text, whole] {
      let request = try #require(outcome(of: text).requests.first).request
      #expect(request.headers.values(of: "Host") == [host])
    }
  }

  @Test func `Requests that follow one another come out in order`() {
    let text = post("one") + "\r\n" + chunked("two") + get("/three")

    let requests = outcome(of: text).requests.map(\.request)

    #expect(requests.map(\.path) == ["/", "/", "/three"])
    #expect(requests.map { String(decoding: $0.body, as: UTF8.self) } == ["one", "two", ""])
  }

  @Test func `A chunked body is put together without its extensions and trailers`() throws {
    let text =
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: Chunked\r\n\r\n"
      + "3\r\nabc\r\n00A ;x=\"y\"\r\n0123456789\r\n0\r\nHost: other\r\n\r\n"

    let request = try #require(outcome(of: text).requests.first).request

    #expect(request.body == Array("abc0123456789".utf8))
    #expect(request.headers.values(of: "Host") == ["h"])
  }

  @Test func `HEAD is handled as GET`() throws {
    let incoming = try #require(
      outcome(of: "HEAD / HTTP/1.1\r\nHost: h\r\n\r\n").requests.first)

    #expect(incoming.request.method == .get)
    #expect(incoming.isHead)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: h\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nHost: h\r\nConnection: x, Close\r\n\r\n", true),
    ("GET / HTTP/1.0\r\n\r\n", true),
    ("GET / HTTP/1.9\r\nHost: h\r\n\r\n", false),
  ])
  func `The connection goes on with 1.1, and ends with 1.0 or when the client says so`(
    text: String, closes: Bool
  ) throws {
    let incoming = try #require(outcome(of: text).requests.first)

    #expect(incoming.closes == closes)
  }

  // MARK: - What is refused

  @Test(arguments: malformed)
  func `What breaks the rules is refused with its status`(text: String, status: Int) {
    let outcome = outcome(of: text)

    #expect(outcome.requests.isEmpty)
    #expect(outcome.error?.status.code == status, "\(text.debugDescription)")
  }

  @Test func `After an error the same error comes again`() {
    var parser = RequestParser()
    parser.append(Array("nonsense\r\n".utf8))
    #expect(throws: RequestError.self) { try parser.next() }

    parser.append(Array(get("/").utf8))

    #expect(throws: RequestError.self) { try parser.next() }
  }

  @Test(arguments: Bound.all)
  private func `A limit may be reached and not passed`(bound: Bound) {
    #expect(outcome(of: bound.text(0), limits: .small).requests.count == 1)
    #expect(outcome(of: bound.text(1), limits: .small).error?.status.code == bound.status)
  }

  @Test func `A line that never ends is refused before it fills the memory`() {
    let endless = String(repeating: "a", count: 20_000)

    #expect(outcome(of: endless).error?.status.code == 414)
    #expect(outcome(of: "GET / HTTP/1.1\r\n" + endless).error?.status.code == 431)
    #expect(outcome(of: chunkedHead + endless).error?.status.code == 400)
  }

  // MARK: - However it is cut

  @Test func `How the bytes are cut makes no difference`() {
    var random = SeededGenerator(seed: 1)
    let written = malformed.map(\.0) + Bound.all.flatMap { [$0.text(0), $0.text(1)] }
    let texts =
      written.map { Array($0.utf8) }
      + (0..<repetitions(600, thorough: 3000)).map { _ in mutation(using: &random) }

    for bytes in texts {
      let whole = outcome(of: [bytes], limits: .small)
      #expect(outcome(of: bytes.map { [$0] }, limits: .small) == whole)
      #expect(outcome(of: cut(bytes, using: &random), limits: .small) == whole)
    }
  }

  @Test func `Every beginning of a request needs more`() {
    let bytes = Array((post("one") + chunked("two")).utf8)

    for count in 0..<bytes.count {
      let outcome = outcome(of: [Array(bytes.prefix(count))])
      #expect(outcome.error == nil)
      #expect(outcome.requests.count == (count < post("one").utf8.count ? 0 : 1))
    }
  }
}

// MARK: - Fixtures

/// What a whole conversation comes to.
private struct Outcome: Equatable {
  var requests: [RequestParser.Incoming] = []
  var error: RequestError?
}

private func outcome(of text: String, limits: HTTPLimits = HTTPLimits()) -> Outcome {
  outcome(of: [Array(text.utf8)], limits: limits)
}

private func outcome(of pieces: [[UInt8]], limits: HTTPLimits = HTTPLimits()) -> Outcome {
  var parser = RequestParser(limits: limits)
  var outcome = Outcome()
  for piece in pieces {
    parser.append(piece)
    do throws(RequestError) {
      while let incoming = try parser.next() { outcome.requests.append(incoming) }
    } catch {
      outcome.error = error
    }
  }
  return outcome
}

private func cut(_ bytes: [UInt8], using random: inout SeededGenerator) -> [[UInt8]] {
  var pieces: [[UInt8]] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Int.random(in: 1...rest.count, using: &random)
    pieces.append(Array(rest.prefix(count)))
    rest = rest.dropFirst(count)
  }
  return pieces
}

private func mutation(using random: inout SeededGenerator) -> [UInt8] {
  var bytes = Array((post("one") + chunked("two") + get("/three?four")).utf8)
  for _ in 0..<Int.random(in: 1...4, using: &random) {
    let index = Int.random(in: 0..<bytes.count, using: &random)
    let other = Int.random(in: index..<min(bytes.count, index + 40), using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes[index] = .random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(index..<other)
    case 2: bytes.insert(contentsOf: bytes[index..<other], at: index)
    case 3: bytes.insert(contentsOf: "\r\n \t:;,%0".utf8.shuffled(using: &random), at: index)
    default: bytes.swapAt(index, other)
    }
    if bytes.isEmpty { bytes = [0] }
  }
  return bytes
}

private func get(_ target: String) -> String {
  "GET \(target) HTTP/1.1\r\nHost: h\r\n\r\n"
}

private func post(_ body: String) -> String {
  "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
}

private let chunkedHead = "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n"

private func chunked(_ body: String) -> String {
  chunkedHead + body.map { "1\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
}

private func head(_ fields: String...) -> String {
  "POST / HTTP/1.1\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n"
}

private let malformed: [(String, Int)] = [
  // The first line.
  ("GET /\r\n", 400),
  ("GET  / HTTP/1.1\r\n", 400),
  (" GET / HTTP/1.1\r\n", 400),
  ("GET / HTTP/1.1 \r\n", 400),
  ("G(T / HTTP/1.1\r\n", 400),
  ("GET / HTTP/1.1\n", 400),
  ("GET /\rHTTP/1.1\r\n", 400),
  ("GET / http/1.1\r\n", 400),
  ("GET / HTTP/11\r\n", 400),
  ("GET / HTTP/1.10\r\n", 400),
  ("GET / HTTP/2.0\r\n", 505),
  ("GET / HTTP/0.9\r\n", 505),
  ("get / HTTP/1.1\r\n", 501),
  ("TRACE / HTTP/1.1\r\n", 501),
  ("CONNECT h:80 HTTP/1.1\r\n", 501),
  // The target.
  ("GET a HTTP/1.1\r\n", 400),
  ("GET * HTTP/1.1\r\n", 400),
  ("GET /%zz HTTP/1.1\r\n", 400),
  ("GET /% HTTP/1.1\r\n", 400),
  ("GET /%FF HTTP/1.1\r\n", 400),
  ("GET /%00 HTTP/1.1\r\n", 400),
  ("GET /%0d%0a HTTP/1.1\r\n", 400),
  ("GET /a#b HTTP/1.1\r\n", 400),
  ("GET /é HTTP/1.1\r\n", 400),
  ("GET http:///a HTTP/1.1\r\n", 400),
  ("GET ftp://h/a HTTP/1.1\r\n", 400),
  ("GET http://h:x/a HTTP/1.1\r\n", 400),
  ("GET http://h%2fa HTTP/1.1\r\n", 400),
  ("GET http://u@h/a HTTP/1.1\r\n", 400),
  ("GET %2fa HTTP/1.1\r\n", 400),
  ("GET /%2f HTTP/1.1\r\n", 400),
  ("GET /a%2Fb HTTP/1.1\r\n", 400),
  ("GET ?a HTTP/1.1\r\n", 400),
  ("OPTIONS a HTTP/1.1\r\n", 400),
  // The fields.
  (head("Host : h"), 400),
  (head("Host: h", " more"), 400),
  (head("Host: h", ": x"), 400),
  (head("Host: h", "X"), 400),
  (head("Host: h", "X: \u{0}"), 400),
  (head("Host: h", "X: a\rb"), 400),
  (head("Host: h\nX: y"), 400),
  // The host.
  (head(), 400),
  (head("Host: h", "Host: h"), 400),
  (head("Host: h/x"), 400),
  (head("Host:"), 400),
  (head("Host: :80"), 400),
  (head("Host: h:x"), 400),
  (head("Host: h:-1"), 400),
  (head("Host: h:65536"), 400),
  (head("Host: h:80:80"), 400),
  (head("Host: h h"), 400),
  (head("Host: u@h"), 400),
  (head("Host: h,h"), 400),
  (head("Host: h%2fx"), 400),
  (head("Host: ["), 400),
  (head("Host: []"), 400),
  (head("Host: [::1"), 400),
  (head("Host: [::1]x"), 400),
  (head("Host: [::1]:x"), 400),
  (head("Host: [h]"), 400),
  (head("Host: [::1%25lo]"), 400),
  (head("Host: ::1"), 400),
  (head("Host: é"), 400),
  ("GET / HTTP/1.0\r\nHost: h\r\nHost: h\r\n\r\n", 400),
  // The length.
  (head("Host: h", "Content-Length: 1", "Content-Length: 1"), 400),
  (head("Host: h", "Content-Length: 1", "Transfer-Encoding: chunked"), 400),
  (head("Host: h", "Content-Length: 1, 1"), 400),
  (head("Host: h", "Content-Length: +1"), 400),
  (head("Host: h", "Content-Length: -1"), 400),
  (head("Host: h", "Content-Length: 0x1"), 400),
  (head("Host: h", "Content-Length:"), 400),
  (head("Host: h", "Content-Length: 1048577"), 413),
  (head("Host: h", "Content-Length: 99999999999999999999"), 413),
  // The coding.
  ("POST / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
  (head("Host: h", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"), 400),
  (head("Host: h", "Transfer-Encoding: chunked, gzip"), 400),
  (head("Host: h", "Transfer-Encoding: \u{0B}chunked"), 400),
  (head("Host: h", "Transfer-Encoding:"), 400),
  (head("Host: h", "Transfer-Encoding: gzip, chunked"), 501),
  // The chunks.
  (chunkedHead + "\r\n", 400),
  (chunkedHead + "g\r\n", 400),
  (chunkedHead + "-1\r\n", 400),
  (chunkedHead + "0x1\r\n", 400),
  (chunkedHead + "1\n", 400),
  (chunkedHead + "1 1\r\n", 400),
  (chunkedHead + "1\r\nab\r\n", 400),
  (chunkedHead + "1\r\na\n", 400),
  (chunkedHead + "0\r\nX : y\r\n", 400),
  (chunkedHead + "100001\r\n", 413),
  (chunkedHead + "FFFFFFFFFFFFFFFFF\r\n", 413),
  // What is expected.
  (head("Host: h", "Expect: more"), 417),
]

extension HTTPLimits {
  fileprivate static var small: HTTPLimits {
    var limits = HTTPLimits()
    limits.requestLine = 100
    limits.headers = 200
    limits.headerCount = 10
    limits.body = 50
    return limits
  }
}

/// One of the small limits, and a request that goes beyond it by so much.
private struct Bound: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let status: Int
  let text: @Sendable (_ excess: Int) -> String

  static let all = [
    Bound(testDescription: "request line", status: 414) {
      // The limit is without the line feed.
      "GET /\(letters($0 + 85)) HTTP/1.1\r\nHost: h\r\n\r\n"
    },
    Bound(testDescription: "header", status: 431) {
      "GET / HTTP/1.1\r\nHost: h\r\nX: \(letters($0 + 185))\r\n\r\n"
    },
    Bound(testDescription: "number of fields", status: 431) {
      "GET / HTTP/1.1\r\nHost: h\r\n\(String(repeating: "X: y\r\n", count: $0 + 9))\r\n"
    },
    Bound(testDescription: "body", status: 413) { post(letters($0 + 50)) },
    Bound(testDescription: "chunks", status: 413) { chunked(letters($0 + 50)) },
    Bound(testDescription: "trailer", status: 431) {
      chunkedHead + "0\r\nX: \(letters($0 + 157))\r\n\r\n"
    },
  ]
}

private func letters(_ count: Int) -> String {
  String(repeating: "a", count: count)
}
