import struct CommandLine.CommandError
import struct CommandLine.ExitStatus
import Localization
import LoginKit
import Parity
import Testing
import Widgets

@testable import TriptychCommand

/// What `play`, the player on a terminal and `verify` say about one and the same scenario.
@Suite struct JudgementTests {
  @Test(arguments: cases)
  func `Play, the player and verify agree`(_ judged: Judged) async throws {
    let variants = [variants[0], judged.variant()]
    let spec = try Spec(parsing: judged.steps.utf8, file: "a.txt")
    let triptych = Triptych(of: variants, language: .english) { _ in }

    let played = await status { try await triptych.play(spec.scenarios) }
    let verified = await status { try await triptych.verify(spec) }
    let shown = await status {
      let show = ScenarioShow(spec.scenarios, on: variants, .english)
      await show.goForward(every: .zero)
      if let mistake = show.mistake { throw mistake }
      return show.status
    }

    #expect(played == judged.status)
    #expect(verified == judged.status)
    #expect(shown == judged.status)
  }
}

// MARK: - Fixtures

nonisolated struct Judged: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let steps: String
  let status: ExitStatus
  let variant: @MainActor @Sendable () -> Variant

  init(
    _ name: String, _ steps: String, _ status: ExitStatus,
    _ variant: @escaping @MainActor @Sendable () -> Variant
  ) {
    testDescription = name
    self.steps = steps
    self.status = status
    self.variant = variant
  }
}

nonisolated private let cases = [
  Judged("all as expected", "tap sign-in\nexpect alert incomplete", .ok) { variants[1] },
  Judged("an expectation that all fail", "expect busy", .no) { variants[1] },
  Judged("an expectation that one fails", "tap sign-in\nexpect alert incomplete", .no, deaf),
  Judged("a difference that no expectation sees", "tap sign-in", .no, deaf),
  Judged("a difference at the opening", "close", .no, swapped),
  Judged("a difference in the last step", "close\nexpect requests 0", .no, kept),
  Judged("a step that cannot be played", "answer accepted", .dataError) { variants[1] },
  Judged(
    "a step that one cannot play",
    "type account \"a\"\ntype password \"a\"\ntap sign-in\nanswer accepted", .no, deaf),
]

private func status(_ work: () async throws -> ExitStatus) async -> ExitStatus? {
  do {
    return try await work()
  } catch {
    return (error as? CommandError)?.status
  }
}

nonisolated private let deaf: @MainActor @Sendable () -> Variant = {
  Variant("Deaf", view: \.self) { Page(words: $1) }
}

nonisolated private let swapped: @MainActor @Sendable () -> Variant = {
  Variant("Swapped", view: \.self) {
    Page(words: $1, accountPlaceholder: $1.passwordPlaceholder)
  }
}

nonisolated private let kept: @MainActor @Sendable () -> Variant = {
  Variant("Kept", view: \.self) { _, words in
    let page = Page(words: words)
    page.signIn.onTap = { page.dismissAlert() }
    return page
  }
}

/// Does nothing on its own.
private final class Page: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(words: LoginWords, accountPlaceholder: String? = nil) {
    account = TextField(placeholder: accountPlaceholder ?? words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
  }
}
