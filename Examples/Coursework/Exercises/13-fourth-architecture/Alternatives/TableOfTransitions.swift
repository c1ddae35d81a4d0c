// A state machine whose transitions are data, in a dictionary; the screen looks up what comes next.
import LoginKit
import Widgets

/// The login screen, by a table of transitions.
struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    let machine = LoginMachine(authenticator: authenticator, words: words)
    view = LoginView(machine: machine, words: words)
  }
}

enum LoginPhase {
  case editing
  case waiting
}

enum LoginInput {
  case tap
  case answer
}

final class LoginMachine {
  private static let transitions: [LoginPhase: [LoginInput: LoginPhase]] = [
    .editing: [.tap: .waiting], .waiting: [.answer: .editing],
  ]

  /// Called with each new phase, and with the message that the change brings.
  var onChange: ((LoginPhase, String?) -> Void)?

  private var phase = LoginPhase.editing
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func signIn(account: String, password: String) async {
    guard move(.tap) else { return }
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      move(.answer, saying: words.accepted)
    } catch {
      move(.answer, saying: words.failure(error))
    }
  }

  /// Returns false where the table has no such transition.
  @discardableResult
  private func move(_ input: LoginInput, saying message: String? = nil) -> Bool {
    guard let next = Self.transitions[phase]?[input] else { return false }
    phase = next
    onChange?(next, message)
    return true
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(machine: LoginMachine, words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [account, password] in
      await machine.signIn(account: account.text, password: password.text)
    }
    machine.onChange = { [weak self] phase, message in
      self?.signIn.isEnabled = phase == .editing
      self?.signIn.title = phase == .editing ? words.signIn : words.signingIn
      if let message { self?.alert.present(message) }
    }
  }
}
