// The notes are values of an enumeration, and each tap is compared on its own.
import LoginKit

/// A view that shows nothing, and takes notes.
final class DisplayNotes: LoginDisplay {
  enum Note: Equatable {
    case signIn(title: String, isEnabled: Bool)
    case alert(String)
  }

  private(set) var notes: [Note] = []

  func showSignIn(title: String, isEnabled: Bool) {
    notes.append(.signIn(title: title, isEnabled: isEnabled))
  }

  func show(alert message: String) {
    notes.append(.alert(message))
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
    for tap in 1...2 {
      await presenter.signInTapped(account: account, password: password)
      guard display.notes.count == 3 * tap,
        display.notes.suffix(3) == [
          .signIn(title: words.signingIn, isEnabled: false),
          .signIn(title: words.signIn, isEnabled: true), .alert(alert),
        ]
      else { return false }
    }
  }
  return true
}
