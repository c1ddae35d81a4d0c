import Checks
import LoginKit
import LoginSpec
import Parity
import Widgets

@main enum Leaks: Checks.Exercise {
  static var checks: [Checks.Check] {
    // MARK: Leak 1

    Checks.Check("A tap still signs in") {
      try await Checks.play(
        filledIn + """
          tap sign-in
          expect request "test" "123456"
          answer accepted
          expect alert accepted
          """, on: tap)
    }

    Checks.Check("A failed sign-in still says why") {
      for failure in ["refused", "offline"] {
        try await Checks.play(
          filledIn + "tap sign-in\nanswer \(failure)\nexpect alert \(failure)", on: tap
        ) { _, shown in
          shown == "alert accepted"
            ? "A failure is told as a success: the leak is in the closure, so leave `signInTapped` "
              + "as it was." : nil
        }
      }
      try await Checks.play("tap sign-in\nexpect alert incomplete\nexpect requests 0", on: tap)
    }

    Checks.Check("A second tap still works like the first") {
      try await Checks.play(
        filledIn + """
          tap sign-in
          answer refused
          dismiss alert
          tap sign-in
          expect requests 2
          answer accepted
          expect alert accepted
          """, on: tap
      ) { _, _ in
        "The first tap removes the closure: that breaks the circle, and the button too. Keep the "
          + "closure, and let it hold `self` weakly."
      }
    }

    Checks.Check(tapGoes) {
      try await Checks.play("close\nexpect released", on: tap) { _, _ in
        "The view keeps the closure, the closure keeps `self`, and `self` keeps the view: the "
          + "closure must capture `self` weakly."
      }
    }

    Checks.Check("The controller with the tap goes after a tap, too", after: tapGoes) {
      for answer in Reply.allCases {
        for moment in ["answer \(answer)\nclose", "close\nanswer \(answer)"] {
          try await Checks.play(
            filledIn + "tap sign-in\n" + moment + "\nexpect released", on: tap
          ) { _, _ in
            "The tap leaves a reference behind that was not there before: look at what the handler "
              + "stores, and at each closure that it sets."
          }
        }
      }
    }

    Checks.Check("A tap whose handler starts after the close does nothing", after: tapGoes) {
      weak var left: TapController?
      var tap: Task<Void, Never>?
      do {
        let controller = TapController(authenticator: .demo(), words: .english)
        tap = controller.view.tapSignIn()
        left = controller
      }
      await tap?.value

      try Checks.expect("controllers left in memory", left == nil ? 0 : 1, is: 0)
    }

    // MARK: Leak 2

    Checks.Check("Each edit is still counted") {
      let controller = EditController(words: .english)
      let (view, account) = (controller.view, controller.view.account)
      var counts = [controller.editCount]
      view.type("a", into: account)
      counts.append(controller.editCount)
      view.type("b", into: account)
      counts.append(controller.editCount)
      view.deleteBackward(in: account)
      counts.append(controller.editCount)
      view.clear(account)
      counts.append(controller.editCount)

      try Checks.expect("edits counted, after each", counts, is: [0, 1, 2, 3, 4])
    }

    Checks.Check("Each controller counts its own edits") {
      let controllers = [EditController(words: .english), EditController(words: .english)]
      for (controller, text) in [(0, "a"), (0, "b"), (1, "c")] {
        let view = controllers[controller].view
        view.type(text, into: view.account)
      }

      try Checks.expect("edits of two screens", controllers.map(\.editCount), is: [2, 1]) { _ in
        "All screens share one count. A `static` makes no circle, but each controller has to count "
          + "its own edits."
      }
    }

    Checks.Check(editsGo) {
      try Checks.expect("left in memory", leftOfEdits { _ in }, is: []) { _ in
        "A method passed as a closure keeps its object, and so does `self.` inside a closure: "
          + "write one with `[weak self]`."
      }
    }

    Checks.Check("The controller with the edits goes after an edit, too", after: editsGo) {
      let left = leftOfEdits { $0.view.type("a", into: $0.view.account) }

      try Checks.expect("left in memory", left, is: [])
    }

    Checks.Check("An edit in a view that outlives its controller does nothing", after: editsGo) {
      let view = EditController(words: .english).view
      view.type("a", into: view.account)

      try Checks.expect("the account", view.account.text, is: "a")
    }

    // MARK: Leak 3

    Checks.Check("The presenter still shows its greeting") {
      let view = GreetingView(words: .english)
      try Checks.expect("the alert before a tap", view.alert.title, is: nil)

      view.tapped()

      try Checks.expect("the alert", view.alert.title, is: LoginWords.english.accepted) { _ in
        "Now no strong reference keeps the presenter: strong goes down, from the view to the "
          + "presenter, and weak goes back up."
      }
    }

    Checks.Check("The presenter shows its greeting at each tap") {
      let view = GreetingView(words: .simplifiedChinese)
      for _ in 1...3 {
        view.tapped()
        try Checks.expect("the alert", view.alert.title, is: LoginWords.simplifiedChinese.accepted)
        {
          _ in
          "The display is dropped after the first greeting: let it stay, and hold it weakly."
        }
        view.alert.dismiss()
      }
    }

    Checks.Check(greetingGoes) {
      try Checks.expect("views left in memory", leftOfGreeting { _ in }, is: 0) { _ in
        "View and presenter keep each other: the presenter must hold its display weakly."
      }
    }

    Checks.Check("The view with the presenter goes after a tap, too", after: greetingGoes) {
      try Checks.expect("views left in memory", leftOfGreeting { $0.tapped() }, is: 0) { _ in
        "The circle is closed at the tap, and no longer at the start: a display that comes late "
          + "has to be weak as well."
      }
    }

    // MARK: All that worked before

    Checks.Check("The spec's rules about fields, answers and closing hold for the tap") {
      let rules = (1...11).map { "L\($0)" } + ["S1", "S9", "S15"]
      try await Checks.play(spec: loginSpec, rules: rules, on: tap)
    }
  }

  private static let tapGoes = "The controller with the tap goes when it is closed"
  private static let editsGo = "The controller with the edits goes when it is closed"
  private static let greetingGoes = "The view with the presenter goes when it is closed"

  private static let filledIn = """
    type account "test"
    type password "123456"

    """

  private static let tap = Variant("Yours", view: \.view) {
    TapController(authenticator: $0, words: $1)
  }

  /// What stays in memory of a screen that was opened, used and closed.
  private static func leftOfEdits(_ use: (EditController) -> Void) -> [String] {
    weak var controller: EditController?
    weak var view: LoginView?
    do {
      let opened = EditController(words: .english)
      (controller, view) = (opened, opened.view)
      use(opened)
    }
    return (controller == nil ? [] : ["controller"]) + (view == nil ? [] : ["view"])
  }

  private static func leftOfGreeting(_ use: (GreetingView) -> Void) -> Int {
    weak var view: GreetingView?
    do {
      let opened = GreetingView(words: .english)
      view = opened
      use(opened)
    }
    return view == nil ? 0 : 1
  }
}
