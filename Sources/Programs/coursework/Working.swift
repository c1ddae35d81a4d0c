import CommandLine
import Exercises
import Foundation

/// The commands that change the student's files, or judge them.
extension CourseworkProgram {
  func next() throws -> ExitStatus {
    let progress = try progress()
    let current = coursework.exercises.first { $0.name == progress.current }
    let open = coursework.exercises.filter { !progress[$0].isPassed }
    let later = open.first { $0.number > (current?.number ?? 0) }
    guard let exercise = later ?? open.first else {
      StandardOutput.print("You have passed them all.")
      return .ok
    }
    return try start(exercise)
  }

  func start(_ exercise: ExerciseFolder) throws -> ExitStatus {
    try exercise.start()
    try update { $0.current = exercise.name }
    StandardOutput.write(
      try """
      \(exercise.story)
      Your file:  \(exercise.answer.shown)
      Then:       swift run coursework check

      """)
    return .ok
  }

  func reset(_ exercise: ExerciseFolder) throws -> ExitStatus {
    if let kept = try exercise.reset() {
      StandardOutput.print("Your file is kept as \(kept.shown)")
    }
    try update { $0.current = exercise.name }
    StandardOutput.print("\(exercise.answer.shown) is the starter again.")
    return .ok
  }

  func check(_ arguments: Arguments) throws -> ExitStatus {
    if arguments.has("json"), arguments.has("junit") {
      throw CommandError("--json and --junit exclude each other")
    }
    let exercise = try namedOrCurrent(arguments.positional)
    let seconds = try arguments.number("timeout", in: 1...3600) ?? 10
    let file = arguments.text("answer").map { URL(filePath: $0) }
    let verdict = try verdict(on: exercise, answer: file, seconds: seconds)

    if arguments.has("json") {
      StandardOutput.write(verdict.exercism)
    } else if arguments.has("junit") {
      StandardOutput.write(verdict.junit)
    } else {
      try tell(verdict)
    }
    return verdict.isPassed ? .ok : .no
  }

  /// The command `triptych`, with the student's architecture as one panel more.
  func triptych(_ arguments: [String]) throws -> ExitStatus {
    let exercise = try coursework.exercise(named: "fourth-architecture")
    try buildKit()
    try exercise.start()
    let error = try Checker(in: workshop).becomeProgram(of: exercise, arguments)
    StandardOutput.write(error.text)
    return .no
  }

  func buildKit() throws {
    try workshop.buildKit {
      StandardError.print("Building the kit, which takes a while once…")
    }
  }

  /// Checks, and keeps what came of it where the answer is the student's own file.
  func verdict(on exercise: ExerciseFolder, answer: URL? = nil, seconds: Int = 10) throws -> Verdict
  {
    if answer == nil { try exercise.start() }
    // Report an unreadable file before a build that takes long.
    _ = try (answer ?? exercise.answer).contents()
    try buildKit()
    let verdict = try Checker(in: workshop, seconds: seconds).check(exercise, answer: answer)
    guard answer == nil else { return verdict }
    try update { progress in
      progress.current = exercise.name
      progress[exercise].held = verdict.heldCount
      progress[exercise].total = verdict.checks.count
      if verdict.isPassed { progress[exercise].isPassed = true }
    }
    return verdict
  }

  func tell(_ verdict: Verdict) throws {
    let exercise = verdict.exercise
    StandardOutput.write("\(try exercise.title)\n\n\(verdict.text)")
    guard verdict.isPassed else {
      StandardOutput.write("\nStuck?      swift run coursework hint \(exercise.name)\n")
      return
    }
    StandardOutput.write(
      try """

      Passed.

      \(exercise.explanation)
      Compare:    \(exercise.solution.shown)

      """)
    let progress = try progress()
    if let next = coursework.exercises.first(where: {
      $0.number > exercise.number && !progress[$0].isPassed
    }) {
      StandardOutput.print(
        "Next:       swift run coursework next    (\(next.name): \(try next.title))")
    }
  }
}
