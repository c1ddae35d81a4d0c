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
  return await notes(make(.demo()), password: "123456") == [
    "off: Signing in…", "on: Sign in", words.accepted,
  ]
}

/// All that the view hears about one tap.
private func notes(_ presenter: LoginPresenter, password: String) async -> [String] {
  let display = DisplayNotes()
  presenter.display = display
  await presenter.signInTapped(account: "test", password: password)
  return display.notes
}
