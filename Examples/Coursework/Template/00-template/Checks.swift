import Checks

@main enum Counting: Exercise {
  static var checks: [Check] {
    Check("One that comes in is counted") {
      try Checks.expect("the count after one", counted(1), is: 1) {
        $0 == 2 ? "Each is counted twice." : nil
      }
    }

    Check("Each that comes in is counted", after: one) {
      try Checks.expect("the count after three", counted(3), is: 3) {
        $0 == 1 ? "The count is set, and has to grow." : nil
      }
    }
  }

  private static let one = "One that comes in is counted"

  private static func counted(_ times: Int) -> Int {
    var counter = Counter()
    for _ in 0..<times { counter.add() }
    return counter.count
  }
}
