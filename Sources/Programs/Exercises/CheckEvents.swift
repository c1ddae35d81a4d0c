import FoundationEssentials
import Text

/// What the checks have written: the lines of `Checks.EventChannel`.
///
/// A line counts only if it begins with the key of this run, which the answer does not get.
struct CheckEvents {
  let lines: [[String]]

  init(_ text: String, key: String) {
    // A last line without a newline was cut off.
    let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    lines = whole.map { TabSeparated(line: $0).fields }.filter { $0.first == key }
      .map { Array($0.dropFirst()) }
  }

  var isComplete: Bool { lines.last == ["end"] }
}

extension Verdict {
  mutating func read(_ events: CheckEvents, checks source: String) {
    for fields in events.lines {
      guard let kind = fields.first, fields.count > 1, let number = Int(fields[1]) else { continue }
      if kind == "check", fields.count == 3 {
        checks.append(CheckResult(name: fields[2], code: source.check(atLine: number)))
        continue
      }
      guard checks.indices.contains(number) else { continue }
      switch (kind, fields.count) {
      case ("held", 2): checks[number].ending = .held
      case ("waiting", 3): checks[number].ending = .waiting(for: fields[2])
      case ("unmet", 6):
        checks[number].ending = .unmet(
          subject: fields[2], expected: fields[3], seen: fields[4],
          help: fields[5].isEmpty ? nil : fields[5])
      case ("started", 2): running = number
      default: break
      }
    }
  }

  /// Gives each check what was printed behind its mark.
  mutating func give(output: String) {
    for part in output.components(separatedBy: "\u{1E}").dropFirst() {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = Int(lines[0]), checks.indices.contains(number) else { continue }
      checks[number].output += lines.count > 1 ? String(lines[1]) : ""
    }
  }

  /// An accident belongs to the check that had started and not ended.
  mutating func add(_ accident: Accident) {
    if let running, checks[running].ending == .notReached {
      checks[running].ending = .stopped(accident)
    } else {
      self.accident = accident
    }
  }
}
