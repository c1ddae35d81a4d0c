import Checks
import LoginKit
import Widgets

@main enum Leaks: Exercise {
  static var checks: [Check] {
    Check("A tap still signs in") {
      let controller = TapController(authenticator: .demo(), words: .english)
      controller.view.type("test", into: controller.view.account)
      controller.view.type("123456", into: controller.view.password)

      await controller.view.tapSignIn()?.value

      try expect("the alert", controller.view.alert.title, is: LoginWords.english.accepted)
    }

    Check("The controller with the tap goes when it is closed") {
      weak var left: TapController?
      do {
        let controller = TapController(authenticator: .demo(), words: .english)
        left = controller
      }

      try expect("controllers left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The view keeps the closure, the closure keeps `self`, and `self` keeps the view: it has to "
          + "capture `self` weakly."
      }
    }

    Check("An edit is still counted") {
      let controller = EditController(words: .english)

      controller.view.type("a", into: controller.view.account)
      controller.view.type("b", into: controller.view.account)

      try expect("edits counted", controller.editCount, is: 2)
    }

    Check("The controller with the edits goes when it is closed") {
      weak var left: EditController?
      do {
        let controller = EditController(words: .english)
        left = controller
      }

      try expect("controllers left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "A method handed over as a closure keeps its object, and so does `self.` inside one: write a "
          + "closure with `[weak self]`."
      }
    }

    Check("The presenter still shows its greeting") {
      let view = GreetingView(words: .english)

      view.tapped()

      try expect("the alert", view.alert.title, is: LoginWords.english.accepted) { _ in
        "Now nobody keeps the presenter: strong goes down, from the view to the presenter, and weak "
          + "goes back up."
      }
    }

    Check("The view with the presenter goes when it is closed") {
      weak var left: GreetingView?
      do {
        let view = GreetingView(words: .english)
        left = view
      }

      try expect("views left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "View and presenter keep each other: the presenter has to hold its display weakly."
      }
    }
  }
}
