import Text

extension Verdict {
  /// The verdict for a reader: what stopped everything, then each expectation in order, and the first
  /// that does not hold in full.
  public var text: String {
    if let compileError { return compileError.text }
    var lines: [String] = []
    if let accident { lines += [accident.sentence, ""] }
    let stopped = checks.first { $0.accident != nil }
    if let stopped, let accident = stopped.accident {
      lines += ["\(accident.sentence)", "  in: \(stopped.name)"] + stopped.printed + [""]
    }
    lines += checks.map(\.line)
    // Also where the program was stopped later: the first failure may be the reason.
    if let unmet = checks.first(where: \.isUnmet),
      case .unmet(let subject, let expected, let seen, let help) = unmet.ending
    {
      lines += ["", "✗ \(unmet.name)", "  looked at  \(subject)"]
      lines += ["  expected   \(expected)", "  seen       \(seen)"]
      if let help { lines += ["", "  \(help)"] }
      lines += unmet.printed
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CheckResult {
  fileprivate var isUnmet: Bool {
    if case .unmet = ending { true } else { false }
  }

  /// What the program printed in this check.
  fileprivate var printed: [String] {
    guard !output.isEmpty else { return [] }
    let shown = output.prefix(2000)
    let lines = shown.split(separator: "\n").map { "  | \($0.printable)" }
    return ["", "  Printed meanwhile:"] + lines + (shown.count < output.count ? ["  | …"] : [])
  }

  fileprivate var line: String {
    switch ending {
    case .held: "✓ \(name)"
    case .unmet: "✗ \(name)"
    case .waiting(let prerequisite): "· \(name)\n    waits for: \(prerequisite)"
    case .stopped(.crashed): "✗ \(name) (crashed here)"
    case .stopped(.timedOut): "✗ \(name) (timed out here)"
    case .stopped(.endedEarly): "✗ \(name) (ended here)"
    case .stopped(.printedTooMuch): "✗ \(name) (printed too much here)"
    case .notReached: "· \(name) (not reached)"
    }
  }
}

extension Accident {
  /// The accident in words.
  public var sentence: String {
    switch self {
    case .crashed(let reason): "It crashed: \(reason.printable)"
    case .timedOut(let seconds):
      "It timed out: no end after \(seconds) \(seconds == 1 ? "second" : "seconds")."
    case .endedEarly(let status):
      "It ended early: the program ended itself, with status \(status), before its last check."
    case .printedTooMuch(let kilobytes): "It printed too much: more than \(kilobytes) KB."
    }
  }
}

extension Diagnostic {
  /// The place to click, the message, and the line it is about.
  public var text: String {
    var lines = [isRefusal ? "It cannot be checked." : "It does not compile."]
    if isInChecks {
      lines += [
        "The checks call something that your answer does not have: keep the names and the",
        "types that the starter has.",
      ]
    }
    lines += ["", "\(place)error: \(message)"]
    if !excerpt.isEmpty { lines.append(excerpt) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var place: String { file.map { "\($0.shown):\(line):\(column): " } ?? "" }
}

extension StringProtocol {
  /// The text with nothing in it that moves a terminal's cursor, but tabs.
  var printable: String { escapingUnseen { $0 == "\t" ? "\t" : "\u{FFFD}" } }
}
