import Foundation
import TestSupport
import Testing
import Workbench

@testable import Exercises

/// What can be said about the exercises without a compiler; `coursework verify` says the rest.
@Suite struct ExerciseTests {
  @Test(arguments: realExercises + [template].compactMap(\.self))
  func `An exercise is whole`(_ exercise: ExerciseFolder) throws {
    #expect(try exercise.problemsOnPaper == [])
  }

  @Test func `The exercises are numbered from 1 without a gap`() {
    #expect(realExercises.map(\.number) == Array(1...max(1, realExercises.count)))
  }

  @Test(arguments: breakages)
  func `A part that is missing or not true is noticed`(_ breakage: Breakage) throws {
    let playground = try Playground()
    let exercise = try playground.exercise()
    let file = exercise.folder.appending(path: breakage.file)
    let text = try String(contentsOf: file, encoding: .utf8)
    let broken = text.replacingOccurrences(of: breakage.part, with: breakage.replacement)
    #expect(broken != text)

    try playground.write(broken, to: file)

    let problems = try exercise.problemsOnPaper.filter { !$0.contains("no file") }
    #expect(problems.contains { $0.contains(breakage.problem) }, "\(problems)")
  }

  @Test func `The manifest of the coursework compiles an exercise as the runner does`() throws {
    let manifest = try String(
      contentsOf: repository.appending(path: "Examples/Coursework/Package.swift"), encoding: .utf8)

    let features = manifest.matches(of: /enableUpcomingFeature\("(\w+)"\)/).map { String($0.1) }
    let folders = manifest.matches(of: /in: "([\w-]+)"/).map { String($0.1) }

    #expect(
      Set(features)
        == Set(KitLibrary.settings.filter { $0.first?.isUppercase == true }).subtracting([
          "MainActor"
        ]
        ))
    #expect(manifest.contains("defaultIsolation(MainActor.self)"))
    #expect(folders == realExercises.map(\.folder.lastPathComponent))
  }

  @Test(arguments: [
    ("Easy, about 10 minutes.", "Easy, 10 minutes"),
    ("Hard, about 120 minutes.", "Hard, 120 minutes"),
    ("Easy, about 10 minutes", nil), ("Simple, about 10 minutes.", nil),
    ("Easy, about 0 minutes.", nil), ("Easy, about ten minutes.", nil),
    ("Easy, about 1.5 minutes.", nil), ("## You learn", nil), ("", nil),
  ])
  func `The line below the heading says how hard the exercise is`(
    _ line: String, _ effort: String?
  ) throws {
    let playground = try Playground()
    let exercise = try playground.exercise()
    try playground.write(
      "# Title\n\n\(line)\n", to: exercise.folder.appending(path: "README.md"))

    #expect(try exercise.effort?.description == effort)
    #expect(
      try coursework(["list"], in: playground.kit).output.contains("Title  (") == (effort != nil))
  }

  @Test func `Hints are read one by one`() throws {
    let playground = try Playground()
    let exercise = try playground.exercise()
    try playground.write(
      "# Hints\n\n## 1\n\nOne.\n\n## 2\n\nTwo,\nlonger.\n",
      to: exercise.folder.appending(path: "Hints.md"))

    #expect(
      try exercise.hints
        == ["\nOne.", "\nTwo,\nlonger."].map { $0.trimmingCharacters(in: .newlines) })
  }
}

// MARK: - Fixtures

struct Breakage: CustomTestStringConvertible {
  let file: String
  let part: String
  var replacement = ""
  let problem: String

  var testDescription: String { "\(file) without \(part)" }
}

private let breakages = [
  Breakage(file: "README.md", part: "## You learn", problem: "You learn"),
  Breakage(file: "README.md", part: "## Your task", problem: "Your task"),
  Breakage(file: "README.md", part: "Easy, about", problem: "expected a line such as"),
  Breakage(
    file: "README.md", part: "guard account.hasText", replacement: "guard account.isFilled",
    problem: "not the real code"),
  Breakage(
    file: "Explanation.md", part: "try await authenticator", replacement: "await authenticator",
    problem: "not the real code"),
  Breakage(file: "Hints.md", part: "## ", replacement: "", problem: "less than two hints"),
  Breakage(
    file: "Mistakes/README.md", part: "| RuleCopied |", replacement: "| RuleGone |",
    problem: "are there"),
  Breakage(
    file: "Mistakes/README.md", part: "A rule of your own stands beside the model's",
    replacement: "`try?` throws the reason away", problem: "are told the same"),
  Breakage(
    file: "Mistakes/README.md", part: "The view still decides", replacement: "",
    problem: "told nothing"),
]
