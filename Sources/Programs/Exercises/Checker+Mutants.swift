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

  public mutating func add(_ mutant: Mutant, _ outcome: Checker.MutantOutcome) {
    made += 1
    switch outcome {
    case .notCompiled: notCompiled += 1
    case .toldWrong: toldWrong += 1
    case .passed: passing.append(mutant)
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
  public mutating func conclude(_ exercise: ExerciseFolder) throws(CourseworkError) {
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
  public enum MutantOutcome: Sendable {
    case notCompiled
    case toldWrong
    case passed
  }

  public func outcome(
    of mutant: Mutant, in exercise: ExerciseFolder
  ) throws(CourseworkError) -> MutantOutcome {
    try workshop.withFolder { folder in
      let file = folder.appending(path: "Mutant.swift")
      try Data(mutant.source.utf8).write(to: file)
      guard
        case .program(let program) = try workshop.compile(
          file, with: exercise.checks, in: folder)
      else { return .notCompiled }
      var verdict = Verdict(exercise)
      try run(program, in: folder, &verdict)
      return verdict.isPassed ? .passed : .toldWrong
    }
  }
}
