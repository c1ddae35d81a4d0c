import Observation

/// A message over the page, with one button that takes it away.
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

  /// Whether the user has to answer it first.
  public var isPresented: Bool { title != nil }

  /// Shows `title`, in place of what was shown before.
  public func present(_ title: String) {
    self.title = title
  }

  /// Removes the alert; does nothing when no alert is up.
  public func dismiss() {
    title = nil
  }
}
