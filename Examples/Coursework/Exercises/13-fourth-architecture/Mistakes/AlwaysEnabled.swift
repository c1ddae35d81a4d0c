import LoginKit
import Widgets

/// A login whose every change is a function from the old state and an event to the new state.
struct LoginScreen {
  let view: LoginView

  init(authenticator: Authenticator, words: LoginWords) {
    view = LoginView(store: LoginStore(authenticator: authenticator, words: words), words: words)
  }
}

/// All that the screen is.
struct LoginState {
  var account = ""
  @Secret var password = ""
  var isSigningIn = false
}

/// All that can happen to it.
enum LoginEvent {
  case accountChanged(String)
  case passwordChanged(String)
  case signInTapped
  case answered
}

extension LoginState {
  /// The only place where state changes.
  mutating func reduce(_ event: LoginEvent) {
    switch event {
    case .accountChanged(let account): self.account = account
    case .passwordChanged(let password): self.password = password
    case .signInTapped: isSigningIn = true
    case .answered: isSigningIn = false
    }
  }
}

/// Holds the state, asks the model, and tells who watches.
final class LoginStore {
  var onState: ((LoginState) -> Void)?
  var onAlert: ((String) -> Void)?

  private(set) var state = LoginState()
  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
  }

  func send(_ event: LoginEvent) {
    state.reduce(event)
    onState?(state)
  }

  func signIn() async {
    guard !state.isSigningIn else { return }
    send(.signInTapped)
    let message = await answer()
    send(.answered)
    onAlert?(message)
  }

  private func answer() async -> String {
    do {
      try await authenticator.signIn(
        Credentials(account: state.account, password: state.password))
      return words.accepted
    } catch {
      return words.failure(error)
    }
  }
}

/// Draws the state, and sends what the user does.
final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(store: LoginStore, words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)

    account.onEdit = { store.send(.accountChanged($0)) }
    password.onEdit = { store.send(.passwordChanged($0)) }
    signIn.onTap = { await store.signIn() }

    // The button keeps the store, so the store must keep neither the button nor the view.
    store.onState = { [weak self] in self?.show($0, words) }
    store.onAlert = { [weak self] in self?.alert.present($0) }
  }

  private func show(_ state: LoginState, _ words: LoginWords) {
    signIn.title = state.isSigningIn ? words.signingIn : words.signIn
  }
}
