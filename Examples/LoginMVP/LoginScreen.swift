import LoginKit

/// The login screen in MVP: the view owns the presenter, and the presenter knows its view weakly.
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
