import Text
import Widgets

// A typo must not hide a rule: a file stays green if its scenario is skipped. So a line that a reader
// takes for a scenario or for the name of a rule is a mistake where the parser does not take it so.

extension String {
  /// Whether a reader sees the start of a scenario here: fence marks and then the word, in a quote or
  /// a list, in upper or lower case, among attributes or misspelled.
  var resemblesScenario: Bool {
    let start = prefix { !$0.isLetter }
    let info = self[start.endIndex...]
    guard ["``", "~~~", "'''", "´´´"].contains(where: start.contains), !info.contains("`")
    else { return false }

    let attributes = start.contains("{") ? info.prefix { $0 != "}" } : info.prefix { $0 != " " }
    return attributes.split { !$0.isLetter }
      .contains { ["scenario"].nearest(to: String($0)) != nil }
  }

  /// Whether the line makes a heading of the one above it.
  var isUnderline: Bool {
    let signs = drop { $0 == " " }.prefix { $0 == "=" || $0 == "-" }
    return !signs.isEmpty && Set(signs).count == 1
      && self[signs.endIndex...].allSatisfy(\.isWhitespace)
  }

  /// What looks like a heading with the name of a rule, but has no space behind its signs, or too many
  /// signs.
  var nearHeading: Substring? {
    firstMatch(of: /^\s{0,3}(#+\s?\p{L}+\d+)\b/)?.1
  }
}

extension Substring {
  /// The beginning of a heading that looks like the name of a rule, such as `S-11`, and the name.
  var nearRule: (found: Substring, name: String)? {
    guard let match = firstMatch(of: /^[^\p{L}\p{N}]*(\p{L})[ \t._:*`-]*(\d+)\b[^\s\p{L}\p{N}]*/)
    else { return nil }
    return (match.0, "\(match.1)\(match.2)")
  }
}
