import Checks
import LoginKit

@main enum StandInView: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check(sound) {
      let isContent = await isSound { LoginPresenter(authenticator: $0) }

      try Checks.expect("what your test says", isContent, is: true) { _ in
        "A sound presenter shows busy, idle, and one alert, and nothing before the tap: your test "
          + "asks for more than the rules do."
      }
    }

    Checks.Check("A presenter that stays busy is noticed", after: sound) {
      try await notice { StaysBusy(authenticator: $0) }
    }

    Checks.Check("A presenter that shows no alert is noticed", after: sound) {
      try await notice { SaysNothing(authenticator: $0) }
    }

    Checks.Check("A presenter that was never busy is noticed", after: sound) {
      try await notice(
        help:
          "At the end it shows what a sound one shows: let the stand-in note every call, and "
          + "compare the whole history."
      ) { NeverBusy(authenticator: $0) }
    }

    Checks.Check("A presenter that keeps the button's title is noticed", after: sound) {
      try await notice(
        help:
          "The button says `Sign in` while it is busy: note the title, and not only whether the "
          + "button is on."
      ) { KeepsTheTitle(authenticator: $0) }
    }

    Checks.Check("A presenter that leaves the button on is noticed", after: sound) {
      try await notice(
        help: "The titles are right, and the button is never off: note `isEnabled`, too."
      ) { LeavesTheButtonOn(authenticator: $0) }
    }

    Checks.Check("A presenter that speaks before the tap is noticed", after: sound) {
      try await notice(
        help:
          "It shows the button as soon as it gets its display: compare the history from then on, "
          + "and not from the tap on."
      ) { SpeaksBeforeTheTap(authenticator: $0) }
    }

    Checks.Check("A presenter that shows the alert twice is noticed", after: sound) {
      try await notice(
        help: "The history goes on after the alert: compare all of it, and not only its beginning."
      ) { ShowsTheAlertTwice(authenticator: $0) }
    }

    Checks.Check("A presenter that shows the alert while it is busy is noticed", after: sound) {
      try await notice(
        help: "All the right notes, in the wrong order: keep both kinds of notes in one list."
      ) { AlertWhileBusy(authenticator: $0) }
    }

    Checks.Check("A presenter that takes no network for a refusal is noticed", after: sound) {
      try await notice(
        help: "Try the presenter with a service that cannot be reached, too, and compare the alert."
      ) { NoNetworkAsRefused(authenticator: $0) }
    }

    Checks.Check("A presenter that accepts a wrong password is noticed", after: sound) {
      try await notice(
        help: "Your test never signs in with a wrong password, or does not compare that alert."
      ) { RefusedAsAccepted(authenticator: $0) }
    }

    Checks.Check("A presenter that takes an empty field for a refusal is noticed", after: sound) {
      try await notice(
        help:
          "Your test never leaves a field empty: no request is sent then, and the alert has words "
          + "of its own."
      ) { IncompleteAsRefused(authenticator: $0) }
    }

    Checks.Check("A presenter that looks at one of the fields only is noticed", after: sound) {
      for field in Field.allCases {
        try await notice(
          help:
            "Either field can be empty: leave out the account in one trial, and the password in "
            + "another."
        ) { LooksAtOneField(field, authenticator: $0) }
      }
    }

    Checks.Check("A presenter that works for one tap only is noticed", after: sound) {
      try await notice(
        help:
          "A user taps again after the alert: tap twice on the same presenter, and compare both."
      ) { WorksOnce(authenticator: $0) }
    }

    Checks.Check("A sound presenter passes your test again", after: sound) {
      let isContent = await isSound { LoginPresenter(authenticator: $0) }

      try Checks.expect("what your test says", isContent, is: true) { _ in
        "What other presenters said is still noted: give each presenter a new stand-in with its "
          + "own notes."
      }
    }
  }

  private static let sound = "A sound presenter passes your test"

  /// Throws unless the student's test says no to the faulty presenter.
  private static func notice(
    help: String? = nil, _ make: (Authenticator) -> LoginPresenter
  ) async throws {
    try Checks.expect("what your test says", await isSound(make), is: false) { _ in help }
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

private final class KeepsTheTitle: LoginPresenter {
  override func begin() { display?.showSignIn(title: words.signIn, isEnabled: false) }
}

private final class LeavesTheButtonOn: LoginPresenter {
  override func begin() { display?.showSignIn(title: words.signingIn, isEnabled: true) }
}

private final class SpeaksBeforeTheTap: LoginPresenter {
  override weak var display: (any LoginDisplay)? {
    didSet { end() }
  }
}

private final class ShowsTheAlertTwice: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure)
    super.tell(failure)
  }
}

private final class AlertWhileBusy: LoginPresenter {
  override func signInTapped(account: String, password: String) async {
    begin()
    tell(await signIn(account: account, password: password))
    end()
  }
}

private final class NoNetworkAsRefused: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure == .offline ? .refused : failure)
  }
}

private final class RefusedAsAccepted: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure == .refused ? nil : failure)
  }
}

private final class IncompleteAsRefused: LoginPresenter {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure == .incomplete ? .refused : failure)
  }
}

extension StandInView {
  fileprivate enum Field: CaseIterable {
    case account, password
  }
}

/// Takes an empty text in the other field for a wrong one.
private final class LooksAtOneField: LoginPresenter {
  private let field: StandInView.Field

  init(_ field: StandInView.Field, authenticator: Authenticator) {
    self.field = field
    super.init(authenticator: authenticator)
  }

  override func signIn(account: String, password: String) async -> LoginFailure? {
    let isFilled = !(field == .account ? account : password).isEmpty
    let failure = await super.signIn(account: account, password: password)
    return failure == .incomplete && isFilled ? .refused : failure
  }
}

private final class WorksOnce: LoginPresenter {
  private var hasWorked = false

  override func signInTapped(account: String, password: String) async {
    guard !hasWorked else { return }
    hasWorked = true
    await super.signInTapped(account: account, password: password)
  }
}
