// The controller creates the credentials first, and lets one sign-in run at a time.
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
    await signInHandler?(account.text, password.text)
  }
}

final class LoginViewController {
  let view: LoginView

  private var isSigningIn = false
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    view = LoginView(words: words)

    view.signInHandler = { [weak self] in await self?.signInTapped(account: $0, password: $1) }
  }

  func signInTapped(account: String, password: String) async {
    guard !isSigningIn else { return }
    isSigningIn = true
    view.signIn.isEnabled = false
    view.signIn.title = words.signingIn
    defer {
      isSigningIn = false
      view.signIn.isEnabled = true
      view.signIn.title = words.signIn
    }

    let credentials = Result { () throws(LoginFailure) in
      try Credentials(account: account, password: password)
    }
    switch credentials {
    case .failure(let reason): view.alert.present(words.failure(reason))
    case .success(let credentials): await send(credentials)
    }
  }

  private func send(_ credentials: Credentials) async {
    do {
      try await authenticator.signIn(credentials)
      view.alert.present(words.accepted)
    } catch {
      view.alert.present(words.failure(error))
    }
  }
}
