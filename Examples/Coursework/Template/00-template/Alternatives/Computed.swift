// The count is computed: what came in is kept.
struct Counter {
  private var entries: [Void] = []

  var count: Int { entries.count }

  mutating func add() {
    entries.append(())
  }
}
