import LoginKit

/// The login screen in MVP: the view owns the presenter, and the presenter knows its view weakly.
public struct LoginScreen {
  public let view: LoginView

  public init(authenticator: Authenticator, words: LoginWords) {
    let presenter = LoginPresenter(authenticator: authenticator, words: words)
    view = LoginView(presenter: presenter, words: words)
    presenter.display = view
  }
}
