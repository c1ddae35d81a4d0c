import Foundation

/// The solution with one small mistake made by a program.
public struct Mutant: Equatable, Sendable {
  /// Of the solution, counted from 1.
  public let line: Int

  /// What was changed, as `drop: count += 1`; stays the same when lines above it change.
  public let change: String

  /// The whole file.
  public let source: String
}

/// A change that makes no difference, and why.
struct EquivalentMutant: Equatable {
  let change: String
  let reason: String
}

extension ExerciseFolder {
  /// Every mutant of the solution, in the order of its lines.
  public var mutants: [Mutant] {
    get throws(CourseworkError) {
      var siblings: [String: [String]] = [:]
      for file in [solution, checks] {
        siblings.merge(SwiftTokens(try file.contents()).caseSiblings) { $0 + $1 }
      }
      for file in kitEnums { siblings.merge(file.caseSiblings) { $0 + $1 } }
      return Mutator(SwiftTokens(try solution.contents()), siblings: siblings).mutants
    }
  }

  /// The sources of what an answer imports most.
  private var kitEnums: [SwiftTokens] {
    let kit = folder.appending(path: "../../../../Sources/Kit").standardizedFileURL
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: kit.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") }
      .compactMap { try? kit.appending(path: $0).contents() }.map { SwiftTokens($0) }
  }

  /// The table in `Mutants.md`, which need not be there.
  var equivalentMutants: [EquivalentMutant] {
    get throws(CourseworkError) {
      guard FileManager.default.fileExists(atPath: folder.appending(path: "Mutants.md").path) else {
        return []
      }
      return try text(of: "Mutants.md").split(separator: "\n").compactMap { line in
        let cells = line.replacing("\\|", with: "\u{0}")
          .split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces) }
        guard cells.count == 4, cells[1] != "mutant", !cells[1].hasPrefix("---") else { return nil }
        let change = cells[1].trimmingCharacters(in: CharacterSet(charactersIn: "`"))
        return EquivalentMutant(change: change, reason: cells[2])
      }
    }
  }
}

private struct Mutator {
  private let source: SwiftTokens
  private let siblings: [String: [String]]
  private var found: [Mutant] = []

  init(_ source: SwiftTokens, siblings: [String: [String]]) {
    self.source = source
    self.siblings = siblings
  }

  var mutants: [Mutant] {
    var mutator = self
    mutator.dropWeak()
    mutator.dropAndSwapStatements()
    mutator.negate()
    mutator.replaceWords()
    var seen: Set = [source[0..<source.bytes.count]]
    return mutator.found.filter { seen.insert($0.source).inserted }.sorted { $0.line < $1.line }
  }

  private var tokens: [SwiftTokens.Token] { source.tokens }

