import Checks
import CommandLine
import Localization
import LoginKit
import LoginMVC
import LoginMVP
import LoginMVVM
import LoginSpec
import Parity
import TriptychCommand
import Widgets

@main enum FourthArchitecture: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("A tap waits for the service, and is over when its handler returns") {
      let requests = Counter()
      let service = Authenticator { _ in await requests.add() }
      let screen = LoginScreen(authenticator: service, words: .english)
      let view = screen.view
      view.account.insertText("test")
      view.password.insertText("123456")
      // The screen may be what keeps a controller alive.
      await view.signIn.onTap?()
      withExtendedLifetime(screen) {}
      let hasHandler = view.signIn.onTap != nil

      try Checks.expect("requests when the handler has returned", requests.count, is: 1) { _ in
        hasHandler
          ? "The handler has returned, and the request was not sent. If it starts a `Task`, make it wait "
            + "instead: use `await`, and no `Task`." : nil
      }
    }

    for rule in rules {
      Checks.Check("\(rule.name) \(rule.title)") {
        for scenario in rule.scenarios {
          for language in Language.allCases {
            try await Checks.play(scenario, on: yours, words: LoginWords(language)) { _, _ in
              help[rule.name]
            }
          }
        }
      }
    }

    Checks.Check("300 random users see no difference from MVC, MVP and MVVM", after: firstRule) {
      let verification = Verification(of: variants + [yours], words: .english)
      for number in 0..<300 {
        guard let found = await verification.walk(seed: 13, number: number) else { continue }

        let steps = found.actions.map(\.description).joined(separator: ", ")
        try Checks.expect(steps, found.shown[variants.count], is: found.shown[0])
      }
    }
  }

  /// Shown by hand, and not checked, it is the command `triptych` with one panel more.
  static func main() async {
    if CommandLine.arguments.contains("--events") { return await check() }
    await Triptych.command.run(show)
  }

  private static func show(_ arguments: Arguments) async throws -> ExitStatus {
    try await Triptych(of: variants + [yours], language: arguments.language).run(arguments)
  }

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }

  private static let rules: [Rule] = {
    do {
      return try Spec(parsing: loginSpec.utf8, file: "Docs/Spec/LoginSpec.md").rules
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let firstRule = rules.first.map { "\($0.name) \($0.title)" } ?? ""

  /// The most frequent mistake behind a broken rule.
  private static let help = [
    "L4": "What was typed stays in the fields: only the user clears them.",
    "L5": "Each failure has its own words: show `words.failure(error)`.",
    "S1":
      "An object that the view keeps holds the view: look at each closure that names `self` without "
      + "`[weak self]`.",
    "S9":
      "Pass on what was typed, unchanged: `Credentials` trims the account, and decides what is empty.",
    "S10": "The button's title and `isEnabled` change together, before and after each request.",
    "S11":
      "Both taps come before the button is off: the logic has to remember that a request is under way.",
    "S20":
      "An alert is an event. Alerts that are kept as state and compared get lost or come back, and an "
      + "alert beside a busy button is an impossible screen.",
  ]
}

private final class Counter {
  private(set) var count = 0

  func add() {
    count += 1
  }
}
