import Checks
import LoginKit
import LoginMVP
import LoginSpec
import Parity
import Widgets

@main enum DisplayProtocol: Checks.Exercise {
  static var checks: [Checks.Check] {
    // MARK: The presenter, with a view that takes notes

    Checks.Check(told) {
      let notes = await notesOfTaps(on: .demo())

      try Checks.expect(
        "the view was told", notes.filter { $0 != english.accepted }, is: [busy, idle]
      ) {
        $0.isEmpty ? "`signInTapped` has to do all of it by itself, by way of `display`." : nil
      }
    }

    Checks.Check("The presenter chooses the words of the alert", after: told) {
      let notes = await notesOfTaps(on: .demo())

      try Checks.expect("alerts", notes.filter { $0 != busy && $0 != idle }, is: [english.accepted])
    }

    Checks.Check("The alert comes when nothing is busy any more", after: told) {
      let notes = await notesOfTaps(on: .demo())

      try Checks.expect("the view was told", notes, is: [busy, idle, english.accepted]) { _ in
        "Say that it is idle first: no screen may be busy and show an alert."
      }
    }

    Checks.Check("The presenter has words for each failure", after: told) {
      let trials: [(Authenticator, account: String, password: String, alert: String)] = [
        (.demo(), "test", "654321", english.refused),
        (.offline(), "test", "123456", english.offline),
        (.demo(), "test", "", english.incomplete),
        (.demo(), " ", "123456", english.incomplete),
      ]
      for (service, account, password, alert) in trials {
        let notes = await notesOfTaps(on: service, account: account, password: password)
        try Checks.expect("alerts", notes.filter { $0 != busy && $0 != idle }, is: [alert]) { _ in
          "The alert has to say what went wrong: `words.failure(error)` returns the words for each "
            + "failure."
        }
      }
    }

    Checks.Check("The presenter itself ignores a second tap while a sign-in runs", after: told) {
      let service = HandDrivenService()
      service.onRequest = { Task { while service.answer(.success(())) {} } }
      let (display, presenter) = connected(service.authenticator)
      let taps = (1...2).map { _ in
        Task { await presenter.signInTapped(account: "test", password: "123456") }
      }
      for tap in taps { await tap.value }

      try Checks.expect("requests sent", service.requests.count, is: 1) { _ in
        "The guard belongs to the presenter now, together with the state that it asks."
      }
      try Checks.expect("the view was told", display.notes, is: [busy, idle, english.accepted])
    }

    Checks.Check("After each answer the presenter takes the next tap", after: told) {
      let trials: [(Authenticator, password: String, alert: String)] = [
        (.demo(), "123456", english.accepted), (.demo(), "654321", english.refused),
        (.offline(), "123456", english.offline), (.demo(), "", english.incomplete),
      ]
      for (service, password, alert) in trials {
        let notes = await notesOfTaps(2, on: service, password: password)
        try Checks.expect(
          "the view was told", notes, is: [busy, idle, alert, busy, idle, alert]
        ) { _ in
          "The guard has to open after each answer, after a failure too: look at each way out of "
            + "`signInTapped`."
        }
      }
    }

    // MARK: The view, with a presenter that talks to another

    Checks.Check(display) {
      try Checks.expect("whether it is one", view().view is any LoginDisplay, is: true) { _ in
        "The view is as it was: let it show what `LoginDisplay` gives it, and pass the taps on."
      }
    }

    Checks.Check("The view shows the button as it is given", after: display) {
      let view = view().view
      for (title, isEnabled) in [("Wait", false), ("Go", true), ("Sign in", false), ("Go", true)] {
        (view as? any LoginDisplay)?.showSignIn(title: title, isEnabled: isEnabled)
        try Checks.expect(
          "title and state", [view.signIn.title, "\(view.signIn.isEnabled)"],
          is: [title, "\(isEnabled)"]
        ) { _ in
          "The view chooses a title of its own: it shows the one that it is given, whatever it "
            + "says."
        }
      }
    }

    Checks.Check("The view shows each alert that it is given", after: display) {
      let view = view().view
      for message in ["One", "Two", "Two", english.refused] {
        (view as? any LoginDisplay)?.show(alert: message)
        try Checks.expect("the alert", view.alert.title, is: message) { _ in
          "The view leaves an alert out: the same words twice are two alerts."
        }
        view.alert.dismiss()
      }
    }

    Checks.Check("The view passes on what was typed, empty fields too", after: display) {
      let texts = [("", ""), ("test", ""), ("", "123456"), ("  ", "1")]
      for (account, password) in texts {
        let (view, display, _) = view()
        view.type(account, into: view.account)
        view.type(password, into: view.password)
        await view.tapSignIn()?.value

        try Checks.expect("the display was told", display.notes.last, is: english.incomplete) { _ in
          "The view decides what is empty: it has to pass each tap on, and the presenter decides."
        }
      }

      let (view, display, service) = view()
      service.onRequest = { Task { while service.answer(.success(())) {} } }
      view.type("test user", into: view.account)
      view.type(" 12 ", into: view.password)
      await view.tapSignIn()?.value

      let sent = service.requests.map { [$0.account, $0.password] }
      try Checks.expect("account and password", sent, is: [["test user", " 12 "]])
      try Checks.expect("the display was told", display.notes.last, is: english.accepted)
    }

    Checks.Check("The view does not ask its button", after: display) {
      let (view, display, _) = view()
      let tap = view.tapSignIn()
      view.signIn.isEnabled = false
      await tap?.value

      try Checks.expect(
        "the display was told", display.notes, is: [busy, idle, english.incomplete]
      ) { _ in
        "The view looks at its button before it passes the tap on: the presenter alone knows "
          + "whether a sign-in runs."
      }
    }

    Checks.Check("The view changes its button only through `showSignIn`", after: display) {
      let (view, display, service) = view()
      var button: [String] = []
      service.onRequest = {
        button = [view.signIn.title, "\(view.signIn.isEnabled)"]
        Task { while service.answer(.success(())) {} }
      }
      view.type("test", into: view.account)
      view.type("123456", into: view.password)
      await view.tapSignIn()?.value

      try Checks.expect(
        "the button, while the presenter talks to another display", button,
        is: [english.signIn, "true"]
      ) { _ in
        "The view switches its button by itself: leave title and state to `showSignIn`."
      }
      try Checks.expect(
        "the display was told", display.notes, is: [busy, idle, english.accepted])
    }

    Checks.Check("`login` is gone") {
      let presenter = LoginPresenter(authenticator: .demo(), words: english)
      let found: Any = await presenter.login(
        account: "test", password: "123456", success: {}, failure: { _ in })

      try Checks.expect("whether `login` is still there", found is Gone, is: true) { _ in
        "`signInTapped` does all of it now: delete `login`, which has no caller any more."
      }
    }

    // MARK: The screen

    Checks.Check("The screen signs in as before") {
      try await Checks.play(
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
          ? "The presenter has no display, so the view shows nothing: connect the two." : nil
      }
    }

    Checks.Check("A closed screen is released, view and presenter") {
      for tap in ["", "tap sign-in\n"] {
        try await Checks.play(tap + "close\nexpect released", on: yours) { _, _ in
          "View and presenter keep each other: `display` has to be weak."
        }
      }
    }

    Checks.Check("The whole spec holds") {
      try await Checks.play(spec: loginSpec, on: yours)
    }

    Checks.Check("100 random users see no difference from MVP") {
      try await Checks.walk(
        100, on: yours,
        beside: Variant("MVP", view: \.view) {
          LoginMVP.LoginScreen(authenticator: $0, words: $1)
        })
    }
  }

