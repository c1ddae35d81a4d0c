import LoginKit
import Widgets

/// Draws the login screen, and tells the presenter what the user does.
public final class LoginView: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  private let presenter: LoginPresenter

  init(presenter: LoginPresenter, words: LoginWords) {
    self.presenter = presenter
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in await self?.signInTapped() }
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
