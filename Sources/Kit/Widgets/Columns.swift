/// The columns that text takes on a terminal, counted by character (grapheme cluster).
nonisolated extension Character {
  /// What is drawn for this character: itself where it has a shape of its own.
  ///
  /// A control character is drawn as its control picture (`␛`), a character without a shape as `�`,
  /// a combining mark with nothing to stand on over `◌`. No cluster is drawn with more than 16
  /// scalars (no emoji sequence needs more), or a terminal would pile the rest over other rows.
  public var drawn: String {
    isPlain ? String(self) : String(String.UnicodeScalarView(drawnScalars))
  }

  /// The columns of what is ``drawn``: 1 or 2.
  ///
  /// A character whose width is ambiguous (East Asian Width A) counts as 1, as terminals do outside
  /// of legacy East Asian encodings.
  public var columns: Int {
    if isPlain { return 1 }
    if isEmojiSequence { return 2 }
    var columns = 0
    for scalar in drawnScalars { columns += scalar.columns }
    return min(max(columns, 1), 2)
  }

  /// Whether terminals disagree on the width, as they do on clusters of several scalars and, by the
  /// version of Unicode that they know, on emoji: code that draws one must place the next character itself.
  public var isWidthContested: Bool {
    guard !isPlain, let first = unicodeScalars.first else { return false }
    if unicodeScalars.dropFirst().first != nil || drawnScalars.count > 1 { return true }
    return first.properties.isEmojiPresentation || (first.isWide && first.value < 0x2E80)
  }

  /// Most of what is drawn: printable ASCII, and the lines of borders.
  fileprivate var isPlain: Bool {
    let scalars = unicodeScalars
    let value = scalars[scalars.startIndex].value
    let isPlain = value >= 0x20 && value < 0x7F || value >= 0x2500 && value < 0x2580
    return isPlain && scalars.index(after: scalars.startIndex) == scalars.endIndex
  }

  private var drawnScalars: [Unicode.Scalar] {
    let scalars = String(self).unicodeScalars.prefix(16)
    guard let first = scalars.first else { return [] }

    switch first.properties.generalCategory {
    case .control:
      return scalars.map(\.controlPicture)
    case .format, .lineSeparator, .paragraphSeparator:
      return ["\u{FFFD}"] + scalars.dropFirst()
    case .nonspacingMark, .enclosingMark:
      return ["\u{25CC}"] + scalars
    default:
      return first.missingBase + scalars
    }
  }

  /// An emoji of more than one scalar: a flag, a keycap, a skin tone, a family.
  private var isEmojiSequence: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji else { return false }
    return drawnScalars.dropFirst().contains {
      $0 == "\u{FE0F}" || $0 == "\u{20E3}" || $0.properties.isEmojiPresentation
        || $0.properties.isEmojiModifier
    }
  }
}

nonisolated extension StringProtocol {
  /// The columns that the text takes when each character is ``Swift/Character/drawn``.
  public var columns: Int {
    var columns = 0
    for character in self { columns += character.columns }
    return columns
  }

  /// The text with each character as it is drawn.
  public var drawn: String {
    var drawn = ""
    for character in self {
      if character.isPlain { drawn.append(character) } else { drawn += character.drawn }
    }
    return drawn
  }

  /// The text and as many spaces as bring it to `columns`; text that is wider is left alone.
  public func padded(toColumns columns: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, columns - self.columns))
  }

  /// The text between spaces, half of them on each side; the odd one is on the right.
  public func centered(inColumns columns: Int) -> String {
    let margin = Swift.max(0, columns - self.columns) / 2
    return (String(repeating: " ", count: margin) + self).padded(toColumns: columns)
  }

  /// The text if it fits into `columns`, else as much of its beginning as fits before an `…`.
  public func truncated(toColumns columns: Int) -> String {
    if prefix(columns: columns).endIndex == endIndex { return String(self) }
    return columns < 1 ? "" : prefix(columns: columns - 1) + "…"
  }

  /// The text if it fits into `columns`, else as much of its end as fits after an `…`.
  public func tail(ofColumns columns: Int) -> String {
    if suffix(columns: columns).startIndex == startIndex { return String(self) }
    return columns < 1 ? "" : "…" + suffix(columns: columns - 1)
  }

  /// The text in lines of at most `columns`, broken at spaces, around wide characters, and
  /// within a word only where the word alone is too long.
  ///
  /// A character that is wider than `columns` has a line to itself.
  public func wrapped(toColumns columns: Int) -> [String] {
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = paragraph[...]
      repeat {
        let line = rest.line(ofColumns: columns)
        lines.append(String(line.trimmingSpacesAtEnd))
        rest = rest[line.endIndex...].drop { $0 == " " }
      } while !rest.isEmpty
    }
    return lines
  }

  /// The longest beginning that fits.
  private func prefix(columns: Int) -> SubSequence {
    var left = columns
    var end = startIndex
    while end < endIndex {
      left -= self[end].columns
      if left < 0 { break }
      end = index(after: end)
    }
    return self[..<end]
  }

  /// The longest end that fits; looks no further, so a very long text costs no more than a short one.
  private func suffix(columns: Int) -> SubSequence {
    var left = columns
    var start = endIndex
    while start > startIndex {
      let before = index(before: start)
      left -= self[before].columns
      if left < 0 { break }
      start = before
    }
    return self[start...]
  }

  /// The beginning that makes a line: to the last place to break that fits.
  private func line(ofColumns columns: Int) -> SubSequence {
    let fitting = prefix(columns: columns)
    if fitting.endIndex == endIndex || self[fitting.endIndex] == " " { return fitting }
    if fitting.isEmpty { return prefix(1) }

    var end = fitting.endIndex
    while end > startIndex {
      let before = index(before: end)
      if self[before] == " " || self[before].columns == 2 || self[end].columns == 2 {
        return self[..<end]
      }
      end = before
    }
    return fitting
  }

  private var trimmingSpacesAtEnd: SubSequence {
    var end = endIndex
    while end > startIndex, self[index(before: end)] == " " { end = index(before: end) }
    return self[..<end]
  }
}

