import LoginKit
import Parity

/// Plays a scenario, in the language of the spec, on a login screen, and throws ``Unmet`` at the first
/// step that does not do as it says.
///
/// `help` gives one sentence where the step, and what is shown instead, tell of a known mistake.
/// `afterEachStep` runs after the opening and after each step, and may do what no user can.
public func play(
  _ scenario: String, on variant: Variant, words: LoginWords = .english,
  help: Help? = nil, afterEachStep: (@MainActor () -> Void)? = nil
) async throws {
  let spec = try Spec(parsing: scenario.utf8, file: "scenario")
  for scenario in spec.scenarios {
    let actions = scenario.steps.map(\.action)
    try await play(actions, on: variant, words: words, help: help, afterEachStep: afterEachStep)
  }
}

/// Plays a scenario of a spec in the same way.
public func play(
  _ scenario: Scenario, on variant: Variant, words: LoginWords = .english, help: Help? = nil
) async throws {
  try await play(scenario.steps.map(\.action), on: variant, words: words, help: help)
}

/// Plays steps in the same way, which may hold texts that are awkward to write in a scenario.
public func play(
  _ actions: [Action], on variant: Variant, words: LoginWords = .english,
  help: Help? = nil, afterEachStep: (@MainActor () -> Void)? = nil
) async throws {
  let verification = Verification(of: [variant], words: words)
  let found = await verification.play(actions) { _, _ in afterEachStep?() }
  guard let (position, finding) = found else { return }

  let step = position.map { actions[$0].description } ?? "open"
  let (expected, shown) = finding.told(at: step)
  throw Unmet(
    subject(after: actions.prefix(position ?? 0)), expected: expected, seen: shown,
    help: help?(step, shown))
}

/// Gives one sentence where a step, and what is shown instead of what it expects, tell of a known
/// mistake; nil for any other.
public typealias Help = @MainActor (_ step: String, _ shown: String) -> String?

/// Plays the rules of a spec, in English and in Chinese, and throws ``Unmet`` at the first rule that
/// the screen breaks.
///
/// - Parameters:
///   - spec: The text of the spec, such as `loginSpec`.
///   - names: The rules to play; nil for all.
///   - variant: The screen to play on.
public func play(
  spec: String, rules names: [String]? = nil, on variant: Variant
) async throws {
  let spec = try Spec(parsing: spec.utf8, file: "the spec")
  let rules = try names?.map { name in
    guard let rule = spec.rule(named: name) else {
      throw Unmet("the spec", expected: "a rule \(name)", seen: "none", help: nil)
    }
    return rule
  }
  for rule in rules ?? spec.rules {
    do {
      for scenario in rule.scenarios {
        for words in [LoginWords.english, .simplifiedChinese] {
          try await play(scenario, on: variant, words: words)
        }
      }
    } catch let unmet as Unmet {
      throw Unmet(
        unmet.subject, expected: unmet.expected, seen: unmet.seen,
        help: "This is \(rule.name) of the spec: \(rule.title).")
    }
  }
}

/// Takes random walks on a login screen beside another that is known to be right, and throws
/// ``Unmet`` with the shortest steps after which the two differ.
///
/// The same count takes the same walks in every run.
public func walk(_ count: Int, on variant: Variant, beside right: Variant) async throws {
  let verification = Verification(of: [right, variant], words: .english)
  for number in 0..<count {
    guard let found = await verification.walk(seed: 13, number: number) else { continue }

    let steps = found.actions.filter { if case .expect = $0 { false } else { true } }
    throw Unmet(subject(after: steps), expected: found.shown[0], seen: found.shown[1], help: nil)
  }
}

private func subject(after steps: some Sequence<Action>) -> String {
  let done = steps.map(\.description)
  return done.isEmpty ? "the screen" : "the screen, after " + done.joined(separator: ", ")
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
