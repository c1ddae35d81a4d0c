extension StringProtocol {
  /// The text with each scalar that a terminal obeys, or that a reader cannot see, as `\u{…}`.
  package var escaped: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The word as a message shows it: at most 60 characters, and between quotation marks where it
  /// could be misread.
  package var quoted: String {
    let short = count > 60 ? prefix(60) + "…" : self
    let isPlain = !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain ? short : "\"\(short.escaped)\""
  }
}
