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

    #expect(display.isSigningIn == [true, false])
    #expect(display.alerts == [message])
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

  @Test func `Busy ends when the tap is cancelled`() async {
    let display = DisplayNotes()
    let presenter = LoginPresenter(
      authenticator: .offline(latency: .seconds(3600)), words: .english)
    presenter.display = display

    let tap = Task { await presenter.signInTapped(account: "test", password: "123456") }
    tap.cancel()
    await tap.value

    #expect(display.isSigningIn == [true, false])
  }

  @Test func `A view that comes later hears of no earlier alert`() async {
    let presenter = LoginPresenter(authenticator: .demo(), words: .english)
    let first = DisplayNotes()
    presenter.display = first
    await presenter.signInTapped(account: "test", password: "123456")

    let second = DisplayNotes()
    presenter.display = second

    #expect(first.alerts.count == 1)
    #expect(second.alerts == [])
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

  @Test func `A request under way keeps the presenter and the fields, and its answer frees them`()
    async throws
  {
    let service = HandDrivenService()
    weak var presenter: LoginPresenter?
    weak var field: TextField?
    var view: LoginView?
    do {
      let opened = LoginPresenter(authenticator: service.authenticator, words: .english)
      presenter = opened
      view = LoginView(presenter: opened, words: .english)
      opened.display = view
      field = view?.password
    }
    view?.fillIn()
    let tap = try #require(view?.tapSignIn())
    await service.request()

    weak let closed = view
    view = nil
    #expect(closed == nil)
    #expect(presenter != nil && field != nil)

    service.answer(.success(()))
    await tap.value
    #expect(presenter == nil && field == nil)
  }
}

// MARK: - Fixtures

private final class DisplayNotes: LoginDisplay {
  var isSigningIn: [Bool] = []
  var alerts: [String] = []

  func show(isSigningIn: Bool) {
    self.isSigningIn.append(isSigningIn)
  }

  func show(alert message: String) {
    alerts.append(message)
  }
}
