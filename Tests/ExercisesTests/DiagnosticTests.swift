import Foundation
import Testing

@testable import Exercises

/// What a student is told of what the compiler says.
@Suite struct DiagnosticTests {
  @Test func `The first error in the answer comes before one in the checks`() {
    let found = diagnostic(
      """
      /c/Checks.swift:2:1: error: cannot find 'A' in scope
      A()
      ^
      /c/Answer.swift:9:5: warning: never used
      /c/Answer.swift:12:5: error: expected pattern
          let = 3
              ^
      /c/Answer.swift:20:5: error: another
      """)

    #expect(
      found.text.contains("/c/Answer.swift:12:5: error: expected pattern\n    let = 3\n        ^"))
    #expect(!found.isInChecks)
  }

  @Test func `An error in the checks alone says what to look at`() {
    let found = diagnostic("/c/Checks.swift:2:1: error: cannot find 'A' in scope\n")

    #expect(found.isInChecks)
    #expect(found.text.contains("keep the names"))
  }

  @Test(arguments: [
    "", "error: link command failed", "<unknown>:0: error: no such module", "x\ny\n",
  ])
  func `Whatever the compiler says, the student hears that it does not compile`(_ output: String) {
    #expect(diagnostic(output).text.hasPrefix("It does not compile."))
  }

  @Test func `Nothing that the compiler draws moves the cursor`() {
    let found = diagnostic("/c/Answer.swift:1:1: error: not text \u{1B}[2J\n  \u{1B}[31m\n  ^\n")

    #expect(!found.text.contains("\u{1B}"))
  }
}

// MARK: - Fixtures

private func diagnostic(_ output: String) -> Diagnostic {
  Diagnostic(
    from: output, about: URL(filePath: "/c/Answer.swift"), beside: URL(filePath: "/c/Checks.swift"))
}
