import Foundation

/// Swift source as tokens: enough to find declarations and statements, without a compiler.
struct SwiftTokens {
  let bytes: [UInt8]
  private(set) var tokens: [Token] = []

  struct Token: Equatable {
    enum Kind {
      case word
      case number
      case text
      case `operator`
      /// A bracket, a comma and the like.
      case mark
    }

    let kind: Kind

    /// As it is written, a word without its backticks.
    let text: String

    /// The bytes that it takes.
    let range: Range<Int>

    /// Counted from 1.
    let line: Int
    let column: Int

    /// A keyword in backticks is a name.
    let isQuoted: Bool

    func `is`(_ text: String) -> Bool { self.text == text && !isQuoted && kind != .text }
  }

  init(_ source: some Sequence<UInt8>) {
    bytes = Array(source)
    var lexer = Lexer(bytes: bytes)
    lexer.readAll()
    tokens = lexer.tokens
  }

  /// Whether the bracket opens a type or an extension, whose members are in no order.
  func isBodyOfType(_ bracket: Int) -> Bool {
    let head = tokens[..<bracket].reversed().prefix { !$0.is("{") && !$0.is("}") }
    return head.contains { token in
      ["class", "struct", "enum", "actor", "protocol", "extension"].contains(where: token.is)
    }
  }

  /// The source without comments, blanks and bodies.
  var outline: Data {
    var text = ""
    var depth = 0
    for (index, token) in tokens.enumerated() {
      if depth > 0 {
        if token.is("{") { depth += 1 }
        if token.is("}") { depth -= 1 }
      } else if token.is("{"), !isBodyOfType(index) {
        depth = 1
      }
      if depth == 0 { text += token.text + "\n" }
    }
    return Data(text.utf8)
  }

  /// The text of some bytes.
  subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

extension Sequence<SwiftTokens.Token> {
  /// How many brackets are open behind each token, itself included.
  var depths: [Int] {
    var depth = 0
    return map { token in
      if token.kind == .mark, "([{".contains(token.text) { depth += 1 }
      if token.kind == .mark, ")]}".contains(token.text) { depth -= 1 }
      return depth
    }
  }
}

private struct Lexer {
  let bytes: [UInt8]
  var tokens: [SwiftTokens.Token] = []
  private var position = 0
  private var line = 1
  private var lineStart = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func readAll() {
    while position < bytes.count { readOne() }
  }

  private func at(_ offset: Int) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private func starts(with text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { at(offset + $0) == buffer[$0] }
    }
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == UInt8(ascii: "\n") {
        line += 1
        lineStart = position + 1
      }
      position += 1
    }
  }

  private mutating func readOne() {
    let byte = at(0)
    if byte <= 0x20 {
      advance()
    } else if starts(with: "//") {
      while position < bytes.count, at(0) != UInt8(ascii: "\n") { advance() }
    } else if starts(with: "/*") {
      skipComment()
    } else if let hashes = hashesBefore("\"") {
      add(.text) { $0.skipText(hashes: hashes) }
    } else if let hashes = hashesBefore("/"), hashes > 0 || isRegexAllowed {
      add(.text) { $0.skipRegex(hashes: hashes) }
    } else if byte == UInt8(ascii: "`") {
      add(.word) { lexer in
        lexer.advance()
        while lexer.position < lexer.bytes.count, lexer.at(0) != UInt8(ascii: "`"),
          lexer.at(0) != UInt8(ascii: "\n")
        {
          lexer.advance()
        }
        lexer.advance()
      }
    } else if byte.isDigit {
      add(.number) { lexer in
        while lexer.at(0).isPartOfWord || lexer.at(0) == UInt8(ascii: ".") && lexer.at(1).isDigit {
          lexer.advance()
        }
      }
    } else if byte.isPartOfWord {
      add(.word) { while $0.at(0).isPartOfWord { $0.advance() } }
    } else if byte.isOperator {
      add(.operator) { lexer in
        while lexer.at(0).isOperator, !lexer.starts(with: "//"), !lexer.starts(with: "/*") {
          lexer.advance()
        }
      }
    } else {
      add(.mark) { $0.advance() }
    }
  }

  private mutating func add(_ kind: SwiftTokens.Token.Kind, _ skip: (inout Self) -> Void) {
    let (start, line, column) = (position, line, position - lineStart + 1)
    skip(&self)
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    let isQuoted = kind == .word && text.hasPrefix("`")
    tokens.append(
      SwiftTokens.Token(
        kind: kind, text: isQuoted ? text.replacing("`", with: "") : text, range: start..<position,
        line: line, column: column, isQuoted: isQuoted))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        advance(2)
      } else if starts(with: "*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && position < bytes.count
  }

  /// How many `#` stand before the mark; nil where it does not follow.
  private func hashesBefore(_ mark: Character) -> Int? {
    var count = 0
    while at(count) == UInt8(ascii: "#") { count += 1 }
    return at(count) == mark.asciiValue ? count : nil
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { at(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipText(hashes: Int) {
    advance(hashes)
    let isLong = starts(with: "\"\"\"")
    let quotes = isLong ? 3 : 1
    advance(quotes)
    while position < bytes.count {
      if at(0) == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) {
        advance(1 + hashes)
        if at(0) == UInt8(ascii: "(") { skipInterpolation() } else { advance() }
      } else if isLong ? starts(with: "\"\"\"") : at(0) == UInt8(ascii: "\""),
        hasHashes(hashes, at: quotes)
      {
        advance(quotes + hashes)
        return
      } else if !isLong, at(0) == UInt8(ascii: "\n") {
        return
      } else {
        advance()
      }
    }
  }

  /// From its bracket to the one that closes it; what stands in it is part of the text.
  private mutating func skipInterpolation() {
    let outer = tokens
    var depth = 0
    repeat {
      let before = tokens.count
      readOne()
      if tokens.count > before, let token = tokens.last, token.kind == .mark {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
      }
    } while depth > 0 && position < bytes.count
    tokens = outer
  }

  /// Whether a slash begins a regular expression: no value stands before it.
  private var isRegexAllowed: Bool {
    guard at(1) > 0x20, at(1) != UInt8(ascii: "/"), at(1) != UInt8(ascii: "*") else { return false }
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "/") {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "/") else { return false }
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .number, .text: return false
    case .word:
      return ["return", "try", "await", "in", "case", "where", "else"].contains(last.text)
    case .operator: return last.range.upperBound < position || last.text == "="
    case .mark: return !")]}".contains(last.text)
    }
  }

  private mutating func skipRegex(hashes: Int) {
    advance(hashes + 1)
    while position < bytes.count {
      if at(0) == UInt8(ascii: "\\") {
        advance(2)
      } else if at(0) == UInt8(ascii: "/"), hasHashes(hashes, at: 1) {
        advance(1 + hashes)
        return
      } else if hashes == 0, at(0) == UInt8(ascii: "\n") {
        return
      } else {
        advance()
      }
    }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var isPartOfWord: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 0x80
  }

  fileprivate var isOperator: Bool {
    "/=-+!*%<>&|^~?.".utf8.contains(self)
  }
}
