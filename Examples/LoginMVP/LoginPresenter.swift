import LoginKit

/// All that the presenter can tell its view: what to show, and not why.
protocol LoginDisplay: AnyObject {
  func showSignIn(title: String, isEnabled: Bool)
  func show(alert message: String)
}

/// Decides what the login screen shows, and tells the view to show it.
final class LoginPresenter {
  /// Weak: the view owns the presenter.
  weak var display: (any LoginDisplay)?

  private var isSigningIn = false
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func signInTapped(account: String, password: String) async {
    // The second of two quick taps comes before the button is off.
    guard !isSigningIn else { return }
    show(isSigningIn: true)

    let message = await signIn(account: account, password: password)

    show(isSigningIn: false)
    display?.show(alert: message)
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
