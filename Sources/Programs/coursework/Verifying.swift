import CommandLine
import Exercises
import Foundation

extension CourseworkProgram {
  /// Checks the exercises themselves, as those who write them want to know.
  func verify(_ arguments: Arguments) async throws -> ExitStatus {
    if arguments.has("time"), arguments.has("mutants") {
      throw CommandError("--time and --mutants exclude each other")
    }
    let words = arguments.positional
    let exercises = try words.isEmpty ? allExercises : [named(words)]
    try buildKit()
    defer { workshop.sweep() }
    if arguments.has("time") { return try measure(exercises[0]) }
    if arguments.has("mutants") { return try await checkMutants(of: exercises) }

    let problems = try await problemsOnPaper(of: exercises) + problems(of: exercises)
    for problem in problems.sorted() { StandardOutput.print(problem) }
    guard problems.isEmpty else { return .no }

    let count = try exercises.reduce(0) { try $0 + $1.expectations.count }
    StandardOutput.print(
      "\(exercises.count) \(exercises.count == 1 ? "exercise" : "exercises"), "
        + "\(count) answers: each is told its own")
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

  private func problemsOnPaper(of exercises: [ExerciseFolder]) throws -> [String] {
    try exercises.flatMap { exercise in
      let manifest = try coursework.problemOfManifest(for: exercise)
      return try (exercise.problemsOnPaper + (manifest.map { [$0] } ?? []))
        .map { "\(exercise.name): \($0)" }
    } + workshop.lint(exercises)
  }

  private func problems(of exercises: [ExerciseFolder]) async throws -> [String] {
    let checker = Checker(in: workshop, benches: Benches())
    return try await sideBySide(exercises) { exercise in
      try exercise.expectations.compactMap { try checker.problem(of: $0) }
        .map { "\(exercise.name): \($0)" }
    }.flatMap(\.self)
  }

  /// Says what the checks say of the mutants of each solution.
  private func checkMutants(of exercises: [ExerciseFolder]) async throws -> ExitStatus {
    let checker = Checker(in: workshop, benches: Benches())
    let reports = try await sideBySide(exercises) { try checker.report(onMutantsOf: $0) }
    for (exercise, report) in zip(exercises, reports) {
      StandardOutput.print("mutants of \(exercise.name): \(report)")
      for problem in report.problems { StandardOutput.print("  \(problem)") }
    }
    let all = reports.reduce(MutantReport(), +)
    if exercises.count > 1 { StandardOutput.print("all mutants: \(all)") }
    return all.problems.isEmpty ? .ok : .no
  }

  /// Does as many at a time as there are processors: the tasks wait for the compiler.
  ///
  /// One exercise is one task, so that its checks are seldom compiled again.
  ///
  /// - Returns: the results, in the order of the exercises.
  private func sideBySide<Result: Sendable>(
    _ exercises: [ExerciseFolder],
    _ work: @escaping @Sendable (ExerciseFolder) throws -> Result
  ) async throws -> [Result] {
    let progress = Progress(of: exercises.count, "exercises")
    defer { progress.end() }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, exercise) in exercises.enumerated() {
        group.addTask { (index, try work(exercise)) }
      }
      var results = [Result?](repeating: nil, count: exercises.count)
      var done = 0
      for try await (index, result) in group {
        done += 1
        progress.show(done)
        results[index] = result
      }
      return results.compactMap(\.self)
    }
  }
}

extension Duration {
  fileprivate var inSeconds: String { String(format: "%.2f s", self / .seconds(1)) }
}
