import Foundation
import Testing

@testable import Exercises

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The same verdict for programs: Exercism's format, and JUnit's.
@Suite struct ReportTests {
  @Test(arguments: kinds)
  func `Exercism's report says what kind of end it was`(_ kind: Kind) throws {
    let report = try exercism(of: kind.verdict())

    #expect(report["version"] as? Int == 3)
    #expect(report["status"] as? String == kind.status)
    #expect((report["message"] as? String != nil) == (kind.status == "error"))
    let tests = try #require(report["tests"] as? [[String: Any]])
    #expect(tests.map { $0["status"] as? String } == kind.tests)
  }

  @Test(arguments: kinds)
  func `JUnit's report is well formed, and counts what it holds`(_ kind: Kind) throws {
    let suite = try #require(
      try XMLDocument(xmlString: kind.verdict().junit).rootElement()?.children?.first as? XMLElement
    )

    let cases = suite.elements(forName: "testcase")
    for (element, attribute) in [
      ("failure", "failures"), ("error", "errors"), ("skipped", "skipped"),
    ] {
      let count = cases.count { !$0.elements(forName: element).isEmpty }
      #expect(suite.attribute(forName: attribute)?.stringValue == "\(count)")
    }
    #expect(suite.attribute(forName: "tests")?.stringValue == "\(cases.count)")
    #expect((suite.attribute(forName: "errors")?.stringValue != "0") == (kind.status == "error"))
  }

  @Test(arguments: [
    "<&>\"'", "\u{0}\u{1}\u{1B}[2J\u{7F}", "\u{FFFE}\u{FFFF}", "]]>", "日本語 🎉", "a\nb\tc\r",
  ])
  func `No text breaks a report`(_ text: String) throws {
    var verdict = Verdict(try #require(realExercises.first))
    verdict.checks = [
      CheckResult(
        name: text, code: text,
        ending: .unmet(subject: text, expected: text, seen: text, help: text), output: text)
    ]

    #expect(throws: Never.self) { try XMLDocument(xmlString: verdict.junit) }
    let tests = try #require(try exercism(of: verdict)["tests"] as? [[String: Any]])
    #expect(tests[0]["name"] as? String == text)
  }

  @Test(arguments: [0, 499, 500, 501, 100_000])
  func `Exercism's output has at most 500 characters`(_ count: Int) throws {
    var verdict = Verdict(try #require(realExercises.first))
    verdict.checks = [
      CheckResult(name: "a", code: "", output: String(repeating: "é", count: count))
    ]

    let tests = try #require(try exercism(of: verdict)["tests"] as? [[String: Any]])

    #expect((tests[0]["output"] as? String ?? "").count == min(count, 500))
  }

  @Test func `A test has the code of its check`() throws {
    let report = try exercism(of: verdict(of: "say end", checks: "say 'check\t9\tName'"))
    let tests = try #require(report["tests"] as? [[String: Any]])

    let code = try #require(tests[0]["test_code"] as? String)
    #expect(
      code.hasPrefix(
        "Checks.Check(\"Filled fields are sent as they were typed\") {\n  try await Checks.play("))
    #expect(code.hasSuffix("\n}"))
  }
}

// MARK: - Fixtures

struct Kind: CustomTestStringConvertible {
  let name: String
  let verdict: @Sendable () throws -> Verdict
  let status: String
  let tests: [String]

  var testDescription: String { name }
}

private let kinds = [
  Kind(
    name: "passed", verdict: { try verdict(of: "say 'held\t0'; say 'held\t1'; say end") },
    status: "pass", tests: ["pass", "pass"]),
  Kind(
    name: "failed",
    verdict: { try verdict(of: "say 'unmet\t0\ta\tb\tc\td'; say 'waiting\t1\tFirst'; say end") },
    status: "fail", tests: ["fail", "fail"]),
  Kind(
    name: "crashed",
    verdict: { try verdict(of: "say 'held\t0'; say 'started\t1'; kill -SEGV $$") },
    status: "error", tests: ["pass", "error"]),
  Kind(
    name: "crashed before the first check", verdict: { try verdict(of: "exit 1", checks: "") },
    status: "error", tests: []),
  Kind(
    name: "timed out",
    verdict: { try verdictOfTimeout("say 'started\t0'; exec sleep 100000").0 },
    status: "error", tests: ["error", "error"]),
  Kind(
    name: "not compiled",
    verdict: {
      let exercise = try Playground().exercise()
      var verdict = Verdict(exercise)
      verdict.compileError = Diagnostic(
        from: "\(exercise.answer.path):3:7: error: expected <pattern>\n", about: exercise.answer,
        beside: exercise.checks)
      return verdict
    },
    status: "error", tests: []),
]

private func exercism(of verdict: Verdict) throws -> [String: Any] {
  try #require(
    try JSONSerialization.jsonObject(with: Data(verdict.exercism.utf8)) as? [String: Any])
}
