extension String {
  /// The one of `names` that was most likely meant; nil when none is near.
  package func nearest(in names: [String]) -> String? {
    // A word far longer than any name is no slip of the finger, and would be slow to compare.
    guard utf8.count <= 40 else { return nil }
    let near = names.map { (name: $0, edits: edits(to: $0)) }.min { $0.edits < $1.edits }
    guard let near, near.edits <= max(1, near.name.count / 3) else { return nil }
    return near.name
  }

  /// How many characters to insert, delete or replace (Levenshtein).
  private func edits(to other: String) -> Int {
    let other = Array(other.lowercased())
    var row = Array(0...other.count)
    for (line, character) in lowercased().enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for column in other.indices {
        let replaced = diagonal + (character == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }
}
