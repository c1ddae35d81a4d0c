struct Counter {
  private(set) var count = 0

  mutating func add() {
  }
}
