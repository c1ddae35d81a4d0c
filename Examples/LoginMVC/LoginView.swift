import LoginKit
import Widgets

/// Draws the login screen, and passes the typed text to a closure. The view's owner sets that closure.
public final class LoginView: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  /// Gets the account and the password, as typed, with each tap.
  var signInHandler: ((_ account: String, _ password: String) async -> Void)?

  init(words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in
      guard let self else { return }
      await signInHandler?(account.text, password.text)
    }
  }
}
