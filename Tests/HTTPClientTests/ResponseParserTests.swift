import HTTP
import TestSupport
import Testing

@testable import HTTPClient

struct ResponseParserTests {
  @Test(arguments: understood)
  func `An answer comes out whole, however it is cut`(_ text: String, _ answer: Answer) {
    let bytes = Array(text.utf8)
    var random = SeededGenerator(seed: 1)
    var cuts = [[bytes[...]], bytes.indices.map { bytes[$0...$0] }]
    cuts += (0..<20).map { _ in pieces(of: bytes, using: &random) }

    for cut in cuts { #expect(outcome(of: cut) == .success(answer)) }
  }

  @Test(arguments: understood)
  func `Every beginning of an answer is not complete, or has no other end than the connection's`(
    _ text: String, _ answer: Answer
  ) {
    let bytes = Array(text.utf8)
    let open = answer.end == .connection ? answer.body.utf8.count : 0

    for count in 0..<bytes.count - open {
      #expect(outcome(of: [bytes[..<count]]) == .failure(.unusable(notComplete)), "\(count)")
    }
    for missing in 0...open {
      let body = String(answer.body.dropLast(missing))
      let expected = Answer(status: answer.status, body: body, end: answer.end)
      #expect(outcome(of: [bytes.dropLast(missing)]) == .success(expected))
    }
  }

  @Test(arguments: refused)
  func `What breaks the rules is refused with its reason, however it is cut`(
    _ text: String, _ reason: String
  ) {
    let bytes = Array(text.utf8)

    #expect(outcome(of: [bytes[...]]) == .failure(.unusable(reason)))
    #expect(outcome(of: bytes.indices.map { bytes[$0...$0] }) == .failure(.unusable(reason)))
  }

  @Test(arguments: Bound.all)
  func `A limit may be reached and not passed`(_ bound: Bound) {
    var limits = HTTPClientLimits()
    (limits.statusLine, limits.headers, limits.headerCount, limits.body) = (50, 200, 5, 20)

    guard case .success = outcome(of: [Array(bound.text(0).utf8)[...]], limits: limits) else {
      Issue.record("\(bound) refuses what reaches its limit")
      return
    }
    #expect(
      outcome(of: [Array(bound.text(1).utf8)[...]], limits: limits)
        == .failure(.unusable(bound.reason)))
  }

  @Test func `Nonsense is an answer or a reason, and never ends the program`() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<repetitions(2000, thorough: 20_000) {
      var bytes = Array(understood.randomElement(using: &random)!.0.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.insert(contentsOf: "\r\n:0 ".utf8.shuffled(using: &random), at: index)
        default: bytes.swapAt(index, .random(in: 0..<bytes.count, using: &random))
        }
      }

      let whole = outcome(of: [bytes[...]])

      #expect(outcome(of: bytes.indices.map { bytes[$0...$0] }) == whole)
    }
  }
}

// MARK: - Fixtures

struct Answer: Equatable, Sendable {
  enum End: Sendable {
    case itsOwn, connection
  }

  var status = 200
  var body = ""
  var end = End.itsOwn
}

private typealias Outcome = Result<Answer, HTTPClientError.Reason>

/// What comes of the pieces and the end of the connection.
private func outcome(
  of pieces: [ArraySlice<UInt8>], limits: HTTPClientLimits = HTTPClientLimits()
) -> Outcome {
  var parser = ResponseParser(limits: limits)
  do throws(HTTPClientError.Reason) {
    for piece in pieces {
      parser.append(piece)
      if let response = try parser.next() { return .success(Answer(response, end: .itsOwn)) }
    }
    return .success(Answer(try parser.end(), end: .connection))
  } catch {
    return .failure(error)
  }
}

extension Answer {
  fileprivate init(_ response: HTTPResponse, end: End) {
    self.init(
      status: response.status.code, body: String(decoding: response.body, as: UTF8.self), end: end)
  }
}

private func pieces(
  of bytes: [UInt8], using random: inout SeededGenerator
) -> [ArraySlice<UInt8>] {
  var pieces: [ArraySlice<UInt8>] = []
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Int.random(in: 1...rest.count, using: &random)
    pieces.append(rest.prefix(count))
    rest = rest.dropFirst(count)
  }
  return pieces
}

private let ok = "HTTP/1.1 200 OK\r\n"

