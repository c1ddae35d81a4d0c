import LoginKit

/// A view that shows nothing, and takes notes.
final class DisplayNotes: LoginDisplay {
  static var notes: [String] = []

  func showSignIn(title: String, isEnabled: Bool) {
    Self.notes.append("\(isEnabled ? "on" : "off"): \(title)")
  }

  func show(alert message: String) {
    Self.notes.append(message)
  }
}

/// Returns whether the presenters that `make` makes do what they should.
///
/// - Parameter make: Makes a presenter that speaks English and asks the given service.
func isSound(_ make: (Authenticator) -> LoginPresenter) async -> Bool {
  let words = LoginWords.english
  let display = DisplayNotes()
  var expected: [String] = []
  let trials: [(Authenticator, account: String, password: String, alert: String)] = [
    (.demo(), "test", "123456", words.accepted),
    (.demo(), "test", "654321", words.refused),
    (.offline(), "test", "123456", words.offline),
    (.demo(), "", "123456", words.incomplete),
    (.demo(), "test", "", words.incomplete),
  ]
  for (service, account, password, alert) in trials {
    let presenter = make(service)
    presenter.display = display
    await presenter.signInTapped(account: account, password: password)
    await presenter.signInTapped(account: account, password: password)
    let once = ["off: Signing in…", "on: Sign in", alert]
    expected += once + once
    if DisplayNotes.notes != expected { return false }
  }
  return true
}
