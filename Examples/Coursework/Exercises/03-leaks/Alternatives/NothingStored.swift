// The closures use `guard let self`, and the presenter gets its display with each call.
import LoginKit
import Widgets

/// The view of all three screens.
final class LoginView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(words: LoginWords) {
    account = TextField(placeholder: words.accountPlaceholder)
    password = TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: words.confirm)
  }
}

// MARK: - Leak 1: a closure

/// Owns its view, and sets what a tap does.
final class TapController {
  let view: LoginView

  private let authenticator: Authenticator
  private let words: LoginWords

  init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    view = LoginView(words: words)

    view.signIn.onTap = { [weak self] in
      guard let self else { return }
      await signInTapped()
    }
  }

  private func signInTapped() async {
    do {
      try await authenticator.signIn(
        Credentials(account: view.account.text, password: view.password.text))
      view.alert.present(words.accepted)
    } catch {
      view.alert.present(words.failure(error))
    }
  }
}

// MARK: - Leak 2: a method

/// Owns its view, and counts what is typed into it.
final class EditController {
  let view: LoginView

  private(set) var editCount = 0

  init(words: LoginWords) {
    view = LoginView(words: words)

    view.account.onEdit = { [weak self] account in
      guard let self else { return }
      accountChanged(account)
    }
  }

  private func accountChanged(_ account: String) {
    editCount += 1
  }
}

// MARK: - Leak 3: a delegate

/// What a presenter asks of its view.
protocol GreetingDisplay: AnyObject {
  func show(alert message: String)
}

final class GreetingPresenter {
  private let words: LoginWords

  init(words: LoginWords) {
    self.words = words
  }

  func tapped(for display: any GreetingDisplay) {
    display.show(alert: words.accepted)
  }
}

/// Owns its presenter, and shows what the presenter asks for.
final class GreetingView: GreetingDisplay {
  let alert: Alert

  private let presenter: GreetingPresenter

  init(words: LoginWords) {
    alert = Alert(action: words.confirm)
    presenter = GreetingPresenter(words: words)
  }

  func tapped() {
    presenter.tapped(for: self)
  }

  func show(alert message: String) {
    alert.present(message)
  }
}
