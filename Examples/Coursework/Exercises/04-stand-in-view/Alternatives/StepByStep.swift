// The stand-in knows what has to come next, and counts what comes out of turn.
import LoginKit

/// A view that shows nothing, and takes notes.
final class DisplayNotes: LoginDisplay {
  private var expected: [(title: String?, isEnabled: Bool, alert: String?)] = []
  private var mistakes = 0

  /// Whether all that was expected has come, and nothing else.
  var isContent: Bool { mistakes == 0 && expected.isEmpty }

  func expectTap(alert: String) {
    expected += [
      ("Signing in…", false, nil), ("Sign in", true, nil), (nil, false, alert),
    ]
  }

  private func check(_ isExpected: (String?, Bool, String?) -> Bool) {
    guard let next = expected.first, isExpected(next.title, next.isEnabled, next.alert) else {
      mistakes += 1
      return
    }
    expected.removeFirst()
  }

  func showSignIn(title: String, isEnabled: Bool) {
    check { $0 == title && $1 == isEnabled && $2 == nil }
  }

  func show(alert message: String) {
    check { title, _, alert in title == nil && alert == message }
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
    for _ in 1...2 {
      display.expectTap(alert: alert)
      await presenter.signInTapped(account: account, password: password)
    }
    if !display.isContent { return false }
  }
  return true
}
