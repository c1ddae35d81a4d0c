import LoginKit

/// The login screen in MVP with a passive view: the view owns the presenter, and only does what the
/// presenter tells it.
public struct LoginScreen {
  /// What the user sees.
  public let view: LoginView

  /// Opens the screen: it is open for as long as it is kept.
  public init(authenticator: Authenticator, words: LoginWords) {
    let presenter = LoginPresenter(authenticator: authenticator, words: words)
    view = LoginView(presenter: presenter, words: words)
    presenter.display = view
  }
}
