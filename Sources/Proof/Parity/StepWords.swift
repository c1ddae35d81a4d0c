import Text
import Widgets

/// A mistake in one line of a scenario.
public struct StepError: Error {
  /// What was found, and what was expected.
  public let message: String

  /// A mistake in that line.
  public init(_ message: String) {
    self.message = message
  }
}

/// The words and quoted texts of a line, taken in order.
public struct StepWords {
  /// A piece of a line.
  public enum Word: Equatable, Sendable {
    /// Without quotation marks.
    case word(String)
    /// What stood between quotation marks, its escapes undone.
    case text(String)
  }

  private var words: ArraySlice<Word>

  /// The first word, which is taken.
  let first: Word?

  init(_ line: String) throws(StepError) {
    words = try Self.split(line.unicodeScalars)[...]
    first = words.popFirst()
  }

  /// Takes the next piece, whatever it is.
  ///
  /// - Parameter expected: what the diagnostic says could stand here.
  mutating func next(expected: [String]) throws(StepError) -> Word {
    guard let word = words.popFirst() else {
      throw StepError("the line ends too early; expected \(expected.alternatives)")
    }
    return word
  }

  /// Takes one of `names`.
  public mutating func choice(of names: [String]) throws(StepError) -> String {
    let word = try next(expected: names)
    guard case .word(let name) = word, names.contains(name) else {
      throw unexpected(word, expected: names)
    }
    return name
  }

  /// Takes the raw value of a choice.
  public mutating func choice<Choice: CaseIterable & RawRepresentable<String>>()
    throws(StepError) -> Choice
  {
    let names = Choice.allCases.map(\.rawValue)
    let word = try next(expected: names)
    guard case .word(let name) = word, let choice = Choice(rawValue: name) else {
      throw unexpected(word, expected: names)
    }
    return choice
  }

  /// Takes a text in quotation marks.
  public mutating func text() throws(StepError) -> String {
    let word = try next(expected: ["a text in quotation marks"])
    guard case .text(let text) = word else {
      throw unexpected(word, expected: ["a text in quotation marks"])
    }
    return text
  }

  /// Takes a whole number that is not negative.
  public mutating func count() throws(StepError) -> Int {
    let word = try next(expected: ["a whole number"])
    guard case .word(let digits) = word, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let count = Int(digits)
    else { throw unexpected(word, expected: ["a whole number"]) }
    return count
  }

  func end() throws(StepError) {
    if let word = words.first { throw unexpected(word, expected: ["the end of the line"]) }
  }

  /// What to throw for a word that no step has there; names the nearest one that a step has.
  public func unexpected(_ word: Word, expected: [String]) -> StepError {
    let found =
      switch word {
      case .word(let name): "`\(name.shortened)`"
      case .text(let text): text.shortened.quoted
      }
    if case .word(let name) = word, let near = expected.nearest(to: name) {
      return StepError(
        "unexpected \(found); did you mean `\(near)`? expected \(expected.alternatives)")
    }
    return StepError("unexpected \(found); expected \(expected.alternatives)")
  }
}

// MARK: - Words and quoted texts

extension StepWords {
  /// Scalar by scalar: a combining mark behind a quotation mark does not hide it.
  private static func split(_ line: String.UnicodeScalarView) throws(StepError) -> [Word] {
    var words: [Word] = []
    var rest = line[...]

    while let scalar = rest.first {
      if scalar.properties.isWhitespace {
        rest.removeFirst()
      } else if scalar == "#" {
        break
      } else if scalar == "\"" {
        rest.removeFirst()
        words.append(.text(try quotedText(&rest)))
      } else {
        let word = rest.prefix { !$0.properties.isWhitespace && $0 != "\"" && $0 != "#" }
        words.append(.word(String(word)))
        rest.removeFirst(word.count)
      }
    }
    return words
  }

  private static func quotedText(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(StepError) -> String {
    var text = String.UnicodeScalarView()
    var index = rest.startIndex
    while index < rest.endIndex {
      let scalar = rest[index]
      rest.formIndex(after: &index)
      switch scalar {
      case "\"":
        rest = rest[index...]
        return String(text)
      case "\\":
        rest = rest[index...]
        text.append(try escaped(&rest))
        index = rest.startIndex
      default: text.append(scalar)
      }
    }
    throw StepError("the text does not end; expected a quotation mark")
  }

  private static func escaped(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(StepError) -> Unicode.Scalar {
    switch rest.popFirst() {
    case "\"": return "\""
    case "\\": return "\\"
    case "n": return "\n"
    case "t": return "\t"
    case "u": return try numbered(&rest)
    default: throw StepError(#"unknown escape; expected \", \\, \n, \t or \u{…}"#)
    }
  }

  private static func numbered(
    _ rest: inout Substring.UnicodeScalarView
  ) throws(StepError) -> Unicode.Scalar {
    let isOpen = rest.popFirst() == "{"
    let digits = rest.prefix { $0.properties.isHexDigit && $0.isASCII }
    guard isOpen, digits.count <= 8, rest.dropFirst(digits.count).first == "}",
      let value = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(value)
    else { throw StepError(#"no such character; expected \u{…} with a hexadecimal number"#) }
    rest.removeFirst(digits.count + 1)
    return scalar
  }
}

extension String {
  /// Short enough for one line of a diagnostic, with nothing in it that moves the cursor.
  fileprivate var shortened: String {
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(40)))
    let visible = start.quoted.dropFirst().dropLast()
    return unicodeScalars.count > 40 ? visible + "…" : String(visible)
  }
}
