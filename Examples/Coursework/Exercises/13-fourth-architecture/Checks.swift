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

@main enum FourthArchitecture: Exercise {
  static var checks: [Check] {
    for rule in rules {
      Check("\(rule.name) \(rule.title)") {
        for scenario in rule.scenarios {
          for language in Language.allCases {
            try await play(scenario, on: yours, words: LoginWords(language)) { _, _ in
              help[rule.name]
            }
          }
        }
      }
    }

    Check("300 random users see no difference from MVC, MVP and MVVM", after: firstRule) {
      let verification = Verification(of: variants + [yours], words: .english)
      for number in 0..<300 {
        guard let found = await verification.walk(seed: 13, number: number) else { continue }

        let steps = found.actions.map(\.description).joined(separator: ", ")
        try expect(steps, found.shown[variants.count], is: found.shown[0])
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

  /// What most often stands behind a rule that is broken.
  private static let help = [
    "S1":
      "Something that the view keeps holds the view: look at each closure that names `self` without "
      + "`[weak self]`.",
    "S9": "Hand on just what was typed, and let `Credentials` decide what is empty.",
    "S11":
      "Both taps come before the button is off: the logic has to remember that one is under way.",
    "S20":
      "An alert is an event: one that is kept as state, and compared, is lost or comes back, and one "
      + "that comes while the button is still busy shows an impossible screen.",
  ]
}
