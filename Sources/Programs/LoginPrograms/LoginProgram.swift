import CommandLine
import Forms
import HTTP
import LoginKit
import Terminal
import Text
import Widgets

/// The executable that shows one login screen: a form on a terminal, line by line elsewhere.
public struct LoginProgram {
  private let name: String
  private let command: Command

  /// The program that its user starts as `name`.
  public init(_ name: String) {
    self.name = name
    command = Command(
      name, "Shows a login screen: a form on a terminal, line by line elsewhere.",
      options: [.language, .service, .latency, .plain],
      notes: """
        Line by line: an account, a password, and for each pair the answer on one line. The status
        is 0 if the last sign-in was accepted, 1 if not, 64 for wrong usage, 65 for input that is
        not UTF-8 or ends after an account, 74 when nothing can be written, 130 after Ctrl-C. The
        demo service knows the account test, with 123456. Why a URL gives no answer is a line on
        standard error, for a form when it ends.
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
      let isForm = Terminal.isPresent && !arguments.has("plain")
      let troubles = Troubles(of: name, areHeld: isForm)
      let authenticator = try arguments.authenticator { await troubles.report($0) }
      let screen = open(lastSignIn.noting(authenticator), words)
      // In MVC the screen is what keeps the controller alive.
      defer { withExtendedLifetime(screen) {} }

      if isForm {
        defer { troubles.release() }
        return try await Terminal.run(
          LoginForm(screen[keyPath: view], lastSignIn, language: language))
      }
      return try await LineMode(screen[keyPath: view], lastSignIn, words: words).run()
    }
  }
}

/// Why the service could not be reached, as lines on standard error; none goes there while a form has
/// the terminal.
private final class Troubles {
  private let name: String
  private let areHeld: Bool
  private var last: String?

  init(of name: String, areHeld: Bool) {
    self.name = name
    self.areHeld = areHeld
  }

  func report(_ reason: String) {
    last = "\(name): \(reason)"
    if !areHeld { release() }
  }

  /// Writes the last one, if there is one.
  func release() {
    if let last { StandardError.print(last) }
    last = nil
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
  fileprivate func authenticator(
    report: @escaping @Sendable (String) async -> Void
  ) throws(CommandError) -> Authenticator {
    let milliseconds = try number("latency", in: 0...3_600_000)
    if let text = text("service"), text.contains("://") {
      let address: HTTPAddress
      do {
        address = try HTTPAddress(text)
      } catch {
        throw CommandError("--service needs \(error), not \(text.quotedAddress)")
      }
      guard milliseconds == nil else { throw CommandError("--latency does not go with a URL") }
      return .cloud(address, report: report)
    }

    let latency = Duration.milliseconds(milliseconds ?? 0)
    let service: Service = try choice("service") ?? .demo
    return switch service {
    case .demo: .demo(latency: latency)
    case .offline: .offline(latency: latency)
    }
  }
}
