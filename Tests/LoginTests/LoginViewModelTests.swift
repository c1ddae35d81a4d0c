import Binding
import LoginKit
import Testing
import Widgets

@testable import LoginMVVM

/// The view model with no view at all.
@Suite struct LoginViewModelTests {
  @Test(arguments: [
    (Result<Void, LoginFailure>.success(()), LoginWords.english.accepted),
    (.failure(.refused), LoginWords.english.refused),
    (.failure(.offline), LoginWords.english.offline),
  ])
  func `A sign-in is busy, idle, and what the service says`(
    _ reply: Result<Void, LoginFailure>, _ message: String
  ) async {
    let service = HandDrivenService()
    let viewModel = LoginViewModel.filledIn(service.authenticator)
    let notes = OutputNotes(viewModel)

    let tap = Task { await viewModel.signInTapped() }
    await service.request()
    service.answer(reply)
    await tap.value

    #expect(
      notes.all == [
        "on", "Sign in", "off", "Signing in…", "on", "Sign in", "alert: \(message)",
      ])
  }

  @Test func `The guard against a second sign-in is in the view model`() async {
    let service = HandDrivenService()
    let viewModel = LoginViewModel.filledIn(service.authenticator)

    let first = Task { await viewModel.signInTapped() }
    await service.request()
    service.refuseWhatComes()
    await viewModel.signInTapped()
    service.answer(.failure(.refused))
    await first.value

    #expect(service.requests.count == 1)
  }

  @Test func `A cancelled tap ends the busy state, and sends an alert like any other failure`()
    async
  {
    let viewModel = LoginViewModel.filledIn(.offline(latency: .seconds(3600)))
    let notes = OutputNotes(viewModel)

    let tap = Task { await viewModel.signInTapped() }
    tap.cancel()
    await tap.value

    #expect(notes.all.suffix(3) == ["on", "Sign in", "alert: \(LoginWords.english.offline)"])
  }

  @Test func `The same failure twice is two alerts`() async {
    let viewModel = LoginViewModel.filledIn(.offline())
    let notes = OutputNotes(viewModel)

    await viewModel.signInTapped()
    await viewModel.signInTapped()

    let alert = "alert: \(LoginWords.english.offline)"
    #expect(notes.all.filter { $0.hasPrefix("alert") } == [alert, alert])
  }

  @Test func `A view that binds later sees no earlier alert`() async {
    let viewModel = LoginViewModel.filledIn(.demo())
    let first = LoginView(viewModel: viewModel, words: .english)
    await viewModel.signInTapped()

    let second = LoginView(viewModel: viewModel, words: .english)

    #expect(first.alert.title == LoginWords.english.accepted)
    #expect(second.alert.title == nil)
  }

  @Test func `A view that binds while a sign-in is under way shows it`() async {
    let service = HandDrivenService()
    let viewModel = LoginViewModel.filledIn(service.authenticator)
    let tap = Task { await viewModel.signInTapped() }
    await service.request()

    let late = LoginView(viewModel: viewModel, words: .english)
    #expect(!late.signIn.isEnabled)
    #expect(late.signIn.title == LoginWords.english.signingIn)

    service.answer(.success(()))
    await tap.value
    #expect(late.signIn.isEnabled)
    #expect(late.signIn.title == LoginWords.english.signIn)
  }

  @Test func `A password is in no dump of the view model`() {
    var dumped = ""

    dump(LoginViewModel.filledIn(.demo()), to: &dumped)

    #expect(!dumped.contains("123456"))
  }

  @Test func `A closed screen lets go of its view and its view model`() {
    weak var view: LoginView?
    weak var viewModel: LoginViewModel?

    do {
      let opened = LoginViewModel(authenticator: .demo(), words: .english)
      viewModel = opened
      let screen = LoginView(viewModel: opened, words: .english)
      view = screen
    }

    #expect(view == nil && viewModel == nil)
  }

  @Test func `A request under way keeps the view model only, and its answer frees it`()
    async throws
  {
    let service = HandDrivenService()
    weak var viewModel: LoginViewModel?
    weak var field: TextField?
    var view: LoginView?
    do {
      let opened = LoginViewModel(authenticator: service.authenticator, words: .english)
      viewModel = opened
      view = LoginView(viewModel: opened, words: .english)
      field = view?.password
    }
    view?.fillIn()
    let tap = try #require(view?.tapSignIn())
    await service.request()

    weak let closed = view
    view = nil
    #expect(closed == nil && field == nil)
    #expect(viewModel != nil)

    service.answer(.success(()))
    await tap.value
    #expect(viewModel == nil)
  }
}

// MARK: - Fixtures

extension LoginViewModel {
  fileprivate static func filledIn(_ authenticator: Authenticator) -> LoginViewModel {
    let viewModel = LoginViewModel(authenticator: authenticator, words: .english)
    viewModel.accountChanged("test")
    viewModel.passwordChanged("123456")
    return viewModel
  }
}

/// One list, so that the order is noted too.
private final class OutputNotes {
  var all: [String] = []

  init(_ viewModel: LoginViewModel) {
    viewModel.$canSignIn.bind(to: self) { $0.all.append($1 ? "on" : "off") }
    viewModel.$signInTitle.bind(to: self) { $0.all.append($1) }
    viewModel.alert.observe(by: self) { $0.all.append("alert: \($1)") }
  }
}
