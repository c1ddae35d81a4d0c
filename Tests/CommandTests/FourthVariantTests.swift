import struct CommandLine.Arguments
import struct CommandLine.ExitStatus
import Foundation
import Localization
import LoginKit
import Parity
import Testing
import TestSupport
import Widgets

@testable import TriptychCommand

/// Follows the page "Add your own architecture".
@Suite struct FourthVariantTests {
  @Test func `A fourth variant is a fourth panel`() async throws {
    let (status, output) = try await runTriptych(["play", "L1"], with: fourth)

    #expect(status == .ok)
    #expect(
      output.contains(String(repeating: "│       Signed in       │  ", count: 3) + "│       S"))
    #expect(output.hasSuffix("1 scenario on MVC, MVP, MVVM, Reducer: all as expected\n"))
  }

  @Test func `A variant that a page has no edit for is named`() async throws {
    let (status, output) = try await runTriptych(["change", "filled"], with: fourth)

    #expect(status == .ok)
    #expect(output.hasSuffix("\n  Reducer: no edit\n"))
  }

  @Test func `It is the solution of the last exercise, under another name`() throws {
    let reducer = try text("Tests/CommandTests/LoginReducer.swift")
    let solution = try text("Examples/Coursework/Exercises/13-fourth-architecture/Solution.swift")

    #expect(reducer.replacingOccurrences(of: "LoginReducer", with: "LoginScreen") == solution)
  }

  @Test func `A fourth variant is played and walked like the others`() async throws {
    let (status, output) = try await runTriptych(
      ["verify", "--walks", "300", "--seed", "4"], with: fourth)

    #expect(status == .ok)
    #expect(output.contains("300 walks of seed 4: the same on MVC, MVP, MVVM, Reducer"))
  }

  @Test func `The beginning that the page shows is played, and told what it does not do yet`()
    async throws
  {
    let begun = Variant("Mine", view: \.self) { Beginning(authenticator: $0, words: $1) }

    let (status, output) = try await runTriptych(["play", "L1"], with: begun)

    #expect(status == .no)
    #expect(
      output.contains(
        """
        after `tap sign-in`
            MVC   account "test", password hidden 6, focus none, busy, alert none, requests 1
            MVP   account "test", password hidden 6, focus none, busy, alert none, requests 1
            MVVM  account "test", password hidden 6, focus none, busy, alert none, requests 1
            Mine  account "test", password hidden 6, focus none, idle, alert none, requests 0
        """))
  }

  @Test func `A difference found by a walk is printed as a scenario to paste`() async throws {
    let deaf = Variant("Deaf", view: \.self) { Beginning(authenticator: $0, words: $1) }
    let write = Written()
    let triptych = Triptych(of: three + [deaf], language: .english) { write.text += $0 }

    let status = await triptych.walk(200, seed: 3)

    #expect(status == .no)
    #expect(
      write.text.contains(
        """
        ```scenario
        tap sign-in
        expect alert incomplete
        ```
        """))
  }

  @Test func `What the page calls the beginning is what is played here`() throws {
    let page = try text("Docs/Triptych.docc/AddYourOwn.md")
    let source = try text("Tests/CommandTests/FourthVariantTests.swift")

    let shown = try #require(page.body(of: "public final class LoginView: LoginPage {\n"))
      .replacing("public ", with: "")
    let played = try #require(source.body(of: "private final class Beginning: LoginPage {\n"))

    #expect(shown == played)
  }
}

// MARK: - Fixtures

/// The kit's own, whatever others are registered.
private let three = variants.filter { ["MVC", "MVP", "MVVM"].contains($0.name) }

private let fourth = Variant("Reducer", view: \.view) {
  LoginReducer(authenticator: $0, words: $1)
}

private final class Beginning: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(authenticator: Authenticator, words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
  }
}

private final class Written {
  var text = ""
}

private func runTriptych(
  _ words: [String], with fourth: Variant
) async throws -> (status: ExitStatus, output: String) {
  let written = Written()
  let triptych = Triptych(of: three + [fourth], language: .english) { written.text += $0 }
  let arguments = try Arguments(words, for: Triptych.command, environment: [:])
  return (try await triptych.run(arguments), written.text)
}

private func text(_ path: String) throws -> String {
  try String(contentsOf: repository.appending(path: path), encoding: .utf8)
}

extension String {
  /// What stands between the line `opening` and the brace that closes it at the line's beginning.
  fileprivate func body(of opening: String) -> Substring? {
    guard let start = range(of: opening)?.upperBound,
      let end = self[start...].range(of: "\n}\n")?.lowerBound
    else { return nil }
    return self[start..<end]
  }
}
