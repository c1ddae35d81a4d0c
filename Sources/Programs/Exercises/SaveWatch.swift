import Foundation

/// Decides when a save is whole: many editors write a file in parts, or take it away first.
public struct SaveWatch {
  private let checked: Data?
  private var seen: Data?
  private var change: ContinuousClock.Instant?

  /// - Parameter checked: what the file held when it was checked last.
  public init(after checked: Data?) {
    self.checked = checked
    seen = checked
  }

  /// Whether the file is different now from what was checked.
  public var isChanged: Bool { seen != checked }

  /// Whether the file is to be checked.
  ///
  /// It has to stay the same for a tenth of a second, and for two seconds if a bracket is open in it:
  /// then the rest may be missing.
  ///
  /// - Parameter contents: what the file holds; nil when it is not there.
  public mutating func isReady(_ contents: Data?, at now: ContinuousClock.Instant) -> Bool {
    if contents != seen || change == nil {
      seen = contents
      change = now
    }
    guard isChanged, let contents, let change else { return false }
    let isWhole = !contents.isEmpty && SwiftTokens(contents).tokens.depths.last ?? 0 == 0
    return now - change >= (isWhole ? .milliseconds(100) : .seconds(2))
  }
}
