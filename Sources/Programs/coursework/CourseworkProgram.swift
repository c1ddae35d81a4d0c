import CommandLine
import Exercises
import Foundation
import Text

/// The command: what a student asks of the coursework.
final class CourseworkProgram {
  let coursework: Coursework
  let workshop: Workshop

  init(_ coursework: Coursework) {
    self.coursework = coursework
    workshop = Workshop(coursework)
  }

  static let command = Command(
    "coursework", "Exercises that check themselves.",
    subcommands: [
      Command("list", "List the exercises and your progress."),
      Command("next", "Go to the next exercise that has not passed."),
      Command("start", "Begin an exercise, or come back to it.", arguments: "NAME"),
      Command(
        "check", "Check your answer.", arguments: "[NAME]",
        options: [
          .flag("json", "Print the result in Exercism's format, version 3."),
          .flag("junit", "Print the result as JUnit XML."),
          .option("answer", "FILE", "Check FILE instead of Answer.swift."),
          .option("timeout", "SECONDS", "Stop the checks after SECONDS (default: 10)."),
        ]),
      Command("watch", "Check on each save, and go on to the next after a pass."),
      Command("hint", "Show one more hint.", arguments: "[NAME]"),
      Command("show", "Show the story.", arguments: "NAME"),
      Command(
        "solution", "Show the explanation and the solution.", arguments: "NAME [give-up]"),
      Command("reset", "Begin again. Your file is kept under another name.", arguments: "NAME"),
      Command(
        "triptych", "Show your fourth architecture beside the three.", arguments: "[-- ARGUMENT…]"),
      Command(
        "verify", "For authors: check the exercises themselves.", arguments: "[NAME]",
        options: [
          .flag("time", "Measure the time from edit to verdict, and change nothing."),
          .flag("mutants", "Check that no solution passes with a small mistake in it."),
        ]),
    ],
    notes: """
      NAME is a name or a number of the list. A command that takes [NAME] is about the exercise you
      are at. Your work is the file Answer.swift in the exercise's folder, and nothing else.
      Status of check: 0 it holds, 1 it does not; of all: 64 wrong usage, 65 a file that is too
      long, 66 one that cannot be read, 69 the kit does not build, 71 the machine is at fault (a
      full disk, a missing permission, a compiler that was killed), 74 a file that cannot be
      written, 130 Ctrl-C.
      """)

  func run(_ arguments: Arguments) async throws -> ExitStatus {
    workshop.sweep()
    coursework.sweep()
    let words = arguments.positional
    switch arguments.subcommand {
    case "list": return try list()
    case "next": return try next()
    case "start": return try start(named(words))
    case "check": return try check(arguments)
    case "watch": return try watch()
    case "hint": return try hint(namedOrCurrent(words))
    case "show": return try show(named(words))
    case "solution": return try solution(words)
    case "reset": return try reset(named(words))
    case "triptych": return try triptych(words)
    case "verify": return try await verify(arguments)
    default: return try list()
    }
  }

  // MARK: Which exercise

  func named(_ words: [String]) throws -> ExerciseFolder {
    guard let word = words.first else {
      throw CommandError(
        "which exercise? expected a name or a number; see swift run coursework list")
    }
    guard words.count == 1 else { throw CommandError("unexpected argument \(words[1].quoted)") }
    return try coursework.exercise(named: word)
  }

  func namedOrCurrent(_ words: [String]) throws -> ExerciseFolder {
    if !words.isEmpty { return try named(words) }
    if let name = try progress().current, let found = try? coursework.exercise(named: name) {
      return found
    }
    throw CommandError("no exercise begun; swift run coursework next begins the first")
  }

  // MARK: Progress

  func progress() throws -> StudentProgress {
    let (progress, broken) = try coursework.progress()
    warn(of: broken)
    return progress
  }

  func update<Result>(_ change: (inout StudentProgress) -> Result) throws -> Result {
    let (result, broken) = try coursework.update(change)
    warn(of: broken)
    return result
  }

  private func warn(of broken: URL?) {
    guard let broken else { return }
    StandardError.print(
      "coursework: the progress could not be read; it is kept as \(broken.shown), and goes on "
        + "from what was last known")
  }
}

extension CourseworkError.Kind {
  var status: ExitStatus {
    switch self {
    case .usage: .usage
    case .dataError: .dataError
    case .noInput: .noInput
    case .unavailable: .unavailable
    case .osError: .osError
    case .ioError: .ioError
    }
  }
}
