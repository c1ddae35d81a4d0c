/// A line that opens a fenced block, as CommonMark has it.
package struct Fence {
  /// The run of backticks or tildes.
  package let mark: String

  /// The first word behind the mark.
  package let info: String

  package init?(opening line: String) {
    let text = line.drop { $0 == " " }
    guard line.count - text.count <= 3, let character = text.first,
      character == "`" || character == "~"
    else { return nil }

    let rest = text.drop { $0 == character }
    guard text.count - rest.count >= 3, character == "~" || !rest.contains("`") else { return nil }
    mark = String(repeating: character, count: text.count - rest.count)
    info = String(rest.split(whereSeparator: \.isWhitespace).first ?? "")
  }

  package func isClosed(by line: String) -> Bool {
    guard let closing = Fence(opening: line) else { return false }
    return closing.info.isEmpty && closing.mark.first == mark.first
      && closing.mark.count >= mark.count
  }
}
