import LoginKit
import Testing
import Widgets

@testable import LoginMVC

/// What MVC cannot do without a view: each of these tests needs real widgets.
@Suite struct LoginViewControllerTests {
  @Test func `A tap on the view asks the service and tells the answer`() async throws {
    let service = HandDrivenService()
    let controller = LoginViewController(authenticator: service.authenticator, words: .english)
    controller.view.fillIn()

    let tap = try #require(controller.view.tapSignIn())
    await service.request()
    service.answer(.success(()))
    await tap.value

    #expect(controller.view.alert.title == LoginWords.english.accepted)
  }

  @Test func `The guard against a second sign-in is in the controller, not only in the button`()
    async
  {
    let service = HandDrivenService()
    let controller = LoginViewController(authenticator: service.authenticator, words: .english)

    let first = Task { await controller.signInTapped(account: "test", password: "123456") }
    await service.request()
    service.refuseWhatComes()
    await controller.signInTapped(account: "test", password: "123456")
    service.answer(.failure(.refused))
    await first.value

    #expect(service.requests.count == 1)
  }

  @Test func `A cancelled tap ends the busy state, and shows an alert like any other failure`()
    async throws
  {
    let controller = LoginViewController(
      authenticator: .offline(latency: .seconds(3600)), words: .english)
    controller.view.fillIn()

    let tap = try #require(controller.view.tapSignIn())
    tap.cancel()
    await tap.value

    #expect(controller.view.signIn.isEnabled)
    #expect(controller.view.alert.title == LoginWords.english.offline)
  }

  @Test func `A closed screen lets go of its view and its controller`() {
    weak var view: LoginView?
    weak var controller: LoginViewController?

    do {
      let opened = LoginViewController(authenticator: .demo(), words: .english)
      controller = opened
      view = opened.view
    }

    #expect(view == nil && controller == nil)
  }

  @Test func `A request under way keeps controller and view, and its answer frees them`()
    async throws
  {
    let service = HandDrivenService()
    weak var view: LoginView?
    var controller: LoginViewController? = LoginViewController(
      authenticator: service.authenticator, words: .english)
    view = controller?.view
    view?.fillIn()
    let tap = try #require(view?.tapSignIn())
    await service.request()

    controller = nil
    let isKept = view != nil
    service.answer(.success(()))
    await tap.value

    #expect(isKept)
    #expect(view == nil)
  }
}
