extension Unicode.Scalar {
  /// Whether a terminal may obey the scalar, or shows nothing for it: controls, line and paragraph
  /// separators, what changes the direction of text, and what takes no room, such as a zero-width
  /// joiner or a variation selector.
  ///
  /// Marks that combine with a letter are seen, and are not among them.
  public var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// The text with `escape` of each scalar that is ``Swift/Unicode/Scalar/isUnseen``, and every
  /// other as it is.
  public func escapingUnseen(_ escape: (Unicode.Scalar) -> String) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isUnseen {
        text += escape(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
