import LoginKit

/// A view that shows nothing, and takes notes.
final class DisplayNotes: LoginDisplay {
  var notes: [String] = []

  func showSignIn(title: String, isEnabled: Bool) {
    notes.append("\(isEnabled ? "on" : "off"): \(title)")
  }

  func show(alert message: String) {
    notes.append(message)
  }
}

/// Whether a presenter that `make` makes does what it should.
///
/// - Parameter make: makes a presenter that speaks English and asks the given service.
func isSound(_ make: (Authenticator) -> LoginPresenter) async -> Bool {
  let words = LoginWords.english
  let trials: [(Authenticator, password: String, alert: String)] = [
    (.demo(), "123456", words.accepted),
    (.demo(), "654321", words.refused),
    (.offline(), "123456", words.offline),
    (.demo(), "", words.incomplete),
  ]
  for (service, password, alert) in trials {
    let notes = await notes(make(service), password: password)
    if notes != ["off: Signing in…", "on: Sign in", alert] { return false }
  }
  return true
}

/// All that the view hears about one tap.
private func notes(_ presenter: LoginPresenter, password: String) async -> [String] {
  let display = DisplayNotes()
  presenter.display = display
  await presenter.signInTapped(account: "test", password: password)
  return display.notes
}
