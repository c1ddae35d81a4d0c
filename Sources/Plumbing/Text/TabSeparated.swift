/// One line of fields between tabs; in a field `\\`, `\t` and `\n` stand for a backslash, a tab and a
/// newline.
package struct TabSeparated: Equatable, Sendable {
  package var fields: [String]

  package init(_ fields: [String]) {
    self.fields = fields
  }

  /// Undoes ``line``; an unknown escape is a backslash.
  package init(line: Substring) {
    fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(unescaped)
  }

  /// The fields without a newline at the end.
  package var line: String { fields.map(escaped).joined(separator: "\t") }
}

private func escaped(_ field: String) -> String {
  field.unicodeScalars.reduce(into: "") { text, scalar in
    switch scalar {
    case "\\": text += "\\\\"
    case "\t": text += "\\t"
    case "\n": text += "\\n"
    default: text.unicodeScalars.append(scalar)
    }
  }
}

private func unescaped(_ field: Substring) -> String {
  var text = ""
  var rest = field.unicodeScalars[...]
  while let scalar = rest.popFirst() {
    guard scalar == "\\" else {
      text.unicodeScalars.append(scalar)
      continue
    }
    switch rest.popFirst() {
    case "t": text += "\t"
    case "n": text += "\n"
    default: text += "\\"
    }
  }
  return text
}
