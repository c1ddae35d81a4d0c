import Checks
import LoginKit
import LoginSpec
import Parity
import Widgets

@main enum EmptyFields: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("Filled fields are sent as they were typed") {
      try await Checks.play(
        """
        type account " test "
        type password "123456"
        tap sign-in
        expect request "test" "123456"
        answer accepted
        expect alert accepted
        dismiss alert
        tap sign-in
        expect requests 2
        """, on: yours)
    }

    Checks.Check("The button is on while the fields are empty") {
      let view = LoginView(words: .english)
      var isOn = [view.signIn.isEnabled]
      for text in ["test", ""] {
        view.clear(view.account)
        view.type(text, into: view.account)
        isOn.append(view.signIn.isEnabled)
      }

      try Checks.expect("the button, before and after an edit", isOn, is: [true, true, true]) { _ in
        "A button that is off says that a field is empty: that is the same rule in the view again."
      }
    }

    Checks.Check(empty) {
      let view = LoginView(words: .english)
      var taps = 0
      view.signInHandler = { _, _ in taps += 1 }

      for (account, password) in [("", ""), ("test", ""), ("", "123456"), ("  ", "123456")] {
        fill(view, account, password)
        taps = 0
        await view.tapSignIn()?.value
        try Checks.expect("taps that reached the handler", taps, is: 1) { _ in
          "The view still decides what is empty: let it pass on what was typed, and no more."
        }
        try Checks.expect("the view's own alert", view.alert.title, is: nil) { _ in
          "The view still tells what is empty: leave the alert to the controller."
        }
      }
    }

    Checks.Check("The view passes on exactly what was typed", after: empty) {
      let view = LoginView(words: .english)
      var handed: [String] = []
      view.signInHandler = { handed = [$0, $1] }

      for (account, password) in [(" test user\t", " 123456 "), ("   ", "\u{3000}"), ("Zoë", "é")] {
        fill(view, account, password)
        await view.tapSignIn()?.value
        try Checks.expect("account and password", handed, is: [account, password]) { _ in
          "The view changes what was typed. Trimming is a rule about data too, and `Credentials` "
            + "does it."
        }
      }
    }

    Checks.Check(told) {
      for (account, password) in [("", ""), ("test", ""), ("", "123456")] {
        try await Checks.play(tellsIncomplete(account, password), on: yours) { _, shown in
          shown == "alert refused"
            ? "`try?` throws the reason away: catch the error, and show the words for it." : nil
        }
      }
    }

    Checks.Check("An account of blanks is told as empty", after: told) {
      for account in [" ", "   ", "\t\n", "\u{A0}\u{3000}"] {
        try await Checks.play(tellsIncomplete(account, "123456"), on: yours) { _, shown in
          shown == "alert incomplete"
            ? nil
            : "A rule of your own stands beside the model's, and it takes blanks for text: ask "
              + "only `Credentials`."
        }
      }
    }

    Checks.Check("A password keeps the blanks at its ends") {
      for password in [" 123456", "123456 ", " 12 34 "] {
        try await Checks.play(
          [
            .type(.account, "test"), .type(.password, password), .tapSignIn,
            .expect(.request(account: "test", password: password)),
          ], on: yours
        ) { _, _ in "The password is sent as it was typed: `Credentials` trims the account alone." }
      }
    }

    Checks.Check("A password of blanks counts as a password") {
      for password in [" ", "   ", "\t", "\u{3000}"] {
        try await Checks.play(
          [
            .type(.account, "test"), .type(.password, password), .tapSignIn,
            .expect(.requests(1)),
          ], on: yours
        ) { _, _ in
          "Blanks are characters in a password. A rule of your own takes them for nothing: leave "
            + "it to `Credentials`."
        }
      }
    }

    Checks.Check(refusal) {
      try await Checks.play(tells(.refused), on: yours) { _, shown in
        shown == "alert incomplete"
          ? "Every failure is told as an empty field. The service has reasons of its own: show the "
            + "one that was thrown." : nil
      }
    }

    Checks.Check("A missing network is told as a missing network", after: refusal) {
      try await Checks.play(tells(.offline), on: yours) { _, _ in
        "Each of the three failures has its own words: `words.failure(error)` returns them."
      }
    }

    Checks.Check("A closed screen is released") {
      try await Checks.play("close\nexpect released", on: yours) { _, _ in
        "The handler keeps the controller, and the controller keeps the view. A method that is "
          + "passed as a closure keeps its object: write a closure with `[weak self]`."
      }
    }

    Checks.Check("The screen and `Credentials` agree about every text") {
      for account in texts {
        for password in texts {
          try await Checks.play(asCredentialsSay(account, password), on: yours)
        }
      }
    }

    Checks.Check("The spec's rules about fields, answers and alerts hold") {
      let rules = (1...11).map { "L\($0)" } + ["S1", "S9", "S15"]
      try await Checks.play(spec: loginSpec, rules: rules, on: yours)
    }
  }

  private static let empty = "The view passes empty fields on, too"
  private static let told = "An empty field is told, and no request is sent"
  private static let refusal = "A refusal is told as a refusal"

  private static let texts = [
    "", " ", "\u{3000}\t", "test", "  test\n", "test user", " \u{200B}Zoe\u{308} ", "密码", "123456",
  ]

  private static let yours = Variant("Yours", view: \.view) {
    LoginScreen(authenticator: $0, words: $1)
  }

  private static func fill(_ view: LoginView, _ account: String, _ password: String) {
    view.clear(view.account)
    view.type(account, into: view.account)
    view.clear(view.password)
    view.type(password, into: view.password)
  }

  private static func filledIn(_ account: String, _ password: String) -> [Action] {
    [.type(.account, account), .type(.password, password), .tapSignIn]
  }

  /// Twice, since a second tap is told again.
  private static func tellsIncomplete(_ account: String, _ password: String) -> [Action] {
    let told: [Action] = [.expect(.alert(.incomplete)), .expect(.requests(0)), .dismissAlert]
    return filledIn(account, password) + told + [.tapSignIn] + told
  }

  private static func tells(_ reply: Reply) -> [Action] {
    let message = reply == .offline ? Message.offline : .refused
    let told: [Action] = [.answer(reply), .expect(.alert(message)), .dismissAlert]
    return filledIn("test", "654321") + told + [.tapSignIn] + told
  }

  private static func asCredentialsSay(_ account: String, _ password: String) -> [Action] {
    guard let sent = try? Credentials(account: account, password: password) else {
      return tellsIncomplete(account, password)
    }
    return filledIn(account, password) + [
      .expect(.request(account: sent.account, password: sent.password)), .answer(.accepted),
      .expect(.alert(.accepted)),
    ]
  }
}
