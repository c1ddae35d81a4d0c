import LoginKit
import Widgets

/// The login screen, by an architecture of your own.
struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    view = LoginView(authenticator: authenticator, words: words)
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(authenticator: Authenticator, words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
  }
}
