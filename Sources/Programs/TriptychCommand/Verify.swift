import CommandLine
import Parity
import Widgets

extension Triptych {
  /// Plays the whole spec and takes random walks, up to the first difference between the variants.
  func verify(walks: Int, seed: Int) async throws -> ExitStatus {
    let status = try await verify(builtInSpec())
    return status == .ok ? await walk(walks, seed: seed) : status
  }

  /// Plays every scenario, up to the first where something is wrong.
  func verify(_ spec: Spec) async throws -> ExitStatus {
    for scenario in spec.scenarios {
      if let (position, finding) = await verification.play(scenario.steps.map(\.action)) {
        let told = try report(finding, at: position.map { scenario.steps[$0] }, of: scenario)
        write("\(scenario.heading.drawn)\n" + told)
        return .no
      }
    }
    let rules = Self.count(spec.rules.count, "rule")
    write("\(rules), \(Self.count(spec.scenarios.count, "scenario")): the same on \(names)\n")
    return .ok
  }

  func walk(_ count: Int, seed: Int) async -> ExitStatus {
    let progress = Progress(of: count, "walks")
    for number in 0..<count {
      if let found = await verification.walk(seed: UInt64(seed), number: number) {
        progress.end()
        write(
          "Walk \(number) of seed \(seed): the variants differ. Shortest reproduction:\n\n"
            + report(found))
        return .no
      }
      progress.show(number)
    }
    progress.end()
    write("\(Self.count(count, "walk")) of seed \(seed): the same on \(names)\n")
    return .ok
  }

  var verification: Verification { Verification(of: variants, words: words) }

  /// A scenario to paste, and what each variant shows at its end.
  private func report(_ found: Counterexample) -> String {
    let steps = found.actions.map { "\($0)\n" }.joined()
    let shown = zip(variants, found.shown).map { "\($0.name): \($1)\n" }.joined()
    return "```scenario\n\(steps)```\n\n\(shown)"
  }
}
