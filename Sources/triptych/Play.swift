import Parity
import Terminal
import Widgets

extension Triptych {
  /// Plays the scenarios, and shows the screens side by side after each step.
  func play(_ scenarios: [Scenario]) async throws -> ExitStatus {
    var failed = 0
    for scenario in scenarios {
      write("\(scenario.heading)\n")
      if try await !play(scenario) { failed += 1 }
    }

    let played =
      "\(scenarios.count) \(scenarios.count == 1 ? "scenario" : "scenarios") on \(names): "
    write(played + (failed == 0 ? "all as expected\n" : "\(failed) failed\n"))
    return failed == 0 ? .ok : .no
  }

  /// - Returns: whether all the variants did what is expected.
  private func play(_ scenario: Scenario) async throws -> Bool {
    let stage = SideBySide(opening: variants, words: words)
    for step in scenario.steps {
      switch await stage.play(step.action) {
      case nil:
        write(step.action.isExpectation ? "✓ \(step.action)\n" : shown(stage, after: step))
      case .mistake(let reason):
        throw CommandError(
          .dataError, "\(step.action), but \(reason)", at: "\(scenario.file):\(step.line)")
      case .unmet(let shown):
        write("✗ \(step.action)\n\n" + report(step, of: scenario, shown))
        return false
      case .different:
        break
      }
    }
    write("\n")
    return true
  }

  private func shown(_ stage: SideBySide, after step: Step) -> String {
    "\n→ \(step.action)\n" + stage.picture().map { $0 + "\n" }.joined()
  }

  /// File and line of the step, what was expected, and what each variant shows.
  func report(_ step: Step, of scenario: Scenario, _ shown: [String?]) -> String {
    let width = variants.map(\.name.columns).max() ?? 0
    let lines = zip(variants, shown).map { variant, shown in
      "    \(variant.name.padded(toColumns: width))  \(shown ?? "as expected")\n"
    }
    return "\(scenario.file):\(step.line): expected \(step.action.expected)\n"
      + lines.joined() + "\n"
  }
}

extension Action {
  var isExpectation: Bool {
    if case .expect = self { true } else { false }
  }

  /// What the step expects, or takes for granted.
  var expected: String {
    if case .expect(let expectation) = self {
      expectation.description
    } else {
      "\(self) to be possible"
    }
  }
}

extension SideBySide {
  /// The screens as text, each at most 25 columns wide so that three stand in 80.
  func picture(columns: Int = 25) -> [String] {
    let screens = robots.map { robot in
      robot.page?.text(columns: columns, title: robot.variant.name)
        ?? ["\(robot.variant.name): closed"]
    }
    let height = screens.map(\.count).max() ?? 0
    let rows = (0..<height).map { row in
      let cells = screens.map { screen in
        (row < screen.count ? screen[row] : "").padded(toColumns: columns)
      }
      return String(cells.joined(separator: "  ").trimmingSuffix { $0 == " " })
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
