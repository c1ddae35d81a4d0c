import Foundation

/// The folder of the package.
package let repository = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The modules that a Swift source imports, whatever attribute, access or kind stands around.
package func imports(of source: String) -> Set<String> {
  let modules = source.split(whereSeparator: \.isNewline).compactMap { line -> Substring? in
    let words = line.prefix { $0 != "/" }.split { $0 == " " || $0 == "\t" || $0 == ";" }
    guard let position = words.firstIndex(of: "import"), words[..<position].allSatisfy(isModifier)
    else { return nil }
    let path = words[(position + 1)...].drop(while: kinds.contains).first
    return path?.split(separator: ".").first
  }
  return Set(modules.map(String.init))
}

private func isModifier(_ word: Substring) -> Bool {
  word.hasPrefix("@") || accesses.contains(word)
}

private let accesses: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]

private let kinds: Set<Substring> = [
  "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
]
