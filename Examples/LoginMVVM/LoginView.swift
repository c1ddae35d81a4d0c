import Binding
import LoginKit
import Widgets

/// Draws the login screen: the widgets feed the view model and are bound to its outputs.
public final class LoginView: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  private let viewModel: LoginViewModel

  init(viewModel: LoginViewModel, words: LoginWords) {
    self.viewModel = viewModel
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    // These keep the view model, which is safe: it holds no view.
    account.onEdit = viewModel.accountChanged
    password.onEdit = viewModel.passwordChanged
    signIn.onTap = viewModel.signInTapped

    viewModel.$canSignIn.bind(to: signIn, \.isEnabled)
    viewModel.$signInTitle.bind(to: signIn, \.title)
    viewModel.alert.observe(by: alert) { $0.present($1) }
  }
}
