/// A Swift file of the kit, in which declarations are found by name.
///
/// It reads text that swift-format has laid out, and knows no more of the language than where a
/// declaration begins and ends.
struct SwiftSource {
  /// A declaration with the comments and attributes above it.
  struct Declaration {
    let kind: Substring
    /// `name`, or `name(label:)` for what takes parameters.
    let name: String
    let lines: Range<Int>
    var members: [Declaration] = []

    var baseName: Substring { name.prefix { $0 != "(" } }
  }

  let lines: [Substring]
  private(set) var declarations: [Declaration] = []

  /// The lines with comments blanked out, and a quotation mark for each character of a text.
  let code: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    code = blanked(text).split(separator: "\n", omittingEmptySubsequences: false)
    declarations = declarations(in: 0..<lines.count)
  }

  // MARK: Finding

  /// What an anchor in a page names.
  enum Found: Equatable {
    case lines(Range<Int>)
    case nothing
    /// So many declarations have that name.
    case several(Int)
  }

  /// Finds `name`, `Type.name`, `Type.name(label:)`, `extension Type`, or the part of the file under
  /// `MARK: words`.
  func find(_ anchor: String) -> Found {
    if anchor.hasPrefix("MARK: ") { return find(mark: anchor.dropFirst("MARK: ".count)) }

    let isExtension = anchor.hasPrefix("extension ")
    var path = anchor.split(separator: " ").last?.split(separator: ".") ?? []
    guard let last = path.popLast() else { return .nothing }
    var scope = declarations
    for name in path { scope = scope.filter { $0.baseName == name }.flatMap(\.members) }

    var found = scope.filter { $0.name == last || $0.baseName == last }
    found = found.filter { ($0.kind == "extension") == isExtension }
    return found.count == 1
      ? .lines(found[0].lines) : found.isEmpty ? .nothing : .several(found.count)
  }

  private func find(mark words: Substring) -> Found {
    let marks = lines.indices.filter { mark(at: $0) != nil }
    let found = marks.filter { mark(at: $0) == words }
    guard let start = found.first, found.count == 1 else {
      return found.isEmpty ? .nothing : .several(found.count)
    }
    let indent = lines[start].prefix { $0 == " " }.count
    let end = lines.indices.dropFirst(start + 1).first { index in
      marks.contains(index)
        || (!lines[index].isEmpty && lines[index].prefix { $0 == " " }.count < indent)
    }
    return .lines(trimmed(start + 1..<(end ?? lines.count)))
  }

  private func mark(at index: Int) -> Substring? {
    let line = lines[index].drop { $0 == " " }
    for prefix in ["// MARK: - ", "// MARK: "] where line.hasPrefix(prefix) {
      return line.dropFirst(prefix.count)
    }
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let full = range.filter { !lines[$0].isEmpty }
    return (full.first ?? range.lowerBound)..<((full.last ?? range.lowerBound - 1) + 1)
  }
}

// MARK: - Where a declaration begins and ends

extension SwiftSource {
  private func declarations(in range: Range<Int>) -> [Declaration] {
    var found: [Declaration] = []
    var index = range.lowerBound
    while index < range.upperBound {
      guard var declaration = declaration(at: index, in: range) else {
        index += 1
        continue
      }
      if ["class", "struct", "enum", "protocol", "extension", "actor"].contains(declaration.kind) {
        declaration.members = declarations(in: (index + 1)..<declaration.lines.upperBound)
      }
      found.append(declaration)
      index = declaration.lines.upperBound
    }
    return found
  }