  /// - Parameter edits: the bytes to replace, in any order.
  private mutating func add(_ change: String, at line: Int, _ edits: [(Range<Int>, String)]) {
    var text: [UInt8] = []
    var position = 0
    for (range, replacement) in edits.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      text += source.bytes[position..<range.lowerBound] + Array(replacement.utf8)
      position = range.upperBound
    }
    text += source.bytes[position...]
    found.append(
      Mutant(line: line, change: change, source: String(decoding: text, as: UTF8.self)))
  }

  /// The code of a token's line.
  private func line(of token: SwiftTokens.Token) -> String {
    let start = source.bytes[..<token.range.lowerBound].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = source.bytes[token.range.upperBound...].firstIndex(of: newline) ?? source.bytes.count
    return source[start..<max(start, end)].oneLine
  }

  // MARK: What is changed

  private mutating func dropWeak() {
    for (index, token) in tokens.enumerated() where token.is("weak") && index + 1 < tokens.count {
      var edits = [(token.range.lowerBound..<tokens[index + 1].range.lowerBound, "")]
      if index > 0, tokens[index - 1].is("[") || tokens[index - 1].is(",") {
        edits += strong(tokens[index + 1].text, from: index)
      }
      add("strong: \(line(of: token))", at: token.line, edits)
    }
  }

  /// What has to change in a closure whose capture is no optional any more.
  private func strong(_ name: String, from capture: Int) -> [(Range<Int>, String)] {
    var edits: [(Range<Int>, String)] = []
    let depths = tokens.depths
    // The closure's bracket is the one around the capture list's.
    let depth = depths[capture] - 2
    var index = capture + 1
    while index + 2 < tokens.count, depths[index] > depth {
      if tokens[index].text == name, tokens[index + 1].text.hasPrefix("?") {
        let mark = tokens[index + 1].range.lowerBound
        edits.append((mark..<mark + 1, ""))
      }
      if tokens[index].is("guard"), tokens[index + 1].is("let"), tokens[index + 2].text == name,
        let end = (index..<tokens.count).first(where: { tokens[$0].is("}") })
      {
        edits.append((tokens[index].range.lowerBound..<tokens[end].range.upperBound, ""))
        index = end
      }
      index += 1
    }
    return edits
  }

  private mutating func dropAndSwapStatements() {
    for block in source.blocks {
      for statement in block {
        let first = tokens[statement.lowerBound]
        if first.is("return"), block.count == 1 { continue }
        add("drop: \(text(of: statement).oneLine)", at: first.line, [(range(of: statement), "")])
      }
      for (statement, next) in zip(block, block.dropFirst())
      where !source.isInitialization(statement) || !source.isInitialization(next) {
        let (text, nextText) = (text(of: statement), text(of: next))
        add(
          "swap: \(text.oneLine) / \(nextText.oneLine)", at: tokens[statement.lowerBound].line,
          [(range(of: statement), nextText), (range(of: next), text)])
      }
    }
  }

  private func range(of statement: Range<Int>) -> Range<Int> {
    tokens[statement.lowerBound].range
      .lowerBound..<tokens[statement.upperBound - 1].range
      .upperBound
  }

  private func text(of statement: Range<Int>) -> String { source[range(of: statement)] }

  private static let opposites = [
    "==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "&&": "||", "||": "&&",
    "===": "!==", "!==": "===",
  ]

  private mutating func negate() {
    for (index, token) in tokens.enumerated() {
      if token.kind == .operator, let opposite = Self.opposites[token.text],
        isSpaced(token), !isOperatorName(at: index)
      {
        add(
          "\(opposite) for \(token.text): \(line(of: token))", at: token.line,
          [(token.range, opposite)])
      } else if token.is("!"), index + 1 < tokens.count,
        tokens[index + 1].range.lowerBound == token.range.upperBound,
        index == 0 || tokens[index - 1].range.upperBound < token.range.lowerBound
          || tokens[index - 1].is("(")
      {
        add("no !: \(line(of: token))", at: token.line, [(token.range, "")])
      } else if ["if", "guard", "while"].contains(where: token.is), let end = conditionEnd(index) {
        let condition = tokens[index + 1].range.lowerBound..<tokens[end - 1].range.upperBound
        add(
          "not: \(line(of: token))", at: token.line, [(condition, "!(\(source[condition]))")])
      }
    }
  }

  private func isSpaced(_ token: SwiftTokens.Token) -> Bool {
    let range = token.range
    return range.lowerBound > 0 && range.upperBound < source.bytes.count
      && source.bytes[range.lowerBound - 1] <= 0x20 && source.bytes[range.upperBound] <= 0x20
  }

  private func isOperatorName(at index: Int) -> Bool { index > 0 && tokens[index - 1].is("func") }

  /// Where a condition ends that is one expression; nil for any other.
  private func conditionEnd(_ keyword: Int) -> Int? {
    var depth = 0
    for index in (keyword + 1)..<max(keyword + 1, tokens.count) {
      let token = tokens[index]
      if depth == 0 {
        if token.is(tokens[keyword].is("guard") ? "else" : "{") {
          return index > keyword + 1 ? index : nil
        }
        if [",", "let", "var", "case", "#"].contains(where: token.is) { return nil }
      }
      if token.kind == .mark, "([{".contains(token.text) { depth += 1 }
      if token.kind == .mark, ")]}".contains(token.text) { depth -= 1 }
      if depth < 0 { return nil }
    }
    return nil
  }

  private mutating func replaceWords() {
    for (index, token) in tokens.enumerated() where token.kind == .word && !token.isQuoted {
      var others: [String] = []
      if token.is("true") { others = ["false"] }
      if token.is("false") { others = ["true"] }
      if index > 1, tokens[index - 1].is("."), isImplicitMember(at: index - 1) {
        let isCall = index + 1 < tokens.count && tokens[index + 1].is("(")
        others = Set(siblings[token.text + (isCall ? "(" : "")] ?? []).sorted()
      }
      for other in others {
        add(
          "\(other) for \(token.text): \(line(of: token))", at: token.line, [(token.range, other)])
      }
    }
  }

  /// Whether nothing stands before a dot that it could be a member of.
  private func isImplicitMember(at dot: Int) -> Bool {
    let before = tokens[dot - 1]
    return before.range.upperBound < tokens[dot].range.lowerBound && before.line == tokens[dot].line
      || before.is("(") || before.is("[")
  }
}

