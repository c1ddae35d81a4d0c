import LoginKit

/// A view that shows nothing, and takes notes.
final class DisplayNotes: LoginDisplay {
  func showSignIn(title: String, isEnabled: Bool) {
  }

  func show(alert message: String) {
  }
}

/// Returns whether the presenters that `make` makes do what they should.
///
/// - Parameter make: Makes a presenter that speaks English and asks the given service.
func isSound(_ make: (Authenticator) -> LoginPresenter) async -> Bool {
  let notes = DisplayNotes()
  let presenter = make(.demo())
  presenter.display = notes

  await presenter.signInTapped(account: "test", password: "123456")

  return true
}