  /// The beginning of a declaration. Here, because compiling it takes longer than matching it.
  private static let pattern =
    /^\s*(?:(?:@\w+(?:\([^)]*\))?|public|package|internal|private|fileprivate|open|final|static|mutating|nonmutating|nonisolated|override|weak|lazy|required|convenience|indirect|(?:private|fileprivate|package)\(set\)|class(?=\s+(?:func|var)))\s+)*(?<kind>class|struct|enum|protocol|extension|actor|func|var|let|init|case|typealias|subscript)\b\s*(?<name>[\w.`]*)/

  private func declaration(at index: Int, in range: Range<Int>) -> Declaration? {
    guard let match = code[index].firstMatch(of: Self.pattern) else { return nil }

    let end = end(of: index, in: range)
    let kind = match.kind
    let head = code[index..<end].joined(separator: " ")
    var name = String(match.name)
    if kind == "init" || kind == "subscript" { name = String(kind) }
    if ["func", "init", "subscript"].contains(kind) { name += labels(in: head[...], after: name) }
    return Declaration(kind: kind, name: name, lines: start(of: index, in: range)..<end)
  }

  /// Where the comments and attributes above the declaration begin.
  private func start(of index: Int, in range: Range<Int>) -> Int {
    var start = index
    while start > range.lowerBound {
      let above = lines[start - 1].drop { $0 == " " }
      guard above.hasPrefix("///") || above.hasPrefix("@") else { break }
      start -= 1
    }
    return start
  }

  /// Behind the line on which all brackets are closed again and nothing goes on.
  private func end(of index: Int, in range: Range<Int>) -> Int {
    var depth = 0
    for line in index..<range.upperBound {
      for character in code[line] {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
      }
      if depth <= 0, !goesOn(behind: line, from: index, in: range) { return line + 1 }
    }
    return range.upperBound
  }

  private func goesOn(behind line: Int, from first: Int, in range: Range<Int>) -> Bool {
    guard line + 1 < range.upperBound else { return false }
    let indent = code[first].prefix { $0 == " " }.count
    let next = code[line + 1]
    let nextIndent = next.prefix { $0 == " " }.count
    let isDeeper = !next.allSatisfy(\.isWhitespace) && nextIndent > indent
    return isDeeper || (nextIndent == indent && next.drop { $0 == " " }.hasPrefix("{"))
  }

  /// `(account:password:)` of the parameters behind `name`.
  private func labels(in head: Substring, after name: String) -> String {
    guard let open = head.firstIndex(of: "(") else { return "()" }
    var depth = 0
    var labels = ""
    var label = ""
    var isLabel = true
    for character in head[open...] {
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", ">", "}":
        depth -= 1
        if depth == 0 { return "(\(labels))" }
      case "," where depth == 1:
        isLabel = true
        label = ""
      case ":" where depth == 1 && isLabel:
        labels += (label.split(separator: " ").first ?? "") + ":"
        isLabel = false
      default: if depth == 1, isLabel { label.append(character) }
      }
    }
    return "(\(labels))"
  }
}

/// The text with spaces in place of comments, and quotation marks in place of texts.
private func blanked(_ text: String) -> String {
  var blanked = ""
  var rest = text[...]
  while let character = rest.first {
    if rest.hasPrefix("//") {
      blank(rest.prefix { !$0.isNewline })
    } else if rest.hasPrefix("/*") {
      blank(rest[..<(rest.firstRange(of: "*/")?.upperBound ?? rest.endIndex)])
    } else if let closing = closing(of: rest) {
      let inside = rest.dropFirst(closing.count)
      blank(rest[..<(end(of: inside, closing) ?? rest.endIndex)], with: "\"")
    } else {
      blanked.append(character)
      rest.removeFirst()
    }
  }
  return blanked

  func blank(_ part: Substring, with blank: Character = " ") {
    for character in part { blanked.append(character.isNewline ? character : blank) }
    rest = rest[part.endIndex...]
  }

  /// What ends the text that begins here.
  func closing(of rest: Substring) -> String? {
    let hashes = rest.prefix { $0 == "#" }
    let marks = rest.dropFirst(hashes.count)
    if marks.hasPrefix("\"\"\"") { return "\"\"\"" + hashes }
    return marks.hasPrefix("\"") ? "\"" + hashes : nil
  }

  func end(of inside: Substring, _ closing: String) -> Substring.Index? {
    var position = inside.startIndex
    while position < inside.endIndex {
      if inside[position...].hasPrefix(closing) {
        return inside.index(position, offsetBy: closing.count)
      }
      let isEscape = inside[position] == "\\" && !closing.hasSuffix("#")
      position =
        inside.index(position, offsetBy: isEscape ? 2 : 1, limitedBy: inside.endIndex)
        ?? inside.endIndex
    }
    return nil
  }
}
