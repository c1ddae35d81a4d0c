// The screen keeps a controller, which knows the view; no object below knows the controller strongly.
import LoginKit
import Widgets

/// The login screen, by a controller that only the screen keeps alive.
struct LoginScreen {
  let view: LoginView
  private let controller: LoginController

  init(authenticator: Authenticator, words: LoginWords) {
    view = LoginView(words: words)
    controller = LoginController(view: view, authenticator: authenticator, words: words)
  }
}

/// Decides, and writes to the view what it has decided.
final class LoginController {
  private let view: LoginView
  private let authenticator: Authenticator
  private let words: LoginWords
  private var isWaiting = false

  init(view: LoginView, authenticator: Authenticator, words: LoginWords) {
    self.view = view
    self.authenticator = authenticator
    self.words = words
    view.signIn.onTap = { [weak self] in await self?.signInTapped() }
  }

  private func signInTapped() async {
    if isWaiting { return }
    let message: String
    do throws(LoginFailure) {
      let typed = try Credentials(account: view.account.text, password: view.password.text)
      show(isWaiting: true)
      try await authenticator.signIn(typed)
      message = words.accepted
    } catch {
      message = words.failure(error)
    }
    show(isWaiting: false)
    view.alert.present(message)
  }

  private func show(isWaiting: Bool) {
    self.isWaiting = isWaiting
    view.signIn.isEnabled = !isWaiting
    view.signIn.title = isWaiting ? words.signingIn : words.signIn
  }
}

/// Only the widgets.
final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
  }
}
