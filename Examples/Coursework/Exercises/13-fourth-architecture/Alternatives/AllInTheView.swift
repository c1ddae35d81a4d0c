// The view does it all: it decides, waits and shows, and has no other object.
import LoginKit
import Widgets

/// The login screen, with nothing but a view.
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

  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
    signIn.onTap = { [weak self] in await self?.tapped() }
  }

  private func tapped() async {
    guard signIn.isEnabled else { return }
    setBusy(true)
    let message: String
    do throws(LoginFailure) {
      let credentials = try Credentials(account: account.text, password: password.text)
      try await authenticator.signIn(credentials)
      message = words.accepted
    } catch {
      message = words.failure(error)
    }
    setBusy(false)
    alert.present(message)
  }

  private func setBusy(_ isBusy: Bool) {
    signIn.isEnabled = !isBusy
    signIn.title = isBusy ? words.signingIn : words.signIn
  }
}
