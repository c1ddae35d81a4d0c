extension Unicode.Scalar {
  /// Whether a terminal may obey the scalar, or shows nothing for it: controls, line and paragraph
  /// separators, what changes the direction of text, and what takes no room, such as a zero-width
  /// joiner or a variation selector.
  ///
  /// Marks that combine with a letter are seen, and are not among them.
  package var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

extension StringProtocol {
  /// The text with `escape` of each scalar that is ``Swift/Unicode/Scalar/isUnseen``, and every
  /// other as it is.
  package func escapingUnseen(_ escape: (Unicode.Scalar) -> String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen {
        text += escape(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension String {
  /// The text with `\u{1B}` in place of an escape, and so for each scalar that is not seen.
  package var escaped: String {
    escapingUnseen { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// The word as a message shows it: at most 60 characters, and between quotation marks where it
  /// could be misread.
  package var quoted: String {
    (count > 60 ? prefix(60) + "…" : self).betweenQuotationMarks(unless: isPlain)
  }

  /// The path as a message shows it: whole, and between quotation marks where it could be misread.
  package var quotedPath: String { betweenQuotationMarks(unless: isPlain) }

  private var isPlain: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }

  private func betweenQuotationMarks(unless isPlain: Bool) -> String {
    isPlain ? self : "\"\(escaped)\""
  }

  /// The address as a message shows it: ``quoted``, without the account and the password that may
  /// stand before an `@`.
  package var quotedAddress: String {
    lastIndex(of: "@").map { "…" + self[$0...] }.map(\.quoted) ?? quoted
  }
}
