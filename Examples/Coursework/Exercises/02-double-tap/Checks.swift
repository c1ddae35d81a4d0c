import Checks
import LoginKit
import Parity
import Widgets

@main enum DoubleTap: Exercise {
  static var checks: [Check] {
    Check("One tap sends one request") {
      try await play(
        filledIn + """
          tap sign-in
          expect busy
          expect requests 1
          answer accepted
          expect alert accepted
          expect idle
          """, on: yours)
    }

    Check(doubleTap) {
      try await play(
        filledIn + """
          double-tap sign-in
          expect requests 1
          """, on: yours
      ) { _, _ in
        "Both taps come before the button is off: remember that a sign-in is under way, and let the "
          + "second one go."
      }
    }

    Check("The guard holds when somebody has switched the button on", after: doubleTap) {
      let service = HandDrivenService()
      let controller = LoginViewController(authenticator: service.authenticator, words: .english)

      let first = Task { await controller.signInTapped(account: "test", password: "123456") }
      await service.nextRequest()
      // A second request, where there is one, is answered too, so that nothing waits for ever.
      service.onRequest = { while service.answer(.success(())) {} }
      controller.view.signIn.isEnabled = true
      await controller.signInTapped(account: "test", password: "123456")
      service.answer(.success(()))
      await first.value

      try expect("requests sent", service.requests.count, is: 1) { _ in
        "The guard asks the button, and anybody can switch that on: ask what you know yourself."
      }
    }

    Check("After an answer the next tap is sent") {
      try await play(
        filledIn + """
          tap sign-in
          answer refused
          dismiss alert
          tap sign-in
          expect requests 2
          """, on: yours
      ) { _, _ in "Nothing opens the guard again when the answer is there." }
    }

    Check("After empty fields the next tap is sent") {
      try await play(
        """
        tap sign-in
        expect alert incomplete
        dismiss alert
        type account "test"
        type password "123456"
        tap sign-in
        expect requests 1
        """, on: yours
      ) { step, _ in
        step == "expect requests 1"
          ? "An early way out leaves the guard closed: `defer` opens it on every way out." : nil
      }
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

extension HandDrivenService {
  /// Waits for the next request.
  fileprivate func nextRequest() async {
    await withCheckedContinuation { continuation in
      onRequest = { [weak self] in
        self?.onRequest = nil
        continuation.resume()
      }
    }
  }
}
