// A whole new counter takes the place of the old one.
struct Counter {
  private(set) var count = 0

  mutating func add() {
    self = Counter(count: count + 1)
  }
}
