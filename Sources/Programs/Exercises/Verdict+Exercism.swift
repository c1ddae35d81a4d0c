import Foundation

extension Verdict {
  /// The verdict as Exercism's test runners write it, version 3.
  ///
  /// See <https://exercism.org/docs/building/tooling/test-runners/interface>.
  public var exercism: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try? encoder.encode(ExercismReport(self))
    return String(decoding: data ?? Data(), as: UTF8.self) + "\n"
  }
}

private struct ExercismReport: Encodable {
  let version = 3
  let status: String

  /// Only where nothing could be run to its end.
  let message: String?
  let tests: [Test]

  struct Test: Encodable {
    let name: String
    let status: String
    let message: String?
    let output: String?
    let test_code: String
    let task_id: Int
  }

  init(_ verdict: Verdict) {
    let accident = verdict.accident ?? verdict.checks.lazy.compactMap(\.accident).first
    if verdict.isPassed {
      status = "pass"
    } else if verdict.compileError != nil || accident != nil || verdict.checks.isEmpty {
      status = "error"
    } else {
      status = "fail"
    }
    message = verdict.compileError?.text ?? accident?.sentence
    tests = verdict.checks.map { Test($0, of: verdict.exercise) }
  }
}

extension ExercismReport.Test {
  init(_ check: CheckResult, of exercise: ExerciseFolder) {
    name = check.name
    status =
      switch check.ending {
      case .held: "pass"
      case .unmet, .waiting: "fail"
      case .stopped, .notReached: "error"
      }
    message = check.ending.message
    output = check.output.isEmpty ? nil : check.output.cut(to: 500)
    test_code = check.code
    task_id = exercise.number
  }
}

extension CheckResult.Ending {
  /// Why the check does not hold; nil when it does.
  var message: String? {
    switch self {
    case .held: nil
    case .unmet(let subject, let expected, let seen, let help):
      "\(subject): expected \(expected), seen \(seen)" + (help.map { "\n\($0)" } ?? "")
    case .waiting(let prerequisite): "waits for: \(prerequisite)"
    case .stopped(let accident): accident.sentence
    case .notReached: "not reached"
    }
  }
}

extension String {
  /// At most `limit` characters, with a sentence at the end that says so where some are missing.
  fileprivate func cut(to limit: Int) -> String {
    guard count > limit else { return self }
    let note = "\n[the rest is cut off]"
    return prefix(limit - note.count) + note
  }
}
