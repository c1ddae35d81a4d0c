/// Whether the cloud's answers are kept as rows, and rows may stand in for an answer.
public enum CachePolicy: String, CaseIterable, Sendable {
  /// Ask the cloud, keep what it answers, and use the rows when it cannot be reached.
  case cached

  /// Ask the cloud; neither read nor keep rows.
  case live

  /// What holds for an entity under the switch for the whole program: rows are used only where both
  /// allow it.
  public func restricted(by entity: CachePolicy) -> CachePolicy {
    self == .cached && entity == .cached ? .cached : .live
  }
}
