/// The size of a terminal, in cells.
public nonisolated struct Size: Equatable, Sendable {
  /// Cells in a line; a wide character takes two.
  public var columns: Int

  /// Lines of the screen.
  public var rows: Int

  /// A size in cells, `columns` by `rows`.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}
