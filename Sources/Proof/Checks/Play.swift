import LoginKit
import Parity

/// Plays a scenario, in the language of the spec, on a login screen, and throws ``Unmet`` at the first
/// step that does not do as it says.
///
/// `help` gives one sentence where the step, and what is shown instead, tell of a known mistake.
public func play(
  _ scenario: String, on variant: Variant, words: LoginWords = .english,
  help: (@MainActor (_ step: String, _ shown: String) -> String?)? = nil
) async throws {
  let spec = try Spec(parsing: scenario.utf8, file: "scenario")
  for scenario in spec.scenarios {
    try await play(scenario, on: variant, words: words, help: help)
  }
}

/// Plays a scenario of a spec in the same way.
public func play(
  _ scenario: Scenario, on variant: Variant, words: LoginWords = .english,
  help: (@MainActor (_ step: String, _ shown: String) -> String?)? = nil
) async throws {
  let actions = scenario.steps.map(\.action)
  let verification = Verification(of: [variant], words: words)
  guard let (position, finding) = await verification.play(actions) else { return }

  let done = actions.prefix(position ?? 0).map(\.description)
  let step = position.map { actions[$0].description } ?? "open"
  let (expected, shown) = finding.told(at: step)
  throw Unmet(
    done.isEmpty ? "the screen" : "the screen, after " + done.joined(separator: ", "),
    expected: expected, seen: shown, help: help?(step, shown))
}

extension Finding {
  /// What was expected of the step, and what the one variant shows instead.
  fileprivate func told(at step: String) -> (expected: String, shown: String) {
    switch self {
    case .mistake(let reason): ("`\(step)` to be possible", reason)
    case .unmet(let shown): (step.trimmingExpect, shown.first.flatMap(\.self) ?? "")
    case .different(let snapshots):
      (
        step == "close" ? "released" : "a screen that is never busy beside an alert",
        snapshots.first.map { step == "close" ? "\($0), still in memory" : "\($0)" } ?? ""
      )
    }
  }
}

extension String {
  fileprivate var trimmingExpect: String {
    hasPrefix("expect ") ? String(dropFirst(7)) : "`\(self)` to be possible"
  }
}
