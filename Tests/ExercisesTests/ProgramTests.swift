import Foundation
import Testing

@testable import Exercises

/// The command, as a student starts it, in a coursework of its own. What compiles is checked by
/// `coursework verify`.
@Suite struct ProgramTests {
  @Test(arguments: ["", "Examples/Coursework", "Examples/Coursework/Exercises/01-empty-fields"])
  func `It runs from the kit's folder, the coursework's, and any below`(_ folder: String) throws {
    let playground = try Playground()

    let run = try coursework(["list"], in: playground.kit.appending(path: folder))

    #expect(run.status == 0)
    #expect(run.output.hasPrefix("0 of 2 passed\n"))
  }

  @Test func `Next, start, hint and list follow the student`() throws {
    let playground = try Playground()

    let next = try coursework(["next"], in: playground.kit)
    let hints = try (1...4).map { _ in try coursework(["hint"], in: playground.kit).output }
    let start = try coursework(["start", "2"], in: playground.kit)
    let list = try coursework([], in: playground.kit)

    #expect(next.output.contains("Examples/Coursework/Exercises/01-empty-fields/Answer.swift"))
    #expect(
      hints.map { String($0.prefix(11)) } == [
        "Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3", "Hint 3 of 3",
      ])
    #expect(hints[3].contains("solution empty-fields give-up"))
    #expect(start.output.hasPrefix("# Stop the double tap"))
    #expect(list.output.contains("▸ …  2  double-tap"))
  }

  @Test func `The solution is shown to those who passed or give up, and to nobody else`() throws {
    let playground = try Playground()

    let refused = try coursework(["solution", "double-tap"], in: playground.kit)
    let given = try coursework(["solution", "double-tap", "give-up"], in: playground.kit)
    var progress = StudentProgress()
    progress.exercises["double-tap"] = .init(isPassed: true)
    try playground.coursework().save(progress)
    let earned = try coursework(["solution", "double-tap"], in: playground.kit)

    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(given.output.contains("guard !isSigningIn"))
    #expect(earned.output == given.output)
  }

  @Test(arguments: mistakes)
  func `A wrong command line is one clear line and a status`(
    _ words: [String], _ status: Int32, _ part: String
  ) throws {
    let playground = try Playground()

    let run = try coursework(words, in: playground.kit)

    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("coursework: ") && run.errors.contains(part), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test func `A broken progress file is one line, and the command goes on`() throws {
    let playground = try Playground()
    try playground.write("{ broken", to: playground.folder.appending(path: "Progress.json"))

    let first = try coursework(["list"], in: playground.kit)
    let second = try coursework(["list"], in: playground.kit)

    #expect(first.status == 0 && first.output == second.output)
    #expect(first.errors.contains("Progress.broken-1.json"))
    #expect(second.errors.isEmpty)
  }
}

// MARK: - Fixtures

private let mistakes: [([String], Int32, String)] = [
  (["lst"], 64, "did you mean list?"),
  (["start"], 64, "which exercise?"),
  (["start", "double-tpa"], 64, "did you mean double-tap?"),
  (["start", "../../etc"], 64, "unknown exercise"),
  (["start", "a\u{1B}[2J\nb"], 64, "unknown exercise"),
  (["start", "1", "2"], 64, "unexpected argument 2"),
  (["start", String(repeating: "x", count: 100_000)], 64, "unknown exercise"),
  (["start", "\u{1F600}"], 64, "unknown exercise"),
  (["list", "1"], 64, "unexpected argument"),
  (["next", "1"], 64, "unexpected argument"),
  (["watch", "1"], 64, "unexpected argument"),
  (["hint"], 64, "no exercise begun"),
  (["check"], 64, "no exercise begun"),
  (["check", "99"], 64, "unknown exercise"),
  (["check", "1", "--timeout", "0"], 64, "--timeout needs a whole number"),
  (["check", "1", "--json", "--junit"], 64, "exclude each other"),
  (["check", "--jsn"], 64, "did you mean --json?"),
  (["solution", "1", "giveup"], 64, "did you mean give-up?"),
  (["reset"], 64, "which exercise?"),
]
