// The view connects itself, and the presenter writes each step out, with one way out.
import LoginKit
import Widgets

struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    view = LoginView(
      presenter: LoginPresenter(authenticator: authenticator, words: words), words: words)
  }
}

/// All that the presenter can tell its view: what to show, and not why.
protocol LoginDisplay: AnyObject {
  func showSignIn(title: String, isEnabled: Bool)
  func show(alert message: String)
}

final class LoginPresenter {
  weak var display: (any LoginDisplay)?

  private var isSigningIn = false
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func signInTapped(account: String, password: String) async {
    if isSigningIn { return }
    isSigningIn = true
    display?.showSignIn(title: words.signingIn, isEnabled: false)

    let message: String
    do {
      let credentials = try Credentials(account: account, password: password)
      try await authenticator.signIn(credentials)
      message = words.accepted
    } catch {
      message = words.failure(error)
    }

    isSigningIn = false
    display?.showSignIn(title: words.signIn, isEnabled: true)
    display?.show(alert: message)
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  private let presenter: LoginPresenter

  init(presenter: LoginPresenter, words: LoginWords) {
    self.presenter = presenter
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in await self?.signInTapped() }
    presenter.display = self
  }

  private func signInTapped() async {
    await presenter.signInTapped(account: account.text, password: password.text)
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
