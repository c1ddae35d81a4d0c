// The closures hold only the parts that they need, and a small object holds the display weakly.
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

    view.signIn.onTap = { [weak view, authenticator, words] in
      guard let view else { return }
      do throws(LoginFailure) {
        try await authenticator.signIn(
          Credentials(account: view.account.text, password: view.password.text))
        view.alert.present(words.accepted)
      } catch {
        view.alert.present(words.failure(error))
      }
    }
  }
}

// MARK: - Leak 2: a method

/// Owns its view, and counts what is typed into it.
final class EditController {
  let view: LoginView

  var editCount: Int { edits.count }

  private let edits = Edits()

  init(words: LoginWords) {
    view = LoginView(words: words)

    view.account.onEdit = { [edits] _ in edits.count += 1 }
  }
}

private final class Edits {
  var count = 0
}

// MARK: - Leak 3: a delegate

/// What a presenter asks of its view.
protocol GreetingDisplay: AnyObject {
  func show(alert message: String)
}

final class GreetingPresenter {
  var display: (any GreetingDisplay)?

  private let words: LoginWords

  init(words: LoginWords) {
    self.words = words
  }

  func tapped() {
    display?.show(alert: words.accepted)
  }
}

/// Owns its presenter, and shows what the presenter asks for.
final class GreetingView: GreetingDisplay {
  let alert: Alert

  private let presenter: GreetingPresenter

  init(words: LoginWords) {
    alert = Alert(action: words.confirm)
    presenter = GreetingPresenter(words: words)
    presenter.display = WeakDisplay(of: self)
  }

  func tapped() {
    presenter.tapped()
  }

  func show(alert message: String) {
    alert.present(message)
  }
}

private final class WeakDisplay: GreetingDisplay {
  private weak var display: (any GreetingDisplay)?

  init(of display: any GreetingDisplay) {
    self.display = display
  }

  func show(alert message: String) {
    display?.show(alert: message)
  }
}
