import LoginKit

/// Several open variants that all play the same steps.
@MainActor
public final class SideBySide {
  /// One for each variant, in the same order.
  public let robots: [Robot]

  /// What is wrong at the opening or after the last step; nil when nothing is.
  public private(set) var finding: Finding?

  /// Opens a screen of each variant.
  public init(opening variants: [Variant], words: LoginWords) {
    robots = variants.map { Robot(opening: $0, words: words) }
    finding = compare()
  }

  /// Plays one step on every variant, and compares what they then show.
  ///
  /// - Returns: the new ``finding``.
  @discardableResult
  public func perform(_ action: Action) async -> Finding? {
    var outcomes: [Robot.Outcome] = []
    for robot in robots { outcomes.append(await robot.perform(action)) }

    finding = outcomes.allSatisfy { $0 == .done } ? compare() : Finding(robots, outcomes)
    return finding
  }

  /// What the variants show differently, or what none may show; nil when there is nothing.
  private func compare() -> Finding? {
    let snapshots = robots.map(\.snapshot)
    guard let first = snapshots.first else { return nil }
    let isSound = snapshots.allSatisfy { $0 == first && $0.isPossible }
    return isSound ? nil : .different(snapshots)
  }
}

/// What was found wrong when a step was played.
public enum Finding {
  /// The step can be played on no variant: a mistake in the scenario, and why it is one.
  case mistake(String)

  /// What each variant shows instead of what the step expects; nil where it does as expected.
  case unmet([String?])

  /// What each variant shows, where all should show the same and something possible.
  case different([Snapshot])

  fileprivate init(_ robots: [Robot], _ outcomes: [Robot.Outcome]) {
    let reasons = outcomes.map { outcome in
      if case .impossible(let reason) = outcome { reason } else { nil as String? }
    }
    if let reason = reasons.first, let reason, reasons.allSatisfy({ $0 != nil }) {
      self = .mistake(reason)
      return
    }
    self = .unmet(
      outcomes.map { outcome in
        switch outcome {
        case .done: nil
        case .unmet(let shown): shown
        case .impossible(let reason): reason
        }
      })
  }
}
