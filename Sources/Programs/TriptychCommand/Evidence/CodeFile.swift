/// A source file, and what it says about the code's structure.
struct CodeFile {
  /// The file's, without its extension.
  let name: String

  /// The part that the file has in its folder.
  let role: Role

  /// Lines that hold more than blanks and comments.
  let lines: Int

  /// The modules that it imports, sorted.
  let imports: [String]

  /// The types that it declares at the top, extensions aside.
  let declares: [String]

  /// What other files can use of the types that it declares: members that are not private, sorted.
  /// Initializers do not count.
  let exposes: [String]

  private let words: Set<Substring>

  init(name: String, source: SwiftSource) {
    self.name = name
    role = Role(of: name)
    lines = source.codeLineCount
    words = Set(source.code.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } })
    imports = source.code.compactMap { $0.wholeMatch(of: Self.importLine).map { String($0.1) } }
      .sorted()
    let types = source.declarations.filter { $0.kind != "extension" && Self.isType($0.kind) }
    declares = types.map(\.name)
    let members = source.declarations
      .filter { ["class", "extension"].contains($0.kind) && $0.name == name }
      .flatMap(\.members)
    let exposed = members.filter { $0.kind != "init" && !source.isPrivate($0) }
    exposes = exposed.map(\.name).sorted()
  }

  /// Compiling it here takes longer than matching it.
  private static var importLine: Regex<(Substring, Substring)> { /(?:@\w+ )*import (\w+)\s*/ }

  private static func isType(_ kind: Substring) -> Bool {
    ["class", "struct", "enum", "protocol", "actor", "typealias"].contains(kind)
  }

  /// Those of the types that the file mentions and does not declare, sorted.
  func names(among types: Set<String>) -> [String] {
    types.filter { words.contains($0[...]) && !declares.contains($0) }.sorted()
  }
}

/// What a file does for its screen.
enum Role: String, CaseIterable {
  case putTogether = "puts the parts together"
  case view
  case decider = "decides"
  case dataSource = "gives the rows"
  case rules = "knows the rules"
  case network = "asks the network"

  init(of file: String) {
    self =
      switch file {
      case _ where file.hasSuffix("Screen"): .putTogether
      case _ where file.hasSuffix("View") || file.hasPrefix("TableCell+"): .view
      case _ where file.hasSuffix("DataSource"): .dataSource
      case _ where file.hasSuffix("+Rules"): .rules
      case _ where file.hasSuffix("Store"): .network
      default: .decider
      }
  }
}

extension SwiftSource {
  /// How many lines hold more than blanks and comments.
  var codeLineCount: Int { codeLineCount(in: lines.indices) }

  func codeLineCount(in range: Range<Int>) -> Int {
    code[range].count { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Whether only its own file can use the declaration; `private(set)` lets others read.
  fileprivate func isPrivate(_ declaration: Declaration) -> Bool {
    code[declaration.lines].contains { line in
      let words = line.split(separator: " ")
      let head = words.prefix { $0 != declaration.kind }
      return head.count < words.count
        && head.contains { $0 == "private" || $0 == "fileprivate" }
    }
  }
}
