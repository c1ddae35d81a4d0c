import Checks
import LoginKit

@main enum StandInView: Exercise {
  static var checks: [Check] {
    Check("A sound presenter passes your test") {
      let isContent = await isSound { LoginPresenter(authenticator: $0) }

      try expect("what your test says", isContent, is: true) { _ in
        "A sound presenter shows busy, idle, and one alert, and nothing before the tap: your test asks "
          + "for more than the rules do."
      }
    }

    Check("A presenter that stays busy is noticed", after: sound) {
      try await notice("what your test says") { StaysBusy(authenticator: $0) }
    }

    Check("A presenter that shows no alert is noticed", after: sound) {
      try await notice("what your test says") { SaysNothing(authenticator: $0) }
    }

    Check("A presenter that was never busy is noticed", after: sound) {
      try await notice(
        "what your test says",
        help:
          "In the end it shows what a sound one shows: let the stand-in note all that it hears, "
          + "and compare the whole history."
      ) { NeverBusy(authenticator: $0) }
    }

    Check("A presenter that shows the alert while it is busy is noticed", after: sound) {
      try await notice(
        "what your test says",
        help: "All the right notes, in the wrong order: keep both kinds of notes in one list."
      ) { AlertWhileBusy(authenticator: $0) }
    }

    Check("A presenter that takes no network for a refusal is noticed", after: sound) {
      try await notice(
        "what your test says",
        help:
          "A presenter has to be tried with every answer that a service can give, and with none."
      ) { OneMessageForAll(authenticator: $0) }
    }
  }

  private static let sound = "A sound presenter passes your test"

  /// Throws unless the student's test says no to the faulty presenter.
  private static func notice(
    _ subject: String, help: String? = nil, _ make: (Authenticator) -> LoginPresenter
  ) async throws {
    try expect(subject, await isSound(make), is: false) { _ in help }
  }
}

/// All that the presenter can tell its view: what to show, and not why.
protocol LoginDisplay: AnyObject {
  func showSignIn(title: String, isEnabled: Bool)
  func show(alert message: String)
}

/// A sound presenter, with each decision in a method, so that a faulty one changes just one.
class LoginPresenter {
  weak var display: (any LoginDisplay)?

  let words = LoginWords.english
  private let authenticator: Authenticator

  init(authenticator: Authenticator) {
    self.authenticator = authenticator
  }

  func signInTapped(account: String, password: String) async {
    begin()
    let failure = await signIn(account: account, password: password)
    end()
    tell(failure)
  }

  fileprivate func begin() { display?.showSignIn(title: words.signingIn, isEnabled: false) }
  fileprivate func end() { display?.showSignIn(title: words.signIn, isEnabled: true) }

  fileprivate func tell(_ failure: LoginFailure?) {
    display?.show(alert: failure.map(words.failure) ?? words.accepted)
  }

  fileprivate func signIn(account: String, password: String) async -> LoginFailure? {
    do {
      try await authenticator.signIn(Credentials(account: account, password: password))
      return nil
    } catch {
      return error
    }
  }
}

// MARK: - Faulty ones

private final class StaysBusy: LoginPresenter {
  override func end() {}
}

private final class SaysNothing: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {}
}

private final class NeverBusy: LoginPresenter {
  override func begin() {}
}

private final class AlertWhileBusy: LoginPresenter {
  override func signInTapped(account: String, password: String) async {
    begin()
    tell(await signIn(account: account, password: password))
    end()
  }
}

private final class OneMessageForAll: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure == .offline ? .refused : failure)
  }
}
