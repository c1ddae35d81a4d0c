/// What an answer declares that the checks would see in the place of what they mean.
///
/// The answer and its checks are one module, in which a declaration of the answer goes before one of
/// the kit: an `expect`, a `HandDrivenService`, an `==` of its own would decide what holds.
struct Shadowing {
  /// What the checks use, by name, and that an answer is not expected to declare: as a member, and
  /// behind no dot.
  private let memberNames: Set<String>
  private let bareNames: Set<String>

  private let operators: Set<String>

  /// What is declared inside the types of the expected answers.
  private let members: Set<String>

  /// Those that would replace what runs the checks.
  private static let reserved: Set = [
    "Checks", "Check", "CheckList", "Exercise", "Unmet", "expect", "play", "main", "check", "run",
  ]

  /// - Parameter expected: answers as their author wants them; others may declare what they do.
  init(checks: SwiftTokens, expected: [SwiftTokens]) {
    let declared = expected.flatMap(\.declarations)
    members = Set(declared.map(\.name))
    let allowed = Set(declared.filter(\.isSeen).map(\.name))
    let words = checks.tokens.indices.filter { checks.tokens[$0].kind == .word }
    let bare = words.filter { $0 == 0 || !checks.tokens[$0 - 1].text.hasSuffix(".") }
    bareNames = Set(bare.map { checks.tokens[$0].text }).subtracting(allowed)
      .subtracting(checks.ownNames).union(Self.reserved)
    memberNames = Set(words.map { checks.tokens[$0].text }).subtracting(allowed)
      .union(Self.reserved)
    operators = Set(checks.tokens.filter { $0.kind == .operator }.map(\.text))
      .union(["==", "!=", "~="])
  }

  /// The first thing in the answer that is refused, and why.
  func refusal(of answer: SwiftTokens) -> (token: SwiftTokens.Token, reason: String)? {
    if let token = answer.linkerAttribute {
      return (token, "an answer cannot use the attribute @\(token.text)")
    }
    let protocols = Set(answer.declarations.filter(\.isProtocol).map(\.name))
    let refused = answer.declarations.first { isRefused($0, protocols: protocols) }
    return refused.map { declaration in
      let way =
        declaration.isOperator ? "declare it for a type of your own" : "give yours another name"
      return (
        declaration.token,
        "the checks use \(declaration.name), and would get this one: \(way), or make it private"
      )
    }
  }

  private func isRefused(_ declaration: SwiftTokens.Declaration, protocols: Set<String>) -> Bool {
    guard declaration.isSeen else { return false }
    let name = declaration.name
    if declaration.isOperator { return operators.contains(name) }
    guard let type = declaration.extended else { return bareNames.contains(name) }
    if ["init", "subscript"].contains(name) { return memberNames.contains(type) }
    // The answer may give a protocol that it is expected to write what that asks for.
    return memberNames.contains(name) && !(protocols.contains(type) && members.contains(name))
  }
}

extension ExerciseFolder {
  var shadowing: Shadowing {
    get throws(CourseworkError) {
      Shadowing(
        checks: SwiftTokens(try checks.contents()),
        expected: [
          SwiftTokens(try starter.contents()), SwiftTokens(try solution.contents()),
        ])
    }
  }
}

extension SwiftTokens {
  /// A declaration outside of bodies.
  struct Declaration {
    let name: String
    let token: Token
    let isOperator: Bool
    let isProtocol: Bool

    /// The type of another module, or the protocol, whose extension it stands in.
    let extended: String?

    /// Whether another file of the module sees it without naming a type of this file first.
    let isSeen: Bool
  }

  fileprivate enum Scope {
    case type
    case `extension`(of: String, isPrivate: Bool)
    case body
  }

  /// An attribute that reaches below Swift: symbols of the linker, and the runtime's own.
  fileprivate var linkerAttribute: Token? {
    tokens.indices.dropFirst().first { index in
      let text = tokens[index].text
      let isLow = text.hasPrefix("_") || ["c", "cdecl", "section", "used", "export"].contains(text)
      return tokens[index - 1].is("@") && isLow && tokens[index].kind == .word
    }.map { tokens[$0] }
  }

  /// What is declared outside of bodies, and by each `let` and `var` inside.
  fileprivate var ownNames: [String] {
    let local = tokens.indices.filter { isDeclaration(at: $0) }
      .filter { tokens[$0].is("let") || tokens[$0].is("var") }
    return declarations.map(\.name) + local.compactMap { bindings(at: $0).first?.text }
  }

