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
    let notes = await notesOfTwoTaps(make(service), account: account, password: password)
    let once = ["off: Signing in…", "on: Sign in", alert]
    if notes.suffix(6) != once + once { return false }
  }
  return true
}

/// All that the view is shown from the moment that it is connected.
private func notesOfTwoTaps(
  _ presenter: LoginPresenter, account: String, password: String
) async -> [String] {
  let display = DisplayNotes()
  presenter.display = display
  await presenter.signInTapped(account: account, password: password)
  await presenter.signInTapped(account: account, password: password)
  return display.notes
}
