import LoginKit

/// The login screen in MVVM, a presentation model with bindings: the view owns the view model, and
/// the view model holds no view.
public struct LoginScreen {
  /// What the user sees.
  public let view: LoginView

  /// Opens the screen: it is open for as long as it is kept.
  public init(authenticator: Authenticator, words: LoginWords) {
    let viewModel = LoginViewModel(authenticator: authenticator, words: words)
    view = LoginView(viewModel: viewModel, words: words)
  }
}
