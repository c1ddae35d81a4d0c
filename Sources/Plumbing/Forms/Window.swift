extension RandomAccessCollection {
  /// As many elements as fit into `count`, with the one that far from the start, and what is around
  /// it, among them.
  package func window(of count: Int, around position: Int) -> SubSequence {
    let start = Swift.max(0, Swift.min(position - count / 2, self.count - count))
    return dropFirst(start).prefix(count)
  }
}
