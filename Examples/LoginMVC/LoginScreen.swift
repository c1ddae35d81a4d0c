import LoginKit

/// The login screen in MVC: the controller owns the view.
public struct LoginScreen {
  public var view: LoginView { controller.view }

  private let controller: LoginViewController

  public init(authenticator: Authenticator, words: LoginWords) {
    controller = LoginViewController(authenticator: authenticator, words: words)
  }
}
