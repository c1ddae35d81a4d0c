import Foundation

/// What a check of an answer has found.
public struct Verdict: Sendable {
  public let exercise: ExerciseFolder

  /// Nil when the answer compiled; then nothing was run, and ``checks`` is empty.
  public var compileError: Diagnostic?

  /// What went wrong before the first check or behind the last; nil when nothing did.
  public var accident: Accident?

  /// In the order of the source.
  public var checks: [CheckResult] = []

  public var duration: Duration = .zero

  /// The check that was started last.
  var running: Int?

  public init(_ exercise: ExerciseFolder) {
    self.exercise = exercise
  }

  public var isPassed: Bool {
    compileError == nil && accident == nil && !checks.isEmpty && heldCount == checks.count
  }

  public var heldCount: Int { checks.count { $0.ending == .held } }

  /// The check that stopped everything, else the first that does not hold.
  public var firstFailure: CheckResult? {
    checks.first { $0.accident != nil } ?? checks.first { $0.ending != .held }
  }
}

/// What stops a program before its end.
public enum Accident: Equatable, Sendable {
  /// With what the program said last.
  case crashed(String)
  case timedOut(seconds: Int)
  /// It ended itself before its last check had.
  case endedEarly(status: Int32)
  /// It was ended, because it printed more than that.
  case printedTooMuch(kilobytes: Int)
}

/// One expectation, and what has become of it.
public struct CheckResult: Sendable {
  public let name: String

  /// The check as it stands in `Checks.swift`.
  public let code: String

  public var ending: Ending = .notReached

  /// What the program printed meanwhile.
  public var output = ""

  public enum Ending: Equatable, Sendable {
    case held
    case unmet(subject: String, expected: String, seen: String, help: String?)
    case waiting(for: String)
    case stopped(Accident)
    case notReached
  }

  public var accident: Accident? {
    if case .stopped(let accident) = ending { accident } else { nil }
  }
}
