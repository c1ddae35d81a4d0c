import LoginKit
import Widgets

/// Draws the login screen, and tells the presenter what the user does.
public final class LoginView: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  private let words: LoginWords

  init(presenter: LoginPresenter, words: LoginWords) {
    self.words = words
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    // This closure is what keeps the presenter alive.
    signIn.onTap = { [account, password] in
      await presenter.signInTapped(account: account.text, password: password.text)
    }
  }
}

extension LoginView: LoginDisplay {
  func show(isSigningIn: Bool) {
    signIn.isEnabled = !isSigningIn
    signIn.title = isSigningIn ? words.signingIn : words.signIn
  }

  func show(alert message: String) {
    alert.present(message)
  }
}
