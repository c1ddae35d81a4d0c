import LoginKit
import Widgets

struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    let presenter = LoginPresenter(authenticator: authenticator, words: words)
    view = LoginView(presenter: presenter, words: words)
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
    guard !isSigningIn else { return }
    show(isSigningIn: true)

    let message = await signIn(account: account, password: password)

    show(isSigningIn: false)
    display?.show(alert: message)
  }

  func login(
    account: String, password: String, success: () -> Void, failure: (LoginFailure) -> Void
  ) async {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      success()
    } catch {
      failure(error)
    }
  }

  private func signIn(account: String, password: String) async -> String {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }

  private func show(isSigningIn: Bool) {
    self.isSigningIn = isSigningIn
    display?.showSignIn(
      title: isSigningIn ? words.signingIn : words.signIn, isEnabled: !isSigningIn)
  }
}

final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  private let presenter: LoginPresenter
  private let words: LoginWords
  private var isSigningIn = false

  init(presenter: LoginPresenter, words: LoginWords) {
    self.presenter = presenter
    self.words = words
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in await self?.signInTapped() }
  }

  private func signInTapped() async {
    guard !isSigningIn else { return }
    show(isSigningIn: true)
    await presenter.login(
      account: account.text, password: password.text,
      success: {
        show(isSigningIn: false)
        alert.present(words.accepted)
      },
      failure: { reason in
        show(isSigningIn: false)
        alert.present(words.failure(reason))
      })
  }

  private func show(isSigningIn: Bool) {
    self.isSigningIn = isSigningIn
    signIn.isEnabled = !isSigningIn
    signIn.title = isSigningIn ? words.signingIn : words.signIn
  }
}
