import Binding
import LoginKit
import Widgets

/// Draws the login screen: the widgets feed the view model and are bound to its outputs.
public final class LoginView: LoginPage {
  public let account: TextField
  public let password: TextField
  public let signIn: Button
  public let alert: Alert

  private let words: LoginWords

  init(viewModel: LoginViewModel, words: LoginWords) {
    self.words = words
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    // These three are what keeps the view model alive.
    account.onEdit = viewModel.accountChanged
    password.onEdit = viewModel.passwordChanged
    signIn.onTap = viewModel.signInTapped

    viewModel.$isSigningIn.bind(to: self) { $0.show(isSigningIn: $1) }
    // An alert is an event: a view that binds later must not show it again.
    viewModel.$alert.observe(by: self) { $0.alert.present($1) }
  }

  private func show(isSigningIn: Bool) {
    signIn.isEnabled = !isSigningIn
    signIn.title = isSigningIn ? words.signingIn : words.signIn
  }
}
