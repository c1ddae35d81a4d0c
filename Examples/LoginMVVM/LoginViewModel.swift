import Binding
import LoginKit

/// The login screen as values: the view feeds in what the user does, and binds to the outputs.
final class LoginViewModel {
  @Output private(set) var isSigningIn = false

  /// The last alert; each time it is set is one alert, also when the words are the same.
  @Output private(set) var alert = ""

  private var account = ""
  @Secret private var password = ""
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func accountChanged(_ account: String) {
    self.account = account
  }

  func passwordChanged(_ password: String) {
    self.password = password
  }

  func signInTapped() async {
    // The second of two quick taps comes before the button is off.
    guard !isSigningIn else { return }
    isSigningIn = true

    let message = await signIn()

    isSigningIn = false
    alert = message
  }

  private func signIn() async -> String {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }
}
