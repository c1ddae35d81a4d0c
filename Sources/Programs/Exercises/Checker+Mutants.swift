import Foundation

/// What the checks of an exercise say of its mutants.
public struct MutantReport: Sendable {
  public private(set) var made = 0
  public private(set) var notCompiled = 0
  public private(set) var toldWrong = 0

  /// Those that pass, and that the exercise lists as equivalent.
  public private(set) var equivalent = 0

  /// Those that pass, and should not, as they are in the way of an author: `FILE:LINE: …`.
  public private(set) var problems: [String] = []

  private var passing: [Mutant] = []

  public init() {}

  fileprivate mutating func add(_ mutant: Mutant, _ verdict: Verdict) {
    made += 1
    if verdict.compileError != nil {
      notCompiled += 1
    } else if verdict.isPassed {
      passing.append(mutant)
    } else {
      toldWrong += 1
    }
  }

  public static func + (one: Self, other: Self) -> Self {
    var sum = one
    sum.made += other.made
    sum.notCompiled += other.notCompiled
    sum.toldWrong += other.toldWrong
    sum.equivalent += other.equivalent
    sum.problems += other.problems
    return sum
  }

  /// Compares what passes with what the exercise lists, once all are there.
  fileprivate mutating func conclude(_ exercise: ExerciseFolder) throws(CourseworkError) {
    let listed = try exercise.equivalentMutants
    for mutant in passing.sorted(by: { $0.line < $1.line }) {
      if listed.contains(where: { $0.change == mutant.change }) {
        equivalent += 1
      } else {
        problems.append("\(exercise.solution.shown):\(mutant.line): passes: \(mutant.change)")
      }
    }
    let table = exercise.folder.appending(path: "Mutants.md").shown
    for entry in listed {
      if !passing.contains(where: { $0.change == entry.change }) {
        problems.append("\(table): no such mutant passes: \(entry.change)")
      } else if entry.reason.isEmpty {
        problems.append("\(table): expected a word why it is equivalent: \(entry.change)")
      }
    }
  }
}

extension MutantReport: CustomStringConvertible {
  public var description: String {
    "made \(made), told wrong \(toldWrong), not compiling \(notCompiled), passing "
      + "\(made - toldWrong - notCompiled), of these equivalent \(equivalent)"
  }
}

extension Checker {
  /// Checks every mutant of the solution.
  public func report(
    onMutantsOf exercise: ExerciseFolder
  ) throws(CourseworkError) -> MutantReport {
    var report = MutantReport()
    for mutant in try exercise.mutants {
      let verdict = try verdict(on: exercise) { folder in
        let file = folder.appending(path: "Mutant.swift")
        try Data(mutant.source.utf8).write(to: file)
        return file
      }
      report.add(mutant, verdict)
    }
    try report.conclude(exercise)
    return report
  }
}
