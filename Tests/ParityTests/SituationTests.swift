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
  func `Every variant has the verdict of the shared model`(
    _ name: String, _ input: (account: String, password: String)
  ) async throws {
    let variant = try #require(variants.first { $0.name == name })
    let robot = Robot(opening: variant, words: .english)
    let verdict = try? Credentials(account: input.account, password: input.password)

    for step in [
      Action.type(.account, input.account), .type(.password, input.password), .tapSignIn,
    ] { _ = await robot.play(step) }

    #expect(robot.snapshot.requests == [verdict].compactMap(\.self))
    #expect(robot.page?.alert.isPresented == (verdict == nil))
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

nonisolated private let inputs: [(account: String, password: String)] = [
  ("", ""), ("a", ""), ("", "a"), (" ", "a"), ("\u{3000}\t", "a"), ("a", " "), (" a ", " a "),
  ("a b", "a b"), ("用户", "密码"), ("\u{0}", "\u{0}"), ("\u{200B}", "a"), ("e\u{301}", "e\u{301}"),
]

/// In a function of its own, since `Thread` may not be asked within an async one.
nonisolated private func isOnMainThread() -> Bool { Thread.isMainThread }
