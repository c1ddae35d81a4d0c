extension ScreenSpec {
  /// Reads the rules and scenarios of a Markdown file, or the steps of a plain text file.
  ///
  /// A scenario is a fenced block whose info string is `scenario`, and belongs to the nearest rule
  /// above it. In a file without any fence every line is a step.
  ///
  /// Diagnostics name the file as `file`. Throws the first mistake. A rule without a scenario is one,
  /// and so is text that resembles a rule, a scenario or a step but would not be played.
  public init(parsing utf8: some Sequence<UInt8>, file: String) throws(SpecError) {
    let lines = try Self.lines(of: Array(utf8), file: file)
    var reader = SpecReader<Action>(file: file)

    if lines.contains(where: { Fence(opening: $0) != nil || $0.resemblesScenario }) {
      for line in lines { try reader.readMarkdown(line) }
    } else {
      reader.beginScenario()
      for line in lines { try reader.readStep(line) }
    }

    rules = try reader.finish()
  }

  /// Splits at line feeds only, so that lines count as they do in an editor.
  private static func lines(of utf8: [UInt8], file: String) throws(SpecError) -> [String] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = utf8.starts(with: byteOrderMark) ? utf8[3...] : utf8[...]

    var lines: [String] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard let line = String(validating: line, as: UTF8.self) else {
        throw SpecError(file: file, line: lines.count + 1, message: "not UTF-8; expected text")
      }
      lines.append(line)
    }
    return lines
  }
}

/// Reads a spec line by line.
private struct SpecReader<Action: StepLanguage> {
  typealias Rule = ScreenSpec<Action>.Rule
  typealias Scenario = ScreenSpec<Action>.Scenario

  let file: String

  private var number = 0
  private var rules: [Rule] = []
  private var heading: Substring?
  private var namedAt: [String: Int] = [:]
  private var fence: (Fence, line: Int)?
  private var scenario: Scenario?
  private var isClosed = false
  private var isInComment = false
  /// The line before, where it is prose.
  private var prose = ""

  init(file: String) {
    self.file = file
  }

  mutating func readMarkdown(_ line: String) throws(SpecError) {
    guard let open = fence else { return try readProse(line) }

    if open.0.isClosed(by: line) {
      try endScenario(at: open.line)
      fence = nil
      number += 1
    } else if scenario != nil {
      try readStep(line)
    } else {
      try readBlock(line, of: open.0, from: open.line)
    }
  }

  /// A line of a block that is not played.
  private mutating func readBlock(
    _ line: String, of block: Fence, from start: Int
  ) throws(SpecError) {
    number += 1
    // A longer block may show how a scenario is written; one that this scenario's end would close
    // has lost its own.
    if line.resemblesScenario, let inner = Fence(opening: line), block.isClosed(by: inner.mark) {
      throw error(
        "a scenario inside the block of line \(start); expected a line of \(block.mark) before it")
    }
    if block.info.isEmpty, isStep(line) {
      throw error(
        "a block of steps that is not played; expected ```scenario, or ```text if it is only shown",
        at: start)
    }
  }

  private mutating func readProse(_ line: String) throws(SpecError) {
    number += 1
    let above = prose
    prose = ""
    if isInComment || line.unindented?.hasPrefix("<!--") == true {
      isInComment = !line.contains("-->")
      guard line.resemblesScenario else { return }
      throw error(
        "a scenario in a comment, which readers do not see; expected it outside the comment")
    }

    if let opened = Fence(opening: line), opened.info == "scenario" || !line.resemblesScenario {
      fence = (opened, number)
      if opened.info == "scenario" { beginScenario() }
    } else if line.resemblesScenario {
      throw error(
        "a scenario that is not played; expected ```scenario in lower case, outside quotes and "
          + "lists, indented by at most three spaces")
    } else if let heading = line.heading {
      try readHeading(heading, at: number)
    } else if line.isUnderline, above.first?.isLetter == true {
      try readHeading(above[...], at: number - 1)
    } else if let near = line.nearHeading {
      throw error("`\(near)` is no heading; expected one to six # and then a space")
    } else if isStep(line) {
      throw error("a step outside a scenario; expected it between ```scenario and ```")
    } else {
      prose = line
    }
  }

