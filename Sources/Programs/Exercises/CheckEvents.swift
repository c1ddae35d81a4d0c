import FoundationEssentials
import Text

/// What the checks have written: the lines of `Checks.EventFile`, the last of which may be cut off.
struct CheckEvents {
  let lines: [[String]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { TabSeparated(line: $0).fields }
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
