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
    if arguments.has("time") { return try measure(exercises[0]) }
    if arguments.has("mutants") { return try await checkMutants(of: exercises) }

    let expectations = try exercises.flatMap { try $0.expectations }
    let problems = try await problemsOnPaper(of: exercises) + problems(of: expectations)
    for problem in problems.sorted() { StandardOutput.print(problem) }
    guard problems.isEmpty else { return .no }

    StandardOutput.print(
      "\(exercises.count) \(exercises.count == 1 ? "exercise" : "exercises"), "
        + "\(expectations.count) answers: each is told its own")
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

  private func problems(of expectations: [Expectation]) async throws -> [String] {
    let checker = Checker(in: workshop)
    return try await sideBySide(expectations, "answers") { expectation in
      try checker.problem(of: expectation).map { "\(expectation.exercise.name): \($0)" }
    }.compactMap(\.self)
  }

  /// Says what the checks say of the mutants of each solution.
  private func checkMutants(of exercises: [ExerciseFolder]) async throws -> ExitStatus {
    let checker = Checker(in: workshop)
    let mutants = try exercises.enumerated().flatMap { index, exercise in
      try exercise.mutants.map { (index: index, exercise: exercise, mutant: $0) }
    }
    let outcomes = try await sideBySide(mutants, "mutants") { job in
      try checker.outcome(of: job.mutant, in: job.exercise)
    }

    var reports = exercises.map { _ in MutantReport() }
    for (job, outcome) in zip(mutants, outcomes) { reports[job.index].add(job.mutant, outcome) }
    for (index, exercise) in exercises.enumerated() {
      try reports[index].conclude(exercise)
      StandardOutput.print("mutants of \(exercise.name): \(reports[index])")
      for problem in reports[index].problems { StandardOutput.print("  \(problem)") }
    }
    let all = reports.reduce(MutantReport(), +)
    if exercises.count > 1 { StandardOutput.print("all mutants: \(all)") }
    return all.problems.isEmpty ? .ok : .no
  }

  /// Does as many at a time as there are processors: the tasks wait for the compiler.
  ///
  /// - Returns: the results, in the order of the jobs.
  private func sideBySide<Job: Sendable, Result: Sendable>(
    _ jobs: [Job], _ what: String, _ work: @escaping @Sendable (Job) throws -> Result
  ) async throws -> [Result] {
    let progress = Progress(of: jobs.count, what)
    defer { progress.end() }
    return try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for (index, job) in jobs.enumerated() {
        group.addTask { (index, try work(job)) }
      }
      var results = [Result?](repeating: nil, count: jobs.count)
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
