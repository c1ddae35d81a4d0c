/// Receives the progress and the results of the checks.
protocol CheckReport {
  func begin(_ checks: [Check])
  func checkStarted(_ index: Int)
  func check(_ index: Int, ended ending: CheckEnding)
  func end()
}

/// Writes a line of text for each check.
struct CheckPrinter: CheckReport {
  func begin(_ checks: [Check]) {
    for (index, check) in checks.enumerated() { print("\(index + 1). \(check.name)") }
  }

  func checkStarted(_ index: Int) {}

  func check(_ index: Int, ended ending: CheckEnding) {
    switch ending {
    case .held:
      print("✓ \(index + 1)")
    case .waiting(let prerequisite):
      print("· \(index + 1) waits for: \(prerequisite)")
    case .unmet(let unmet):
      print("✗ \(index + 1) \(unmet.subject): expected \(unmet.expected), seen \(unmet.seen)")
      if let help = unmet.help { print("  \(help)") }
    }
  }

  func end() {}
}
