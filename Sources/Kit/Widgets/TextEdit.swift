/// One edit by the user: the effect of a key or a paste.
public nonisolated enum TextEdit: Hashable, Sendable {
  /// Inserts text at the caret, and moves the caret after it.
  case insert(String)
  /// Deletes the character before the caret; of a Thai or Devanagari character, only its last mark.
  case deleteBackward
  /// Deletes from the caret to where the move would take it.
  case delete(CaretMove)
  /// Moves the caret.
  case move(CaretMove)
}

/// Where a key moves the caret, or how far from the caret it deletes.
///
/// A character is a grapheme cluster: what a reader counts as one.
public nonisolated enum CaretMove: CaseIterable, Hashable, Sendable {
  /// Over the character before the caret, or the one after it.
  case backward, forward
  /// To the start of a word, or to its end. Letters and digits make a word.
  case wordBackward, wordForward
  /// To the start of the text, or to its end.
  case toStart, toEnd
}

nonisolated extension Character {
  /// Whether Backspace deletes only the last scalar, such as a vowel sign, as editors do in the scripts
  /// that put signs on letters: Hebrew, Arabic, Devanagari, Thai, Khmer and others.
  ///
  /// An emoji, a flag, a Hangul syllable and a letter with an accent are deleted whole.
  var isDeletedByScalar: Bool {
    guard let first = unicodeScalars.first else { return false }
    return Self.scriptsWithSigns.contains { $0.contains(first.value) }
  }

  /// By Unicode's blocks; the gaps leave out Hangul.
  private static let scriptsWithSigns: [ClosedRange<UInt32>] = [
    0x0590...0x10FF,  // Hebrew, Arabic, the scripts of India, Thai, Lao, Tibetan, Burmese
    0x1200...0x1CFF,  // Ethiopic, Khmer, Mongolian, Balinese
    0xA800...0xA95F,  // Syloti Nagri, Saurashtra
    0xA980...0xABFF,  // Javanese, Cham, Meetei Mayek
    0x10A00...0x11FFF,  // Kharoshthi, Brahmi and their kin
  ]

  /// Whether the character is part of a word.
  var isWordCharacter: Bool { isLetter || isNumber }
}
