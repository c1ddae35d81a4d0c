import Observation

/// A message over the page, with one button that dismisses it.
@Observable
public final class Alert {
  /// The message; nil while nothing is presented.
  public private(set) var title: String?

  /// What the button says.
  public let action: String

  /// An alert that is not presented.
  public init(action: String) {
    self.action = action
  }

  /// Whether the user must dismiss it before anything else.
  public var isPresented: Bool { title != nil }

  /// Shows `title` instead of the previous message.
  public func present(_ title: String) {
    self.title = title
  }

  /// Removes the alert; does nothing when no alert is up.
  public func dismiss() {
    title = nil
  }
}