  private static let told = "The presenter tells a view when it is busy and when it is not"
  private static let display = "The view is a `LoginDisplay`"
  private static let english = LoginWords.english
  private static let busy = "off: \(english.signingIn)"
  private static let idle = "on: \(english.signIn)"

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }

  private static func connected(_ service: Authenticator) -> (DisplayNotes, LoginPresenter) {
    let presenter = LoginPresenter(authenticator: service, words: english)
    let display = DisplayNotes()
    presenter.display = display
    return (display, presenter)
  }

  private static func notesOfTaps(
    _ count: Int = 1, on service: Authenticator, account: String = "test",
    password: String = "123456"
  ) async -> [String] {
    let (display, presenter) = connected(service)
    for _ in 0..<count { await presenter.signInTapped(account: account, password: password) }
    return display.notes
  }

  /// A view whose presenter talks to a display that takes notes, so that the view does only what it
  /// does by itself.
  private static func view() -> (view: LoginView, DisplayNotes, HandDrivenService) {
    let service = HandDrivenService()
    let presenter = LoginPresenter(authenticator: service.authenticator, words: english)
    let view = LoginView(presenter: presenter, words: english)
    let display = DisplayNotes()
    presenter.display = display
    return (view, display, service)
  }
}

extension DisplayProtocol {
  fileprivate final class DisplayNotes: LoginDisplay {
    var notes: [String] = []

    func showSignIn(title: String, isEnabled: Bool) {
      notes.append("\(isEnabled ? "on" : "off"): \(title)")
    }

    func show(alert message: String) {
      notes.append(message)
    }
  }
}

// MARK: - Whether `login` is gone

private struct Gone {}

/// Its `login` is found where the class has none of its own, or a private one.
private protocol HasNoLogin {}

extension HasNoLogin {
  fileprivate func login(
    account: String, password: String, success: () -> Void, failure: (LoginFailure) -> Void
  ) async -> Gone {
    Gone()
  }
}

extension LoginPresenter: HasNoLogin {}
