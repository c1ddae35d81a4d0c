import LoginKit
import Widgets

/// A login screen that the suite can open: a name, and how to put the parts together.
@MainActor
public struct Variant {
  public let name: String

  /// Opens a screen; the caller keeps `screen` for as long as it is open.
  let open: (Authenticator, LoginWords) -> (screen: Any, page: any LoginPage)

  /// - Parameters:
  ///   - view: the page of a screen, such as `\.view`.
  ///   - open: puts a screen together.
  public init<Screen, Page: LoginPage>(
    _ name: String,
    view: @escaping (Screen) -> Page,
    open: @escaping (Authenticator, LoginWords) -> Screen
  ) {
    self.name = name
    self.open = { authenticator, words in
      let screen = open(authenticator, words)
      return (screen, view(screen))
    }
  }
}
