import CommandLine
import Parity
import Terminal
import Widgets

extension Triptych {
  /// Plays what the arguments name: on the whole terminal where a pause or a pace is asked for.
  func play(_ arguments: Arguments) async throws -> ExitStatus {
    let isPaused = arguments.has("pause")
    let pace = try arguments.number("speed", in: 1...6000).map { Duration.seconds(60) / $0 }
    if isPaused, pace != nil {
      throw CommandError("--pause waits for your keys; expected no --speed beside it")
    }
    if isPaused, !Terminal.isPresent {
      throw CommandError("--pause needs a terminal to wait for keys on")
    }

    let scenarios = try scenarios(arguments.positional)
    guard Terminal.isPresent, isPaused || pace != nil else {
      return try await play(scenarios, pace: pace ?? .zero)
    }
    let show = ScenarioShow(scenarios, on: variants, language)
    let player = Task { if !isPaused, let pace { await show.goForward(every: pace) } }
    defer { player.cancel() }
    let status = try await Terminal.run(ScenarioProgram(show))
    if let mistake = show.mistake { throw mistake }
    return status
  }

  /// `1 walk`, `2 walks`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The step asks for what no variant can do.
  static func mistake(_ step: Step, of scenario: Scenario, _ reason: String) -> CommandError {
    CommandError(.dataError, "\(step.action), but \(reason)", at: "\(scenario.file):\(step.line)")
  }

  /// Plays the scenarios, and shows the screens side by side after each step.
  func play(_ scenarios: [Scenario], pace: Duration = .zero) async throws -> ExitStatus {
    var failed = 0
    for scenario in scenarios {
      write("\(scenario.heading.drawn)\n")
      if try await !isAsExpected(scenario, pace: pace) { failed += 1 }
    }

    write("\(Self.count(scenarios.count, "scenario")) on \(names): ")
    write((failed == 0 ? "all as expected\n" : "\(failed) failed\n"))
    return failed == 0 ? .ok : .no
  }

  /// - Returns: whether all the variants did what is expected.
  private func isAsExpected(_ scenario: Scenario, pace: Duration) async throws -> Bool {
    let steps = scenario.steps
    let found = try await verification.play(steps.map(\.action)) { stage, position in
      if let action = position.map({ steps[$0].action }) {
        write(action.isExpectation ? "✓ \(action)\n" : "\n→ \(action)\n" + shown(stage))
      } else if steps[0].action.isExpectation {
        // What is expected at the opening is seen first.
        write("\n" + shown(stage) + "\n")
      }
      if pace > .zero { try await Task.sleep(for: pace) }
    }
    guard let (position, finding) = found else {
      write("\n")
      return true
    }
    let step = position.map { steps[$0] }
    write(
      (step.map { "✗ \($0.action)\n" } ?? "") + "\n" + (try report(finding, at: step, of: scenario))
    )
    return false
  }

  private func shown(_ stage: SideBySide) -> String {
    stage.picture().map { $0 + "\n" }.joined()
  }

  /// Returns the file and line of the step, what was expected, and what each variant shows; throws
  /// a mistake in the scenario.
  ///
  /// Without a step it was found at the opening, before the first one.
  func report(_ finding: Finding, at step: Step?, of scenario: Scenario) throws -> String {
    if case .mistake(let reason) = finding, let step {
      throw Self.mistake(step, of: scenario, reason)
    }
    let lines = finding.told(by: variants.map(\.name)).map { "    \($0)\n" }
    let line = step?.line ?? scenario.steps[0].line
    return "\(scenario.file):\(line): expected \(finding.expected(of: step?.action))\n"
      + lines.joined() + "\n"
  }
}

extension Action {
  fileprivate var isExpectation: Bool {
    if case .expect = self { true } else { false }
  }
}

extension Finding {
  /// What each variant shows, or does not do, one line each.
  func told(by names: [String]) -> [String] {
    let shown: [String]
    switch self {
    case .mistake(let reason): return [reason]
    case .unmet(let reasons): shown = reasons.map { $0 ?? "as expected" }
    case .different(let snapshots): shown = snapshots.map(\.description)
    }
    let width = names.map(\.columns).max() ?? 0
    return zip(names, shown).map { "\($0.padded(toColumns: width))  \($1)" }
  }

  fileprivate func expected(of action: Action?) -> String {
    guard let action else { return "the same, and a possible screen, at the opening" }
    if case .different = self { return "the same, and a possible screen, after `\(action)`" }
    if case .expect(let expectation) = action { return expectation.description }
    return "`\(action)` to be possible"
  }
}

extension SideBySide {
  /// The screens as text, so narrow that three stand in 80 columns.
  func picture() -> [String] {
    let panels = Panels(
      names: robots.map(\.variant.name), pages: robots.map(\.page), current: 0,
      isCurrentAlone: false)
    let rows = panels.sideBySide(columns: Panels.narrowest).map { line in
      String(line.text.trimmingSuffix { $0 == " " })
    }
    return Array(rows.trimmingSuffix(while: \.isEmpty))
  }
}

extension BidirectionalCollection {
  /// The elements up to the last one that does not satisfy `predicate`.
  fileprivate func trimmingSuffix(while predicate: (Element) -> Bool) -> SubSequence {
    self[..<(lastIndex { !predicate($0) }.map(index(after:)) ?? startIndex)]
  }
}
