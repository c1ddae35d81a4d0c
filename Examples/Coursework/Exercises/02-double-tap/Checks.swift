import Checks
import LoginKit
import LoginMVC
import LoginSpec
import Parity
import Widgets

@main enum DoubleTap: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("One tap sends one request") {
      try await Checks.play(
        filledIn + """
          tap sign-in
          expect busy
          expect requests 1
          answer accepted
          expect alert accepted
          expect idle
          """, on: yours)
    }

    Checks.Check("Each screen has its own guard") {
      let service = HandDrivenService()
      let controllers = (1...2).map { _ in
        LoginViewController(authenticator: service.authenticator, words: .english)
      }
      let handlers = controllers.map(\.view.signInHandler)
      let taps = handlers.map { handler in Task { await handler?("test", "123456") } }
      service.onRequest = { Task { while service.answer(.success(())) {} } }
      for tap in taps { await tap.value }

      try Checks.expect("requests of two screens", service.requests.count, is: 2) { _ in
        "All screens share one guard: a sign-in on one screen must not stop another, so let each "
          + "controller have its own."
      }
    }

    Checks.Check(doubleTap) {
      try await Checks.play(filledIn + "double-tap sign-in\nexpect requests 1", on: yours) { _, _ in
        "Both taps come before the button is off: remember that a sign-in is under way, and ignore "
          + "the second tap."
      }
    }

    Checks.Check("The second tap changes nothing on the screen", after: doubleTap) {
      try await Checks.play(
        filledIn + """
          double-tap sign-in
          expect busy
          expect alert none
          tap sign-in
          expect requests 1
          """, on: yours
      ) { step, _ in
        step == "expect busy"
          ? "The second tap ends what the first one began: put the guard before everything else, "
            + "before a `defer`, too." : nil
      }
    }

    Checks.Check("The second tap is not sent later", after: doubleTap) {
      try await Checks.play(
        filledIn + """
          double-tap sign-in
          answer refused
          expect requests 1
          expect idle
          expect alert refused
          """, on: yours
      ) { _, _ in
        "The second tap waits, and is sent after the answer: a tap while a sign-in runs does not "
          + "count."
      }
    }

    Checks.Check(
      "The guard holds, although other code switches the button on", after: doubleTap
    ) {
      var button: Button?
      let switchedOn = Variant("Yours", view: \.view) {
        let screen = LoginScreen(authenticator: $0, words: $1)
        button = screen.view.signIn
        return screen
      }
      try await Checks.play(
        filledIn + "tap sign-in\ntap sign-in\ndouble-tap sign-in\nexpect requests 1", on: switchedOn
      ) { _, _ in
        "The guard asks the button, and any code can switch that on: let the controller remember "
          + "it."
      } afterEachStep: {
        button?.isEnabled = true
      }
    }

    Checks.Check("The guard is the controller's, and not the view's", after: doubleTap) {
      let service = HandDrivenService()
      let controller = LoginViewController(authenticator: service.authenticator, words: .english)
      let handler = controller.view.signInHandler
      // A second request, where there is one, is answered too, so that no task waits.
      let both = (1...2).map { _ in Task { await handler?("test", "123456") } }
      service.onRequest = { Task { while service.answer(.success(())) {} } }
      for task in both { await task.value }

      try Checks.expect("requests sent", service.requests.count, is: 1) { _ in
        "The guard stands in the view, and another view would have none: the controller sends the "
          + "request, so it decides."
      }
    }

    for reply in Reply.allCases {
      Checks.Check("After the answer \(reply) the next tap is sent") {
        try await Checks.play(
          filledIn + """
            tap sign-in
            answer \(reply)
            dismiss alert
            type password "7"
            tap sign-in
            expect requests 2
            expect request "test" "1234567"
            """, on: yours
        ) { _, _ in
          reply == .accepted
            ? "The guard stays closed after the answer: open it when the answer comes."
            : "The guard opens only after a success: open it after each answer."
        }
      }
    }

    Checks.Check("The same account and password are sent again") {
      try await Checks.play(
        filledIn + """
          tap sign-in
          answer offline
          dismiss alert
          tap sign-in
          expect requests 2
          answer offline
          dismiss alert
          double-tap sign-in
          expect requests 3
          """, on: yours
      ) { _, _ in
        "The guard compares what was typed, and a user may try the same again: ask whether a "
          + "sign-in is under way."
      }
    }

    Checks.Check("After empty fields the next tap is sent") {
      for tap in ["tap", "double-tap"] {
        try await Checks.play(
          """
          \(tap) sign-in
          expect alert incomplete
          expect idle
          dismiss alert
          expect alert none

          """ + filledIn + """
            tap sign-in
            expect requests 1
            """, on: yours
        ) { step, _ in
          ["expect requests 1", "expect idle"].contains(step)
            ? "An early `return` leaves the guard closed: `defer` opens it on every way out." : nil
        }
      }
    }

    Checks.Check("The whole spec holds") {
      try await Checks.play(spec: loginSpec, on: yours)
    }

    Checks.Check("100 random users see no difference from MVC") {
      try await Checks.walk(
        100, on: yours,
        beside: Variant("MVC", view: \.view) {
          LoginMVC.LoginScreen(authenticator: $0, words: $1)
        })
    }
  }

  private static let doubleTap = "A double tap sends one request"

  private static let filledIn = """
    type account "test"
    type password "123456"

    """

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }
}
