import LoginKit

/// The login screen before any separation: one view controller does it all, and is the page itself.
public struct LoginScreen {
  /// What the user sees.
  public let view: LoginViewController

  /// Opens the screen: it is open for as long as it is kept.
  public init(authenticator: Authenticator, words: LoginWords) {
    view = LoginViewController(authenticator: authenticator, words: words)
  }
}
