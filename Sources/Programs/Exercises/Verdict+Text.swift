import Text

extension Verdict {
  /// The verdict for a reader: what stopped everything first, then each expectation in order, and
  /// the first that fails in full.
  public var text: String {
    if let compileError { return compileError.text }
    var lines: [String] = []
    if let accident { lines += [accident.sentence, ""] }
    if let stopped = checks.first(where: { $0.accident != nil }), let accident = stopped.accident {
      lines += ["\(accident.sentence)", "  in: \(stopped.name)", ""]
    }
    lines += checks.map(\.line)
    if case .unmet(let subject, let expected, let seen, let help) = firstFailure?.ending {
      lines += ["", "✗ \(firstFailure?.name ?? "")", "  looked at  \(subject)"]
      lines += ["  expected   \(expected)", "  seen       \(seen)"]
      if let help { lines += ["", "  \(help)"] }
    }
    if let printed = firstFailure?.output, !printed.isEmpty {
      let shown = printed.prefix(2000)
      lines += ["", "  Printed meanwhile:"]
      lines += shown.split(separator: "\n").map { "  | \($0.printable)" }
      if shown.count < printed.count { lines += ["  | …"] }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CheckResult {
  fileprivate var line: String {
    switch ending {
    case .held: "✓ \(name)"
    case .unmet: "✗ \(name)"
    case .waiting(let prerequisite): "· \(name)\n    waits for: \(prerequisite)"
    case .stopped(.crashed): "✗ \(name) (crashed here)"
    case .stopped(.timedOut): "✗ \(name) (timed out here)"
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
    }
  }
}

extension Diagnostic {
  /// The place to click, the message, and the line it is about.
  public var text: String {
    var lines = ["It does not compile."]
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
