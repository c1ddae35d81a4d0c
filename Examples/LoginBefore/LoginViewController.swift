import LoginKit
import Widgets

/// Draws the screen, checks the input, asks the service and words the answer.
public final class LoginViewController: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  private var isSigningIn = false
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    signIn.onTap = { [weak self] in await self?.signInTapped() }
  }

  private func signInTapped() async {
    // The second of two quick taps comes before the button is off.
    guard !isSigningIn else { return }

    // The model's rule, written a second time: a change of the one leaves the other behind.
    guard !account.text.allSatisfy(\.isWhitespace), !password.text.isEmpty else {
      alert.present(words.incomplete)
      return
    }
    isSigningIn = true
    signIn.isEnabled = false
    signIn.title = words.signingIn

    let message: String
    do {
      try await authenticator.signIn(Credentials(account: account.text, password: password.text))
      message = words.accepted
    } catch {
      switch error {
      case .incomplete: message = words.incomplete
      case .refused: message = words.refused
      case .offline: message = words.offline
      }
    }

    isSigningIn = false
    signIn.isEnabled = true
    signIn.title = words.signIn
    alert.present(message)
  }
}
