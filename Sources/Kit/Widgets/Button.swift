import Observation

/// A title to tap.
@Observable
public final class Button {
  /// What the button says.
  public var title: String

  /// A tap on a button that is not enabled does nothing.
  public var isEnabled = true

  /// Whether the user's keys go here: on a terminal, Enter taps it.
  public internal(set) var isFocused = false

  /// What a tap does; the tap is over when it returns.
  public var onTap: (() async -> Void)?

  /// An enabled button.
  public init(_ title: String) {
    self.title = title
  }

  /// Starts ``onTap`` on the main actor's next turn, so that two taps in one turn are two starts.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tap() -> Task<Void, Never>? {
    guard isEnabled, let onTap else { return nil }
    return Task { await onTap() }
  }
}
