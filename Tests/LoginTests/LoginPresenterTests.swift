import LoginKit
import Testing
import Widgets

@testable import LoginMVP

/// The presenter with no view but a note pad.
@Suite struct LoginPresenterTests {
  @Test(arguments: [
    (Result<Void, LoginFailure>.success(()), LoginWords.english.accepted),
    (.failure(.refused), LoginWords.english.refused),
    (.failure(.offline), LoginWords.english.offline),
  ])
  func `A sign-in is shown as busy, idle, and what the service says`(
    _ reply: Result<Void, LoginFailure>, _ message: String
  ) async {
    let display = DisplayNotes()
    let service = HandDrivenService()
    let presenter = LoginPresenter(authenticator: service.authenticator, words: .english)
    presenter.display = display

    let tap = Task { await presenter.signInTapped(account: "test", password: "123456") }
    await service.request()
    service.answer(reply)
    await tap.value

    #expect(display.notes == ["off: Signing in…", "on: Sign in", "alert: \(message)"])
  }

  @Test func `The guard against a second sign-in is in the presenter`() async {
    let service = HandDrivenService()
    let presenter = LoginPresenter(authenticator: service.authenticator, words: .english)

    let first = Task { await presenter.signInTapped(account: "test", password: "123456") }
    await service.request()
    service.refuseWhatComes()
    await presenter.signInTapped(account: "test", password: "123456")
    service.answer(.failure(.refused))
    await first.value

    #expect(service.requests.count == 1)
  }

  @Test func `A cancelled tap ends the busy state, and shows an alert like any other failure`()
    async
  {
    let display = DisplayNotes()
    let presenter = LoginPresenter(
      authenticator: .offline(latency: .seconds(3600)), words: .english)
    presenter.display = display

    let tap = Task { await presenter.signInTapped(account: "test", password: "123456") }
    tap.cancel()
    await tap.value

    #expect(
      display.notes == [
        "off: Signing in…", "on: Sign in", "alert: \(LoginWords.english.offline)",
      ])
  }

  @Test func `A view that comes later hears of no earlier alert`() async {
    let presenter = LoginPresenter(authenticator: .demo(), words: .english)
    let first = DisplayNotes()
    presenter.display = first
    await presenter.signInTapped(account: "test", password: "123456")

    let second = DisplayNotes()
    presenter.display = second

    #expect(first.notes.count == 3)
    #expect(second.notes == [])
  }

  @Test func `A closed screen lets go of its view and its presenter`() {
    weak var view: LoginView?
    weak var presenter: LoginPresenter?

    do {
      let opened = LoginPresenter(authenticator: .demo(), words: .english)
      let screen = LoginView(presenter: opened, words: .english)
      opened.display = screen
      presenter = opened
      view = screen
    }

    #expect(view == nil && presenter == nil)
  }

  @Test func `A request under way keeps view and presenter, and its answer frees them`()
    async throws
  {
    let service = HandDrivenService()
    weak var presenter: LoginPresenter?
    var view: LoginView?
    do {
      let opened = LoginPresenter(authenticator: service.authenticator, words: .english)
      presenter = opened
      view = LoginView(presenter: opened, words: .english)
      opened.display = view
    }
    view?.fillIn()
    let tap = try #require(view?.tapSignIn())
    await service.request()

    weak let closed = view
    view = nil
    #expect(closed != nil && presenter != nil)

    service.answer(.success(()))
    await tap.value
    #expect(closed == nil && presenter == nil)
  }
}

// MARK: - Fixtures

/// One list, so that the order is noted too.
private final class DisplayNotes: LoginDisplay {
  var notes: [String] = []

  func showSignIn(title: String, isEnabled: Bool) {
    notes.append("\(isEnabled ? "on" : "off"): \(title)")
  }

  func show(alert message: String) {
    notes.append("alert: \(message)")
  }
}
