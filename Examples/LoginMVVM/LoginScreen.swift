import LoginKit

/// The login screen in MVVM: the view owns the view model, and the view model knows no view.
public struct LoginScreen {
  public let view: LoginView

  public init(authenticator: Authenticator, words: LoginWords) {
    let viewModel = LoginViewModel(authenticator: authenticator, words: words)
    view = LoginView(viewModel: viewModel, words: words)
  }
}