  private mutating func readHeading(_ heading: Substring, at line: Int) throws(SpecError) {
    self.heading = heading
    guard let rule = Rule(heading: heading) else {
      guard let (found, name) = heading.nearRule else { return }
      throw error("`\(found)` names no rule; expected `\(name)`, or other words", at: line)
    }
    if let earlier = namedAt.updateValue(line, forKey: rule.name.lowercased()) {
      throw error(
        "rule \(rule.name) stands at line \(earlier) already; expected another name", at: line)
    }
    rules.append(rule)
  }

  private func isStep(_ line: String) -> Bool {
    do throws(StepError) { return try action(line) != nil } catch { return false }
  }

  mutating func beginScenario() {
    let rule = rules.last.map { [$0.name, $0.title].filter { !$0.isEmpty }.joined(separator: " ") }
    let heading = rule.flatMap { $0.isEmpty ? nil : $0 } ?? heading.map(String.init) ?? file
    scenario = Scenario(heading: heading, file: file, steps: [])
    isClosed = false
  }

  mutating func readStep(_ line: String) throws(SpecError) {
    number += 1
    do {
      guard let action = try action(line) else { return }
      try action.check(isClosed: isClosed)
      scenario?.steps.append(ScreenSpec.Step(action: action, line: number))
      if action.isClose { isClosed = true }
    } catch {
      let isMarkdown = fence == nil && scenario?.steps.isEmpty == true
      let hint = isMarkdown ? "; in Markdown a scenario stands between ```scenario and ```" : ""
      throw self.error(error.message + hint)
    }
  }

  /// Nil for a line that is empty or only a comment.
  private func action(_ line: String) throws(StepError) -> Action? {
    var words = try StepWords(line)
    guard let verb = words.first else { return nil }
    let action = try Action(verb: verb, &words)
    try words.end()
    return action
  }

  mutating func finish() throws(SpecError) -> [Rule] {
    if let fence {
      throw error(
        "the block that begins here does not end; expected a line of \(fence.0.mark)",
        at: fence.line)
    }
    // Plain text: its one scenario has no fence to end it.
    if scenario != nil { try endScenario(at: 1) }

    if rules.allSatisfy(\.scenarios.isEmpty) {
      throw error("no scenario here; expected a block that begins with ```scenario", at: 1)
    }
    if let rule = rules.first(where: \.scenarios.isEmpty) {
      throw error(
        "rule \(rule.name) has no scenario; expected one before the next rule",
        at: namedAt[rule.name.lowercased()])
    }
    return rules
  }

  private mutating func endScenario(at line: Int) throws(SpecError) {
    guard let ended = scenario else { return }
    if ended.steps.isEmpty {
      throw error("a scenario without a step; expected one such as `\(Action.example)`", at: line)
    }
    if rules.isEmpty { rules.append(Rule(name: "", title: "")) }
    rules[rules.count - 1].scenarios.append(ended)
    scenario = nil
  }

  private func error(_ message: String, at line: Int? = nil) -> SpecError {
    SpecError(file: file, line: line ?? number, message: message)
  }
}

extension ScreenSpec.Rule {
  /// A heading that begins with letters and a number.
  fileprivate init?(heading: Substring) {
    let words = heading.split(maxSplits: 1) { $0 == " " || $0 == "\t" }
    let name = (words.first ?? "").trimmingSuffix { $0 == ":" || $0 == "." }
    let number = name.drop { $0.isLetter }
    guard number.count < name.count, !number.isEmpty, number.allSatisfy(\.isWholeNumber)
    else { return nil }

    self.init(name: String(name), title: words.count == 2 ? String(words[1].trimmed) : "")
  }
}

extension String {
  /// The line from its first sign on; nil where more than three spaces stand before it.
  fileprivate var unindented: Substring? {
    let line = drop { $0 == " " }
    return count - line.count <= 3 ? line : nil
  }

  /// The words of a heading of any level, without the signs around them; nil for another line.
  fileprivate var heading: Substring? {
    guard let line = unindented else { return nil }
    let words = line.drop { $0 == "#" }
    let level = line.count - words.count
    guard (1...6).contains(level), words.first == " " || words.first == "\t" else { return nil }

    let text = words.trimmed
    let open = text.trimmingSuffix { $0 == "#" }
    return open.isEmpty || open.last == " " ? open.trimmed : text
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !predicate($0) }) else { return "" }
    return self[...last]
  }

  fileprivate var trimmed: Substring {
    drop(while: \.isWhitespace).trimmingSuffix(while: \.isWhitespace)
  }
}
