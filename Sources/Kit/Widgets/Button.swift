import Observation

/// A title to tap.
@Observable
public final class Button {
  /// What the button says.
  public var title: String

  /// A tap on a button that is not enabled does nothing.
  public var isEnabled = true

  /// Whether the button receives the user's keys: on a terminal, Enter taps it.
  public internal(set) var isFocused = false

  /// The tap's handler. The tap ends when the handler returns.
  public var onTap: (() async -> Void)?

  /// An enabled button.
  public init(_ title: String) {
    self.title = title
  }

  /// Starts ``onTap`` on the main actor's next turn, so two taps in one turn start it twice.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tap() -> Task<Void, Never>? {
    guard isEnabled, let onTap else { return nil }
    return Task { await onTap() }
  }
}
