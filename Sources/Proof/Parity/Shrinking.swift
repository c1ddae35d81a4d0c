import LoginKit

extension Verification {
  /// Removes and simplifies steps as long as the scenario still fails.
  func shrink(_ found: [Action]) async -> Counterexample {
    var actions = await cut(found) ?? found
    while let simpler = await simplify(actions) { actions = simpler }
    return await counterexample(actions)
  }

  /// One step less, or one step simpler; nil when nothing of that kind is still wrong.
  private func simplify(_ actions: [Action]) async -> [Action]? {
    var length = actions.count
    while length > 0 {
      for start in stride(from: 0, to: actions.count, by: length) {
        var fewer = actions
        fewer.removeSubrange(start..<min(start + length, actions.count))
        if let wrong = await cut(fewer) { return wrong }
      }
      length /= 2
    }
    for (position, action) in actions.enumerated() {
      for simpler in action.simpler {
        var changed = actions
        changed[position] = simpler
        if let wrong = await cut(changed) { return wrong }
      }
    }
    return nil
  }

  /// The steps up to the one where something is wrong; nil when nothing is, or when the scenario
  /// itself has a mistake.
  private func cut(_ actions: [Action]) async -> [Action]? {
    guard let (position, finding) = await play(actions) else { return nil }
    if case .mistake = finding { return nil }
    return Array(actions.prefix(position.map { $0 + 1 } ?? 0))
  }

  private func counterexample(_ actions: [Action]) async -> Counterexample {
    let stage = SideBySide(opening: variants, words: words)
    for action in actions { await stage.perform(action) }

    let snapshots = stage.robots.map(\.snapshot)
    return Counterexample(
      actions: actions + telling(snapshots, after: actions).map(Action.expect),
      shown: snapshots.map(\.description))
  }

  /// What the scenario should expect, where one variant does not do it.
  private func telling(_ snapshots: [Snapshot], after actions: [Action]) -> [Expectation] {
    let possible = snapshots.filter(\.isPossible)
    let most = possible.max { one, other in
      possible.count { $0 == one } < possible.count { $0 == other }
    }
    let expectations = most?.expectations(after: actions) ?? [.released, .idle]
    return expectations.filter { expectation in
      !snapshots.allSatisfy { $0.meets(expectation) }
    }
  }
}

extension Action {
  /// The same kind of step with less in it, the simplest first.
  fileprivate var simpler: [Action] {
    switch self {
    case .type(let field, let text):
      text.simpler.map { .type(field, $0) }
    case .doubleTapSignIn: [.tapSignIn]
    case .answer(let reply) where reply != .accepted: [.answer(.accepted)]
    default: []
    }
  }
}

extension String {
  fileprivate var simpler: [String] {
    let half = unicodeScalars.count / 2
    let halves = [
      String(String.UnicodeScalarView(unicodeScalars.prefix(half))),
      String(String.UnicodeScalarView(unicodeScalars.dropFirst(half))),
    ]
    return (["a"] + halves).filter { $0.unicodeScalars.count < unicodeScalars.count }
  }
}

extension Snapshot {
  /// All that a spec can say of this snapshot.
  ///
  /// A request is identified by what the scenario has typed, and only where that is what was sent: what a
  /// request holds is never shown.
  fileprivate func expectations(after actions: [Action]) -> [Expectation] {
    var candidates: [Expectation] = [
      .alert(nil), .busy, .idle, .requests(requests.count), .released,
    ]
    candidates += Message.allCases.map { .alert($0) }
    if let page {
      candidates += [.account(page.account), .passwordHidden(page.passwordCount), .focus(nil)]
      candidates += Field.allCases.flatMap { [.placeholder($0), .focus($0)] }
    }
    for account in actions.typed(into: .account) {
      for password in actions.typed(into: .password) {
        guard let sent = try? Credentials(account: account, password: password) else { continue }
        candidates.append(.request(account: sent.account, password: password))
      }
    }
    return candidates.filter(meets)
  }
}

extension [Action] {
  /// Every text that typing has made in the field.
  fileprivate func typed(into field: Field) -> [String] {
    var text = ""
    var texts: [String] = []
    for action in self {
      switch action {
      case .type(field, let added): text += added
      case .clear(field): text = ""
      default: continue
      }
      texts.append(text)
    }
    return texts
  }
}
