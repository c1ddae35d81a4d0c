import CommandLine
import Forms
import LoginKit
import Terminal
import Text
import Widgets

/// The executable that shows one login screen: a form on a terminal, line by line elsewhere.
public struct LoginProgram {
  private let command: Command

  /// The program that its user starts as `name`.
  public init(_ name: String) {
    command = Command(
      name, "Shows a login screen: a form on a terminal, line by line elsewhere.",
      options: [.language, .service, .latency, .plain],
      notes: """
        Line by line: an account, a password, and for each pair the answer on one line. The status
        is 0 if the last sign-in was accepted, 1 if not, 64 for wrong usage, 65 for input that is
        not UTF-8 or ends after an account, 74 when nothing can be written, 130 after Ctrl-C. The
        demo service knows the account test, with 123456.
        """)
  }

  /// Opens the screen, shows its page until the user leaves, and ends the program.
  public func run<Screen, Page: LoginPage>(
    _ open: (Authenticator, LoginWords) -> Screen, view: KeyPath<Screen, Page>
  ) async -> Never {
    await command.run { arguments in
      let language = try arguments.language
      let words = LoginWords(language)
      let lastSignIn = LastSignIn()
      let screen = open(lastSignIn.noting(try arguments.authenticator), words)
      // In MVC the screen is what keeps the controller alive.
      defer { withExtendedLifetime(screen) {} }

      if Terminal.isPresent, !arguments.has("plain") {
        return try await Terminal.run(
          LoginForm(screen[keyPath: view], lastSignIn, language: language))
      }
      return try await LineMode(screen[keyPath: view], lastSignIn, words: words).run()
    }
  }
}

// MARK: - The options of a login

private nonisolated enum Service: String, CaseIterable {
  case demo
  case offline
}

nonisolated extension Command.Option {
  fileprivate static let service = option(
    "service", "demo|offline|URL", "Sign in with this service (default: demo).")
  fileprivate static let latency = option(
    "latency", "MILLISECONDS", "Delay each answer, up to an hour (default: 0).")
  fileprivate static let plain = flag("plain", "Read and write lines, on a terminal too.")
}

nonisolated extension Arguments {
  fileprivate var authenticator: Authenticator {
    get throws(CommandError) {
      let milliseconds = try number("latency", in: 0...3_600_000)
      if let text = text("service"), text.contains("://") {
        guard let authenticator = Authenticator.cloud(text) else {
          throw CommandError(
            "--service needs a URL such as http://127.0.0.1:8080, not \(text.quotedAddress)")
        }
        guard milliseconds == nil else { throw CommandError("--latency does not go with a URL") }
        return authenticator
      }

      let latency = Duration.milliseconds(milliseconds ?? 0)
      let service: Service = try choice("service") ?? .demo
      return switch service {
      case .demo: .demo(latency: latency)
      case .offline: .offline(latency: latency)
      }
    }
  }
}
