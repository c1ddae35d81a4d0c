// An enumeration is the state, an observer shows it, and the tap needs no view.
import LoginKit
import Widgets

struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    let presenter = LoginPresenter(authenticator: authenticator, words: words)
    view = LoginView(presenter: presenter, words: words)
    presenter.display = view
  }
}

/// All that the presenter can tell its view: what to show, and not why.
protocol LoginDisplay: AnyObject {
  func showSignIn(title: String, isEnabled: Bool)
  func show(alert message: String)
}

final class LoginPresenter {
  weak var display: (any LoginDisplay)?

  private enum State {
    case idle, signingIn
  }

  private var state = State.idle {
    didSet {
      switch state {
      case .idle: display?.showSignIn(title: words.signIn, isEnabled: true)
      case .signingIn: display?.showSignIn(title: words.signingIn, isEnabled: false)
      }
    }
  }

  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func signInTapped(account: String, password: String) async {
    guard state == .idle else { return }
    state = .signingIn
    let message = await signIn(account: account, password: password)
    state = .idle
    display?.show(alert: message)
  }

  private func signIn(account: String, password: String) async -> String {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(presenter: LoginPresenter, words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [account, password] in
      await presenter.signInTapped(account: account.text, password: password.text)
    }
  }
}

extension LoginView: LoginDisplay {
  func showSignIn(title: String, isEnabled: Bool) {
    signIn.title = title
    signIn.isEnabled = isEnabled
  }

  func show(alert message: String) {
    alert.present(message)
  }
}
