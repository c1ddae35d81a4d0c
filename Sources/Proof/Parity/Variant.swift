import LoginKit
import Widgets

/// A login screen that the suite can open: a name, and how to put the parts together.
@MainActor
public struct Variant {
  /// The panel's title.
  public let name: String

  /// Opens a screen, which is open for as long as it is kept.
  public let open: (Authenticator, LoginWords) -> OpenScreen

  /// A variant whose screens `open` puts together, and whose page is such a screen's `view`.
  public init<Screen, Page: LoginPage>(
    _ name: String,
    view: @escaping (Screen) -> Page,
    open: @escaping (Authenticator, LoginWords) -> Screen
  ) {
    self.name = name
    self.open = { authenticator, words in
      let screen = open(authenticator, words)
      return OpenScreen(screen: screen, page: view(screen))
    }
  }
}

/// A screen and its page: in MVC the screen is what keeps the controller alive.
@MainActor
public struct OpenScreen {
  private let screen: Any
  /// What the user looks at.
  public let page: any LoginPage

  init(screen: Any, page: any LoginPage) {
    self.screen = screen
    self.page = page
  }
}
