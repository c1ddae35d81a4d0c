import Checks
import LoginKit
import Parity
import Widgets

@main enum EmptyFields: Exercise {
  static var checks: [Check] {
    Check("Filled fields are sent as they were typed") {
      try await play(
        """
        type account "test"
        type password "123456"
        tap sign-in
        expect request "test" "123456"
        answer accepted
        expect alert accepted
        """, on: yours)
    }

    Check("The view hands on fields that are empty, too") {
      let view = LoginView(words: .english)
      var taps = 0
      view.signInHandler = { _, _ in taps += 1 }

      await view.tapSignIn()?.value

      try expect("taps that reached the handler", taps, is: 1) { _ in
        "The view still decides what is empty: let it hand on what was typed, and no more."
      }
    }

    Check(told) {
      try await play(
        """
        type account "test"
        tap sign-in
        expect alert incomplete
        expect requests 0
        """, on: yours
      ) { _, shown in
        shown == "alert refused"
          ? "`try?` throws the reason away: catch the error, and show the words for it." : nil
      }
    }

    Check("An account of blanks is told as empty", after: told) {
      try await play(
        """
        type account "   "
        type password "123456"
        tap sign-in
        expect alert incomplete
        expect requests 0
        """, on: yours
      ) { _, shown in
        shown == "alert incomplete"
          ? nil
          : "A rule of your own stands beside the model's, and blanks are text to it: ask only "
            + "`Credentials`."
      }
    }
  }

  private static let told = "A field that is empty is told, and nothing is sent"

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }
}
