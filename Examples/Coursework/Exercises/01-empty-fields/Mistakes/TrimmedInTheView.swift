import LoginKit
import Widgets

struct LoginScreen {
  var view: LoginView { controller.view }

  private let controller: LoginViewController

  init(authenticator: Authenticator, words: LoginWords) {
    controller = LoginViewController(authenticator: authenticator, words: words)
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  /// Gets the account and the password, as typed, with each tap.
  var signInHandler: ((_ account: String, _ password: String) async -> Void)?

  init(words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in await self?.signInTapped() }
  }

  private func signInTapped() async {
    await signInHandler?(account.text.filter { !$0.isWhitespace }, password.text)
  }
}

final class LoginViewController {
  let view: LoginView

  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    view = LoginView(words: words)

    view.signInHandler = { [weak self] in await self?.signInTapped(account: $0, password: $1) }
  }

  func signInTapped(account: String, password: String) async {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      view.alert.present(words.accepted)
    } catch {
      view.alert.present(words.failure(error))
    }
  }
}
