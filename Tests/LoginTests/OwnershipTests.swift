import LoginKit
import Testing
import TestSupport

@testable import LoginMVC
@testable import LoginMVP
@testable import LoginMVVM
@testable import TriptychCommand

/// Holds the pictures of ownership to the truth: one object is kept, the others are let go.
@Suite struct OwnershipTests {
  @Test func `In MVC the controller owns the view`() {
    let seen = owned { () -> [(String, AnyObject)] in
      let controller = LoginViewController(authenticator: .demo(), words: .english)
      return [("LoginViewController", controller), ("LoginView", controller.view)]
    }

    #expect(seen == picture("MVC"))
  }

  @Test func `In MVP the view owns the presenter`() {
    let seen = owned { () -> [(String, AnyObject)] in
      let presenter = LoginPresenter(authenticator: .demo(), words: .english)
      let view = LoginMVP.LoginView(presenter: presenter, words: .english)
      presenter.display = view
      return [("LoginView", view), ("LoginPresenter", presenter)]
    }

    #expect(seen == picture("MVP"))
  }

  @Test func `In MVVM the view owns the view model`() {
    let seen = owned { () -> [(String, AnyObject)] in
      let viewModel = LoginViewModel(authenticator: .demo(), words: .english)
      let view = LoginMVVM.LoginView(viewModel: viewModel, words: .english)
      return [("LoginView", view), ("LoginViewModel", viewModel)]
    }

    #expect(seen == picture("MVVM"))
  }
}

// MARK: - Fixtures

/// The strong arrows of the picture, but for those of the screen, which is a value.
private func picture(_ variant: String) -> Set<String> {
  let arrows = Ownership.all.first { $0.variant == variant }?.strong ?? []
  return Set(arrows.filter { $0.owner != "LoginScreen" }.map { "\($0.owner) > \($0.owned)" })
}
