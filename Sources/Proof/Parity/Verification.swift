import LoginKit

/// Plays scenarios and random walks on several variants, and reports where they differ.
@MainActor
public struct Verification {
  /// What is compared.
  let variants: [Variant]
  /// The language of the screens.
  let words: LoginWords

  /// Compares the variants in that language.
  public init(of variants: [Variant], words: LoginWords) {
    self.variants = variants
    self.words = words
  }

  /// Plays the scenario up to the first step where something is wrong.
  ///
  /// - Returns: the position of the step where something is wrong, nil for the opening, and what was
  ///   found there; nil when all is as it should be.
  public func play(_ actions: [Action]) async -> (position: Int?, finding: Finding)? {
    await play(actions) { _, _ in }
  }

  /// Plays the scenario in the same way. `observe` sees the screens at the opening, where the
  /// position is nil, and after each step that does what it should.
  public func play(
    _ actions: [Action],
    observe: @MainActor (SideBySide, _ position: Int?) async throws -> Void
  ) async rethrows -> (position: Int?, finding: Finding)? {
    let stage = SideBySide(opening: variants, words: words)
    try await observe(stage, nil)
    if let finding = stage.finding { return (nil, finding) }
    for (position, action) in actions.enumerated() {
      if let finding = await stage.perform(action) { return (position, finding) }
      try await observe(stage, position)
    }
    return nil
  }

  /// Takes the random walk with that number, and shrinks what it finds.
  ///
  /// - Returns: the shortest scenario found on which the variants differ, ready to paste into a
  ///   spec; nil when they do not.
  public func walk(seed: UInt64, number: Int) async -> Counterexample? {
    var walk = Walk(seed: seed, number: number)
    let stage = SideBySide(opening: variants, words: words)
    guard let guide = stage.robots.first else { return nil }

    var actions: [Action] = []
    while let action = walk.next(on: guide) {
      actions.append(action)
      if await stage.perform(action) != nil { return await shrink(actions) }
    }
    return nil
  }
}

/// A scenario on which the variants differ, or show an impossible screen.
public struct Counterexample {
  /// The steps, and at the end what most variants show and some do not.
  public let actions: [Action]

  /// What each variant shows in the end, in the order of the variants.
  public let shown: [String]
}
