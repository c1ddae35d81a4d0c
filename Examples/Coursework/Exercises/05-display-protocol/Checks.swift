import Checks
import LoginKit
import Parity
import Widgets

@main enum DisplayProtocol: Exercise {
  static var checks: [Check] {
    Check("The presenter tells a view when it is busy and when it is not") {
      let notes = await notesOfOneTap()

      try expect(
        "the view was told", notes.filter { $0 != english.accepted }, is: [busy, idle]
      ) {
        $0.isEmpty ? "`signInTapped` has to do it all by itself, by way of `display`." : nil
      }
    }

    Check("The presenter chooses the words of the alert", after: told) {
      let notes = await notesOfOneTap()

      try expect(
        "the view was told", notes.filter { $0 != busy && $0 != idle }, is: [english.accepted])
    }

    Check("The alert comes when nothing is busy any more", after: told) {
      let notes = await notesOfOneTap()

      try expect("the view was told", notes, is: [busy, idle, english.accepted]) { _ in
        "Say that it is idle first: no screen may be busy and show an alert."
      }
    }

    Check("The screen signs in as before") {
      try await play(
        """
        type account "test"
        type password "123456"
        tap sign-in
        expect busy
        answer accepted
        expect idle
        expect alert accepted
        """, on: yours
      ) { step, _ in
        step == "expect busy"
          ? "The presenter speaks, and nobody hears: it needs the view for its display." : nil
      }
    }

    Check("A double tap sends one request") {
      try await play(
        """
        type account "test"
        type password "123456"
        double-tap sign-in
        expect requests 1
        """, on: yours
      ) { _, _ in "The guard belongs to the presenter now, with the state that it asks." }
    }

    Check("A closed screen goes, view and presenter") {
      try await play(
        """
        close
        expect released
        """, on: yours
      ) { _, _ in "View and presenter keep each other: `display` has to be weak." }
    }
  }

  private static let told = "The presenter tells a view when it is busy and when it is not"
  private static let english = LoginWords.english
  private static let busy = "off: \(english.signingIn)"
  private static let idle = "on: \(english.signIn)"

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }

  private static func notesOfOneTap() async -> [String] {
    let display = DisplayNotes()
    let presenter = LoginPresenter(authenticator: .demo(), words: english)
    presenter.display = display
    await presenter.signInTapped(account: "test", password: "123456")
    return display.notes
  }
}

private final class DisplayNotes: LoginDisplay {
  var notes: [String] = []

  func showSignIn(title: String, isEnabled: Bool) {
    notes.append("\(isEnabled ? "on" : "off"): \(title)")
  }

  func show(alert message: String) {
    notes.append(message)
  }
}
