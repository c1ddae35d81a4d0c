import Binding
import LoginKit

/// The login screen as values: the view feeds in what the user does, and binds to the outputs.
final class LoginViewModel {
  @Output private(set) var canSignIn = true
  @Output private(set) var signInTitle: String

  /// An event and not a value: a view that binds later must not show an old alert.
  let alert = Event<String>()

  private var account = ""
  @Secret private var password = ""
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    signInTitle = words.signIn
  }

  func accountChanged(_ account: String) {
    self.account = account
  }

  func passwordChanged(_ password: String) {
    self.password = password
  }

  func signInTapped() async {
    // The second of two quick taps comes before the button is off.
    guard canSignIn else { return }
    update(isSigningIn: true)

    let message = await signIn()

    update(isSigningIn: false)
    alert.send(message)
  }

  private func signIn() async -> String {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }

  private func update(isSigningIn: Bool) {
    canSignIn = !isSigningIn
    signInTitle = isSigningIn ? words.signingIn : words.signIn
  }
}
