extension Sequence<String> {
  /// The word that `word` was most likely meant to be; nil when none is near.
  ///
  /// Near is a third of its characters wrong, missing, too many or swapped with a neighbour.
  package func nearest(to word: String) -> String? {
    map { (candidate: $0, distance: distance(from: $0, to: word)) }
      .filter { $0.distance <= Swift.max(1, Swift.min($0.candidate.count, word.count) / 3) }
      .min { $0.distance < $1.distance }?
      .candidate
  }
}

extension [String] {
  /// The words as a sentence has them: `a, b or c`.
  package var alternatives: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}

/// Optimal string alignment: insertions, deletions, changes, and swaps of neighbours.
///
/// Counts no further than 100 characters: a word of megabytes is near to nothing.
private func distance(from left: String, to right: String) -> Int {
  let left = Array(left.lowercased().prefix(100))
  let right = Array(right.lowercased().prefix(100))
  var before: [Int] = []
  var above = Array(0...right.count)

  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var best = Swift.min(
        above[column] + (isSame ? 0 : 1), above[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = Swift.min(best, before[column - 1] + 1)
      }
      current.append(best)
    }
    before = above
    above = current
  }
  return above[right.count]
}
