import CommandLine
import Exercises
import Foundation

extension CourseworkProgram {
  /// Checks the exercises themselves, as those who write them want to know.
  func verify(_ arguments: Arguments) async throws -> ExitStatus {
    let words = arguments.positional
    let exercises = try words.isEmpty ? allExercises : [named(words)]
    try buildKit()
    if arguments.has("time") { return try measure(exercises[0]) }

    let problems = try await problems(of: exercises)
    for problem in problems.sorted() { StandardOutput.print(problem) }
    guard problems.isEmpty else { return .no }

    let count = try exercises.reduce(0) {
      try $0 + $1.knownAnswers.count + 1 + $1.alternatives.count
    }
    StandardOutput.print(
      "\(exercises.count) \(exercises.count == 1 ? "exercise" : "exercises"), \(count) answers: "
        + "each is told its own")
    return .ok
  }

  private var allExercises: [ExerciseFolder] {
    coursework.exercises + (coursework.template.map { [$0] } ?? [])
  }

  private func measure(_ exercise: ExerciseFolder) throws -> ExitStatus {
    let waiting = try workshop.measure(exercise)
    StandardOutput.print(
      """
      edit to verdict                         \(waiting.editToVerdict.inSeconds)
      incremental build of a one-file package \(waiting.oneFilePackage.inSeconds)
      ratio                                   \(Int((waiting.ratio * 100).rounded())) %
      """)
    return .ok
  }

  private func problems(of exercises: [ExerciseFolder]) async throws -> [String] {
    let progress = Progress(of: exercises.count, "exercises")
    defer { progress.end() }
    let workshop = workshop

    return try await withThrowingTaskGroup { group in
      for exercise in exercises {
        // As many at a time as there are processors: the tasks wait for the compiler.
        group.addTask {
          let problems =
            try exercise.problemsOnPaper + workshop.lint(exercise)
            + Checker(in: workshop).problems(of: exercise)
          return problems.map { "\(exercise.name): \($0)" }
        }
      }
      var all: [String] = []
      var done = 0
      for try await problems in group {
        done += 1
        progress.show(done)
        all += problems
      }
      return all
    }
  }
}

extension Duration {
  fileprivate var inSeconds: String { String(format: "%.2f s", self / .seconds(1)) }
}
