import LoginKit

/// The login screen in MVC, the one of Cocoa: the controller owns the view and updates its widgets.
public struct LoginScreen {
  /// What the user sees.
  public var view: LoginView { controller.view }

  private let controller: LoginViewController

  /// Opens the screen: it is open for as long as it is kept.
  public init(authenticator: Authenticator, words: LoginWords) {
    controller = LoginViewController(authenticator: authenticator, words: words)
  }
}
