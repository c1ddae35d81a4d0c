import LoginKit

/// A view that shows nothing, and remembers what it would show now.
final class DisplayNotes: LoginDisplay {
  var title = ""
  var isEnabled = false
  var alert: String?

  func showSignIn(title: String, isEnabled: Bool) {
    self.title = title
    self.isEnabled = isEnabled
  }

  func show(alert message: String) {
    alert = message
  }
}

/// Returns whether the presenters that `make` makes do what they should.
///
/// - Parameter make: Makes a presenter that speaks English and asks the given service.
func isSound(_ make: (Authenticator) -> LoginPresenter) async -> Bool {
  let words = LoginWords.english
  let trials: [(Authenticator, account: String, password: String, alert: String)] = [
    (.demo(), "test", "123456", words.accepted),
    (.demo(), "test", "654321", words.refused),
    (.offline(), "test", "123456", words.offline),
    (.demo(), "", "123456", words.incomplete),
    (.demo(), "test", "", words.incomplete),
  ]
  for (service, account, password, alert) in trials {
    let display = DisplayNotes()
    let presenter = make(service)
    presenter.display = display
    await presenter.signInTapped(account: account, password: password)
    if display.title != "Sign in" || !display.isEnabled || display.alert != alert { return false }
  }
  return true
}
