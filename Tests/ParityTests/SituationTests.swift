import Foundation
import LoginKit
import Synchronization
import Testing
import Widgets

@testable import Parity
@testable import TriptychCommand

/// What a scenario cannot say of a variant.
@Suite struct SituationTests {
  @Test(arguments: ["MVC", "MVP", "MVVM"], inputs)
  func `Every variant sends what was typed, to the scalar, or tells what is missing`(
    _ name: String, _ input: (account: String, password: String, sent: String?)
  ) async throws {
    let variant = try #require(variants.first { $0.name == name })
    let robot = Robot(opening: variant, words: .english)

    for step in [
      Action.type(.account, input.account), .type(.password, input.password), .tapSignIn,
    ] { _ = await robot.perform(step) }

    let requests = robot.snapshot.requests
    let sent = [input.sent].compactMap(\.self)
    #expect(requests.map { Array($0.account.utf8) } == sent.map { Array($0.utf8) })
    #expect(requests.allSatisfy { Array($0.password.utf8) == Array(input.password.utf8) })
    #expect(robot.page?.alert.isPresented == (input.sent == nil))
  }

  @Test(arguments: ["MVC", "MVP", "MVVM"])
  func `A service that answers from a queue of its own is heard on the main actor`(
    _ name: String
  ) async throws {
    let variant = try #require(variants.first { $0.name == name })
    let wasOnMain = Atomic(true)
    let authenticator = Authenticator { _ throws(LoginFailure) in
      wasOnMain.store(isOnMainThread(), ordering: .relaxed)
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async { continuation.resume() }
      }
    }

    // The page is main-actor isolated: that it compiles is the proof, and this shows that it runs.
    let screen = variant.open(authenticator, .english)
    let page = screen.page
    page.type("test", into: page.account)
    page.type("123456", into: page.password)
    await page.tapSignIn()?.value

    let serviceWasOnMain = wasOnMain.load(ordering: .relaxed)
    #expect(!serviceWasOnMain)
    #expect(page.alert.title == LoginWords.english.accepted)
  }
}

// MARK: - Fixtures

nonisolated private let inputs: [(account: String, password: String, sent: String?)] = [
  ("", "", nil), ("a", "", nil), ("", "a", nil), (" ", "a", nil), ("\u{3000}\t", "a", nil),
  ("a", " ", "a"), (" a ", " a ", "a"), ("a b", "a b", "a b"), ("用户", "密码", "用户"),
  ("\u{0}", "\u{0}", "\u{0}"), ("\u{200B}", "a", "\u{200B}"),
  ("e\u{301}", "e\u{301}", "e\u{301}"), ("\u{E9}", "\u{E9}", "\u{E9}"),
]

/// In a function of its own, since `Thread` may not be asked within an async one.
nonisolated private func isOnMainThread() -> Bool { Thread.isMainThread }
