import LoginKit
import Widgets

/// Owns the view, asks the model, and writes the answer straight to the view's widgets.
final class LoginViewController {
  let view: LoginView

  private var isSigningIn = false
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    view = LoginView(words: words)

    // The view is ours and keeps this closure, so the closure must not keep us.
    view.signInHandler = { [weak self] in await self?.signInTapped(account: $0, password: $1) }
  }

  func signInTapped(account: String, password: String) async {
    // The second of two quick taps comes before the button is off.
    guard !isSigningIn else { return }
    show(isSigningIn: true)

    let message = await signIn(account: account, password: password)

    show(isSigningIn: false)
    view.alert.present(message)
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
    view.signIn.isEnabled = !isSigningIn
    view.signIn.title = isSigningIn ? words.signingIn : words.signIn
  }
}
