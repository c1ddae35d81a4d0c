import Widgets

nonisolated extension [String] {
  /// As many of the items, from the first, as one line of `columns` has room for.
  package func fitting(columns: Int, separator: String) -> String {
    var line = ""
    for item in self {
      let longer = line.isEmpty ? item : line + separator + item
      if longer.columns > columns { break }
      line = longer
    }
    return line
  }
}
