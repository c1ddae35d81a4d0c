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

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