private let understood: [(String, Answer)] = [
  (ok + "Content-Length: 2\r\n\r\nhi", Answer(body: "hi")),
  (ok + "content-length:0\r\n\r\n", Answer()),
  ("HTTP/1.1 200\r\nContent-Length: 1\r\n\r\na", Answer(body: "a")),
  ("HTTP/1.0 500 \r\nContent-Length: 1\r\n\r\na", Answer(status: 500, body: "a")),
  ("HTTP/1.1 999 Who knows\r\nContent-Length: 0\r\n\r\n", Answer(status: 999)),
  (ok + "\r\nuntil the end", Answer(body: "until the end", end: .connection)),
  ("HTTP/1.0 200 OK\r\n\r\na", Answer(body: "a", end: .connection)),
  (
    ok
      + "Transfer-Encoding: Chunked\r\n\r\n3\r\nabc\r\n00A ;x=\"y\"\r\n0123456789\r\n0\r\nX: y\r\n\r\n",
    Answer(body: "abc0123456789")
  ),
  ("HTTP/1.1 204 No Content\r\n\r\n", Answer(status: 204)),
  ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", Answer(status: 304)),
  ("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n", Answer(status: 302)),
  (
    "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic\r\nContent-Length: 2\r\n\r\nno",
    Answer(status: 401, body: "no")
  ),
  (
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n"
      + ok + "Content-Length: 1\r\n\r\na", Answer(body: "a")
  ),
  (ok + "Content-Encoding: Identity\r\nContent-Length: 1\r\n\r\na", Answer(body: "a")),
]

private let notComplete = "the answer ends before it is complete"
private let notHTTP = "the answer is not HTTP/1.1"
private let encoded = "the answer has a Content-Encoding, and none is accepted"
private let tooLarge = "the answer is larger than 8 MB"
private let badCoding = "the answer has a Transfer-Encoding other than chunked"

private let refused: [(String, String)] = [
  ("", notComplete),
  ("\u{0}garbage\r\n\r\n", notHTTP),
  ("\r\n", notHTTP),
  ("HTTP/1.1\r\n", notHTTP),
  ("HTTP/2 200\r\n", notHTTP),
  ("HTTP/2.0 200 OK\r\n", notHTTP),
  ("http/1.1 200 OK\r\n", notHTTP),
  ("HTTP/1.1  200 OK\r\n", notHTTP),
  ("HTTP/1.1 20 OK\r\n", notHTTP),
  ("HTTP/1.1 2000 OK\r\n", notHTTP),
  ("HTTP/1.1 +20 OK\r\n", notHTTP),
  ("HTTP/1.1 099 OK\r\n", notHTTP),
  ("HTTP/1.1 101 Switching Protocols\r\n", notHTTP),
  ("HTTP/1.1 200 OK\n", notHTTP),
  (ok + "X\r\n", notHTTP),
  (ok + "X : y\r\n", notHTTP),
  (ok + "X: y\r\n more\r\n", notHTTP),
  (ok + "X: \u{0}\r\n", notHTTP),
  (ok + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", notHTTP),
  (ok + "Content-Length: 1, 2\r\n\r\n", notHTTP),
  (ok + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", notHTTP),
  (ok + "Content-Length: -1\r\n\r\n", notHTTP),
  (ok + "Content-Length: 1000000000\r\n\r\n", tooLarge),
  (ok + "Content-Length: 99999999999999999999\r\n\r\n", tooLarge),
  (ok + "Transfer-Encoding: chunked\r\n\r\ng\r\n", notHTTP),
  (ok + "Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", notHTTP),
  (ok + "Transfer-Encoding: chunked\r\n\r\n7A1201\r\n", tooLarge),
  (ok + "Transfer-Encoding: gzip, chunked\r\n\r\n", badCoding),
  (ok + "Transfer-Encoding: gzip\r\n\r\n", notHTTP),
  (ok + "Content-Encoding: gzip\r\nContent-Length: 100\r\n\r\n", encoded),
  (ok + "Content-Encoding: identity, br\r\n\r\n", encoded),
]

struct Bound: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let reason: String
  let text: @Sendable (_ excess: Int) -> String

  fileprivate static let all = [
    Bound(testDescription: "status line", reason: header) {
      "HTTP/1.1 200 \(letters($0 + 36))\r\nContent-Length: 0\r\n\r\n"
    },
    Bound(testDescription: "header", reason: header) {
      ok + "Content-Length: 0\r\nX: \(letters($0 + 175))\r\n\r\n"
    },
    Bound(testDescription: "number of fields", reason: header) {
      ok + "Content-Length: 0\r\n" + String(repeating: "X: y\r\n", count: $0 + 4) + "\r\n"
    },
    Bound(testDescription: "interim answers", reason: header) {
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: $0 + 5)
        + ok + "Content-Length: 0\r\n\r\n"
    },
    Bound(testDescription: "fields of interim answers", reason: header) {
      String(repeating: "HTTP/1.1 103 Early Hints\r\nX: y\r\n\r\n", count: $0 + 4)
        + ok + "Content-Length: 0\r\n\r\n"
    },
    Bound(testDescription: "length", reason: body) {
      ok + "Content-Length: \($0 + 20)\r\n\r\n" + letters($0 + 20)
    },
    Bound(testDescription: "chunks", reason: body) {
      ok + "Transfer-Encoding: chunked\r\n\r\n"
        + String(repeating: "1\r\na\r\n", count: $0 + 20) + "0\r\n\r\n"
    },
    Bound(testDescription: "a body without a length", reason: body) {
      ok + "\r\n" + letters($0 + 20)
    },
  ]

  private static let header = "the header of the answer is too large"
  private static let body = "the answer is larger than 20 bytes"
}

private func letters(_ count: Int) -> String {
  String(repeating: "a", count: count)
}
