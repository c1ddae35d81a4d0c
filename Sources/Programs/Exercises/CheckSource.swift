extension String {
  /// The lines of a check: from `line` to the first that closes it, with no more indentation.
  func check(atLine line: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
    guard let first = lines.first else { return "" }
    let indentation = first.prefix { $0 == " " }
    let end = lines.dropFirst().firstIndex { $0.hasPrefix(indentation + "}") }
    let check = lines[lines.startIndex...(end ?? lines.startIndex)]
    return check.map { $0.dropFirst(indentation.count) }.joined(separator: "\n")
  }
}
