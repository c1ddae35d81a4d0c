import Foundation
import Testing

@testable import Exercises

/// The one small file, and whatever may become of it.
@Suite struct ProgressTests {
  @Test func `What was saved is read again`() throws {
    let playground = try Playground()
    let coursework = try playground.coursework()

    try coursework.save(progress)

    #expect(try coursework.progress().0 == progress)
    #expect(try coursework.progress().broken == nil)
  }

  @Test func `There is no progress before the first`() throws {
    let coursework = try Playground().coursework()

    #expect(try coursework.progress().0 == StudentProgress())
  }

  @Test(arguments: [
    "", "{", #"{"current": 3}"#, "null", "[]", "\u{0}\u{0}\u{0}", "{\"exercises\": {\"a\": 1}}",
  ])
  func `A broken file is kept aside, and nothing is lost`(_ text: String) throws {
    let playground = try Playground()
    let coursework = try playground.coursework()
    try coursework.save(progress)
    try playground.write(text, to: coursework.progressFile)

    let (found, broken) = try coursework.progress()

    #expect(found == progress)
    #expect(try String(contentsOf: #require(broken), encoding: .utf8) == text)
  }

  @Test func `A file cut at any length is never a loss`() throws {
    let playground = try Playground()
    let coursework = try playground.coursework()
    try coursework.save(progress)
    let whole = try Data(contentsOf: coursework.progressFile)

    for length in 0..<whole.count - 2 {
      try whole.prefix(length).write(to: coursework.progressFile)
      #expect(try coursework.progress().0 == progress)
    }
  }

  @Test func `A second broken file does not take the place of the first`() throws {
    let playground = try Playground()
    let coursework = try playground.coursework()
    var kept: Set<URL> = []

    for text in ["one", "two", "three"] {
      try playground.write(text, to: coursework.progressFile)
      kept.insert(try #require(try coursework.progress().broken))
    }

    #expect(kept.count == 3)
  }

  @Test func `Reset keeps every file that the student had`() throws {
    let playground = try Playground()
    let exercise = try playground.exercise()
    var kept: [String] = []

    for text in ["mine", "better", "best"] {
      try playground.write(text, to: exercise.answer)
      let file = try #require(try exercise.reset())
      kept.append(try String(contentsOf: file, encoding: .utf8))
    }

    #expect(kept == ["mine", "better", "best"])
    #expect(
      Set(
        try FileManager.default.contentsOfDirectory(atPath: exercise.folder.path)
          .filter { $0.hasPrefix("Answer.swift.kept") }
      ).count == 3)
    #expect(try Data(contentsOf: exercise.answer) == Data(contentsOf: exercise.starter))
  }

  @Test func `Starting again leaves the student's file alone`() throws {
    let playground = try Playground()
    let exercise = try playground.exercise()
    try playground.write("mine", to: exercise.answer)

    try exercise.start()

    #expect(try String(contentsOf: exercise.answer, encoding: .utf8) == "mine")
  }
}

// MARK: - Fixtures

private let progress = {
  var progress = StudentProgress()
  progress.current = "double-tap"
  progress.exercises["empty-fields"] = .init(isPassed: true, hintsSeen: 2, held: 4, total: 4)
  return progress
}()