nonisolated extension Unicode.Scalar {
  /// The columns that this scalar adds to its cluster.
  fileprivate var columns: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: 0
    default: isConjoiningVowel || isConjoiningTail ? 0 : isWide ? 2 : 1
    }
  }

  fileprivate var isWide: Bool {
    if value < 0x1100 { return false }
    if properties.isEmojiPresentation { return true }
    for range in Self.wide where value <= range.upperBound { return value >= range.lowerBound }
    return false
  }

  /// East Asian Width W and F, from Unicode's EastAsianWidth.txt, versions 16 to 18.
  ///
  /// Without what the standard library knows (emoji presentation); across code points that are not
  /// assigned or combine, so that a run is a script or a block.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul, leading consonants
    0x2329...0x232A,  // angle brackets
    0x2630...0x2637,  // trigrams
    0x268A...0x268F,  // monograms, digrams
    0x2E80...0x303E,  // CJK radicals and punctuation
    0x3041...0x3247,  // kana, Bopomofo, CJK letters
    0x3250...0xA4CF,  // CJK ideographs, hexagrams, Yi
    0xA960...0xA97C,  // Hangul, extended leading consonants
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // CJK compatibility and small forms
    0xFF01...0xFF60,  // fullwidth forms
    0xFFE0...0xFFE6,  // fullwidth signs
    0x16FE0...0x191FF,  // Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana supplements, Nushu
    0x1D300...0x1D376,  // Tai Xuan Jing, counting rods
    0x1F200...0x1F265,  // enclosed ideographs
    0x1F300...0x1F320,  // weather
    0x20000...0x3FFFD,  // ideographs of planes 2 and 3
  ]

  /// U+2400 and on are pictures of the controls; the 32 upper controls (C1) have none.
  fileprivate var controlPicture: Unicode.Scalar {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }

  /// Hangul jamo that stack onto a leading consonant, or onto that and a vowel.
  private var isConjoiningVowel: Bool {
    (0x1160...0x11A7).contains(value) || (0xD7B0...0xD7C6).contains(value)
  }
  private var isConjoiningTail: Bool {
    (0x11A8...0x11FF).contains(value) || (0xD7CB...0xD7FB).contains(value)
  }

  /// What has to stand before this scalar, or it would join whatever is drawn there: fillers (U+115F,
  /// U+1160) in a Hangul syllable, `◌` for a vowel sign, a skin tone or a kana's sound mark.
  fileprivate var missingBase: [Unicode.Scalar] {
    if isConjoiningVowel { return ["\u{115F}"] }
    if isConjoiningTail { return ["\u{115F}", "\u{1160}"] }
    let isSign = properties.generalCategory == .spacingMark
    guard isSign || properties.isEmojiModifier || properties.isGraphemeExtend else { return [] }
    let onCircle: [Unicode.Scalar] = ["\u{25CC}", self]
    return String(String.UnicodeScalarView(onCircle)).count == 1 ? ["\u{25CC}"] : []
  }
}