private let newline = UInt8(ascii: "\n")

extension String {
  /// The text with every run of blanks as one, and none around it.
  fileprivate var oneLine: String {
    split { $0.isWhitespace }.joined(separator: " ")
  }
}

extension SwiftTokens {
  /// The cases of each enumeration, by the name of another; with a bracket behind both where they have
  /// associated values.
  fileprivate var caseSiblings: [String: [String]] {
    var siblings: [String: [String]] = [:]
    let depths = tokens.depths
    for (index, token) in tokens.enumerated()
    where token.is("enum") && index + 1 < tokens.count && tokens[index + 1].kind == .word {
      guard let open = tokens[index...].firstIndex(where: { $0.is("{") }) else { continue }
      var names: [(name: String, hasValues: Bool)] = []
      var position = open + 1
      var isCase = false
      while position < tokens.count, depths[position] >= depths[open] {
        let token = tokens[position]
        if depths[position] == depths[open] {
          if token.kind == .word, isCase {
            let next = position + 1 < tokens.count && tokens[position + 1].is("(")
            names.append((token.text, next))
          }
          isCase = token.is("case") || token.is(",") && (isCase || !names.isEmpty)
        }
        position += 1
      }
      for (name, hasValues) in names {
        let others = names.filter { $0.name != name && $0.hasValues == hasValues }.map(\.name)
        siblings[hasValues ? "\(name)(" : name, default: []] += others
      }
    }
    return siblings
  }

  private static let declarations: Set = [
    "func", "init", "deinit", "subscript", "class", "struct", "enum", "actor", "protocol",
    "extension", "typealias", "import", "case", "default", "private", "fileprivate", "public",
    "static", "final", "override", "mutating", "nonisolated", "@", "#", "lazy", "weak", "unowned",
    "required", "convenience", "indirect", "associatedtype", "get", "set", "willSet", "didSet",
  ]

  /// Goes on with the statement before it.
  private static let continuations: Set = [
    "else", "catch", ".", "?", ":", "&&", "||", "+", "??", "=",
  ]

  /// Whether the statement sets a property in an `init`, where the order makes no difference.
  fileprivate func isInitialization(_ statement: Range<Int>) -> Bool {
    let first = statement.lowerBound
    let name = tokens[first].is("self") ? first + 2 : first
    guard name + 1 < statement.upperBound, tokens[name].kind == .word, tokens[name + 1].is("=")
    else { return false }
    let depths = tokens.depths
    let open = tokens[..<first].indices.last { depths[$0] == depths[first] && tokens[$0].is("{") }
    let head = tokens[..<(open ?? 0)].reversed().prefix { !$0.is("{") && !$0.is("}") }
    return head.contains { $0.is("init") }
  }

  /// The statements of each block: tokens that begin a line at the same depth.
  fileprivate var blocks: [[Range<Int>]] {
    let depths = tokens.depths
    var blocks: [[Range<Int>]] = []
    for (open, token) in tokens.enumerated() where token.is("{") && !isBodyOfType(open) {
      let depth = depths[open]
      guard
        let close = ((open + 1)..<max(open + 1, tokens.count)).first(where: {
          depths[$0] == depth - 1
        })
      else { continue }
      var starts: [Int] = []
      for index in (open + 1)..<max(open + 1, close) {
        let before = index == open + 1 ? depth : depths[index - 1]
        let isFirst = tokens[index].line > tokens[index - 1].line
        guard before == depth, isFirst, !tokens[index].is(")"), !tokens[index].is("]") else {
          continue
        }
        let text = tokens[index].text
        if tokens[index].kind != .text, Self.continuations.contains(text) { continue }
        starts.append(index)
      }
      var statements: [Range<Int>] = []
      for (position, start) in starts.enumerated() {
        let end = position + 1 < starts.count ? starts[position + 1] : close
        if !tokens[start].isQuoted, Self.declarations.contains(tokens[start].text) {
          // What stands between two declarations is in no order.
          if !statements.isEmpty { blocks.append(statements) }
          statements = []
        } else if tokens[start].text != "in" {
          statements.append(start..<end)
        }
      }
      if !statements.isEmpty { blocks.append(statements) }
    }
    return blocks
  }
}
