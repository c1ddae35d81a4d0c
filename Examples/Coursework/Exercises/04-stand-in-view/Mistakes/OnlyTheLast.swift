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

func isSound(_ make: (Authenticator) -> LoginPresenter) async -> Bool {
  let words = LoginWords.english
  let trials: [(Authenticator, password: String, alert: String)] = [
    (.demo(), "123456", words.accepted),
    (.demo(), "654321", words.refused),
    (.offline(), "123456", words.offline),
    (.demo(), "", words.incomplete),
  ]
  for (service, password, alert) in trials {
    if await !shows(make(service), password: password, alert) { return false }
  }
  return true
}

private func shows(_ presenter: LoginPresenter, password: String, _ alert: String) async -> Bool {
  let display = DisplayNotes()
  presenter.display = display
  await presenter.signInTapped(account: "test", password: password)
  return display.alert == alert && display.isEnabled && display.title == "Sign in"
}