  /// The declarations of the file, without those in bodies.
  var declarations: [Declaration] {
    let own = ownTypes
    var found: [Declaration] = []
    var scopes: [Scope] = []
    var pending: Scope?
    for (index, token) in tokens.enumerated() {
      if token.is("{") {
        scopes.append(pending ?? .body)
        pending = nil
      } else if token.is("}") {
        _ = scopes.popLast()
      }
      guard token.kind == .word, !token.isQuoted, isDeclaration(at: index),
        !scopes.contains(where: \.isBody)
      else { continue }

      var extended: String?
      var isNested = false
      for scope in scopes {
        if case .extension(let type, _) = scope, !own.contains(type) { extended = type }
        if case .type = scope { isNested = true }
        if case .extension(let type, _) = scope, own.contains(type) { isNested = true }
      }
      if token.text == "extension" {
        pending = .extension(of: name(at: index + 1), isPrivate: isPrivate(at: index))
        continue
      }
      if ["class", "struct", "enum", "actor", "protocol"].contains(token.text) { pending = .type }
      let isHidden = isPrivate(at: index) || scopes.contains(where: \.isPrivate)
      for name in declaredNames(at: index) {
        let isOperator = name.kind == .operator
        let isOwn = isOperator && extended == nil && token.is("func") && takes(own, at: index)
        // Of `==<Value>` the last character is a bracket.
        let isGeneric = isOperator && name.text.count > 1 && name.text.hasSuffix("<")
        found.append(
          Declaration(
            name: isGeneric ? String(name.text.dropLast()) : name.text, token: name,
            isOperator: isOperator, isProtocol: token.is("protocol"), extended: extended,
            isSeen: !isHidden && !isNested && !isOwn))
      }
    }
    return found
  }

  /// The names of what this file alone decides about: no protocols, which others may conform to.
  private var ownTypes: Set<String> {
    Set(
      tokens.indices.dropLast().filter { index in
        ["class", "struct", "enum", "actor"].contains(where: tokens[index].is)
          && isDeclaration(at: index)
      }.map { tokens[$0 + 1].text })
  }

  private static let keywords: Set = [
    "class", "struct", "enum", "actor", "protocol", "extension", "typealias", "func", "var", "let",
    "init", "subscript", "operator", "precedencegroup", "macro",
  ]

  /// Whether the word at `index` begins a declaration.
  fileprivate func isDeclaration(at index: Int) -> Bool {
    let token = tokens[index]
    guard Self.keywords.contains(token.text), !token.isQuoted else { return false }
    if index > 0, tokens[index - 1].text.hasSuffix(".") { return false }
    guard index + 1 < tokens.count else { return false }
    // As in `class func`, `self.init(…)` and `protocol Display: class`.
    let next = tokens[index + 1]
    switch token.text {
    case "init", "subscript": return ["(", "<", "?", "!"].contains { next.text.hasPrefix($0) }
    case "func": return next.kind == .word || next.kind == .operator
    case "let", "var": return next.kind == .word || next.text == "("
    case "operator": return next.kind == .operator
    default: return next.kind == .word && (next.isQuoted || !Self.keywords.contains(next.text))
    }
  }

  /// The last word of a name with dots.
  private func name(at start: Int) -> String {
    var index = start
    while index + 2 < tokens.count, tokens[index + 1].is(".") { index += 2 }
    return index < tokens.count ? tokens[index].text : ""
  }

  private func declaredNames(at index: Int) -> [Token] {
    switch tokens[index].text {
    case "let", "var": bindings(at: index)
    case "init", "subscript": [tokens[index]]
    default: [tokens[index + 1]]
    }
  }

  /// The names behind a `let` or `var`: one, those of a tuple, and those behind commas.
  fileprivate func bindings(at start: Int) -> [Token] {
    var names: [Token] = []
    var depth = 0
    var isPattern = true
    for index in (start + 1)..<max(start + 1, tokens.count) {
      let token = tokens[index]
      if token.kind == .mark, ")]}".contains(token.text) { depth -= 1 }
      if depth < 0 || depth == 0 && token.kind == .word && isDeclaration(at: index) { break }
      if isPattern, token.kind == .word { names.append(token) }
      if token.kind == .mark, "([{".contains(token.text) { depth += 1 }
      if depth == 0 {
        isPattern = token.is(",")
      } else if isPattern, token.is(":") || token.is("{") {
        isPattern = false
      }
    }
    return names
  }

  /// Whether one of the modifiers before a declaration hides it from other files.
  private func isPrivate(at keyword: Int) -> Bool {
    var index = keyword - 1
    while index >= 0 {
      let token = tokens[index]
      if token.is("private") || token.is("fileprivate") {
        return !tokens[index + 1].is("(")
      }
      let isModifier =
        Self.modifiers.contains(token.text) || token.is("set") || token.is("(") || token.is(")")
      guard isModifier else { return false }
      index -= 1
    }
    return false
  }

  private static let modifiers: Set = [
    "static", "final", "class", "mutating", "nonisolated", "override", "lazy", "weak", "indirect",
    "required", "convenience", "prefix", "infix", "postfix", "unsafe", "unowned", "dynamic",
    "MainActor", "discardableResult", "@",
  ]

  /// Whether a type of this file is among the parameters of a function.
  private func takes(_ own: Set<String>, at function: Int) -> Bool {
    tokens[function...].drop { !$0.is("(") }.prefix { !$0.is(")") }
      .contains { $0.kind == .word && own.contains($0.text) }
  }
}

extension SwiftTokens.Scope {
  fileprivate var isBody: Bool {
    if case .body = self { true } else { false }
  }

  fileprivate var isPrivate: Bool {
    if case .extension(_, let isPrivate) = self { isPrivate } else { false }
  }
}
