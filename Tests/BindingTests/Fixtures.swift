/// What was heard, in order.
final class History {
  private(set) var all: [String] = []

  func add(_ what: Any) {
    all.append("\(what)")
  }

  func add(_ name: String, _ value: Int) {
    all.append("\(name) \(value)")
  }
}

/// How many ``Tracked`` objects live.
nonisolated final class Counter {
  var living = 0
}

nonisolated final class Tracked {
  private let counter: Counter

  init(_ counter: Counter) {
    self.counter = counter
    counter.living += 1
  }

  deinit { counter.living -= 1 }
}
