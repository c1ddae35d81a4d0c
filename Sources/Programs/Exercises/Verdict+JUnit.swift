extension Verdict {
  /// The verdict as JUnit XML; a compile error is a test case that has no other beside it.
  public var junit: String {
    let cases = junitCases
    let suite = attributes([
      ("name", exercise.name), ("tests", "\(cases.count)"),
      ("failures", "\(cases.count { $0.element == "failure" })"),
      ("errors", "\(cases.count { $0.element == "error" })"),
      ("skipped", "\(cases.count { $0.element == "skipped" })"), ("time", seconds),
    ])
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites>
        <testsuite\(suite)>
      \(cases.map { $0.xml(of: exercise) }.joined())  </testsuite>
      </testsuites>

      """
  }

  private var junitCases: [JUnitCase] {
    if let compileError {
      return [JUnitCase(name: "It compiles", element: "error", message: compileError.text)]
    }
    let around = accident.map {
      JUnitCase(name: "It runs to its end", element: "error", message: $0.sentence)
    }
    return checks.map(JUnitCase.init) + (around.map { [$0] } ?? [])
  }

  private var seconds: String {
    let (whole, rest) = duration.components
    let thousandths = String(rest / 1_000_000_000_000_000)
    return "\(whole)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}

private struct JUnitCase {
  let name: String

  /// `failure`, `error` or `skipped`; nil where the check holds.
  let element: String?
  let message: String
  var output = ""

  func xml(of exercise: ExerciseFolder) -> String {
    let head = attributes([("classname", exercise.name), ("name", name), ("time", "0")])
    var body = element.map { "      <\($0)\(attributes([("message", message)]))/>\n" } ?? ""
    if !output.isEmpty { body += "      <system-out>\(output.escapedForXML)</system-out>\n" }
    return body.isEmpty
      ? "    <testcase\(head)/>\n" : "    <testcase\(head)>\n\(body)    </testcase>\n"
  }
}

extension JUnitCase {
  init(_ check: CheckResult) {
    name = check.name
    element =
      switch check.ending {
      case .held: nil
      case .unmet: "failure"
      case .stopped: "error"
      case .waiting, .notReached: "skipped"
      }
    message = check.ending.message ?? ""
    output = check.output
  }
}

private func attributes(_ pairs: [(String, String)]) -> String {
  pairs.map { " \($0)=\"\($1.escapedForXML)\"" }.joined()
}

extension String {
  /// The text as XML 1.0 can hold it: most control characters cannot stand in it at all.
  fileprivate var escapedForXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\t": text += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
