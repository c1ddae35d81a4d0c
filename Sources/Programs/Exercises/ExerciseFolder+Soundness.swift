import Foundation

/// An answer that somebody may give, and what it has to be told.
public struct KnownAnswer: Equatable, Sendable {
  /// `Starter`, or a file in `Mistakes`, without the `.swift`.
  public let name: String

  /// The first check that does not hold.
  public let check: String

  /// How the help begins or goes on; empty where there is none to give.
  public let help: String
}

extension ExerciseFolder {
  /// The table in `Mistakes/README.md`.
  public var knownAnswers: [KnownAnswer] {
    get throws(CourseworkError) {
      try text(of: "Mistakes/README.md").split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|", omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 5, cells[1] != "answer", !cells[1].hasPrefix("---") else { return nil }
        return KnownAnswer(name: cells[1], check: cells[2], help: cells[3])
      }
    }
  }

  public func file(of answer: KnownAnswer) -> URL {
    answer.name == "Starter" ? starter : mistakes.appending(path: "\(answer.name).swift")
  }

  /// What can be said against the exercise without compiling it; empty when nothing can.
  public var problemsOnPaper: [String] {
    get throws(CourseworkError) {
      var problems: [String] = []
      let story = try story
      if try title.isEmpty { problems.append("README.md: no heading") }
      if try effort == nil {
        problems.append(
          "README.md: expected a line such as \"Easy, about 10 minutes.\" below the heading "
            + "(Easy, Medium or Hard)")
      }
      for part in ["You learn", "Why", "Your task", "Where to read"]
      where story.section(part).isEmpty {
        problems.append("README.md: nothing under \"\(part)\"")
      }
      let hints = try hints
      if hints.count < 2 || hints.contains(where: \.isEmpty) {
        problems.append("Hints.md: less than two hints, or an empty one")
      }
      if try explanation.split(separator: "\n").count < 2 {
        problems.append("Explanation.md: no explanation")
      }
      problems += try problemsOfKnownAnswers + problemsOfAlternatives + problemsOfExcerpts
      return problems
    }
  }

  private var problemsOfKnownAnswers: [String] {
    get throws(CourseworkError) {
      let known = try knownAnswers
      var problems: [String] = []

      let files = (try? FileManager.default.contentsOfDirectory(atPath: mistakes.path)) ?? []
      let listed = known.map(\.name).filter { $0 != "Starter" }.sorted()
      let found = files.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) }.sorted()
      if listed != found { problems.append("Mistakes: \(found) are there, \(listed) in the table") }
      if found.count < 2 { problems.append("Mistakes: less than two") }
      if known.first?.name != "Starter" {
        problems.append("Mistakes: the starter is not the first")
      }

      for (index, answer) in known.enumerated().dropFirst() {
        if answer.help.isEmpty { problems.append("Mistakes: \(answer.name) is told nothing") }
        if let same = known[..<index].dropFirst().first(where: { $0.help == answer.help }),
          !answer.help.isEmpty
        {
          problems.append(
            "Mistakes: \(same.name) and \(answer.name) are told the same: \"\(answer.help)\"")
        }
      }
      return problems
    }
  }

  private var problemsOfAlternatives: [String] {
    get throws(CourseworkError) {
      var problems: [String] = []
      if alternatives.count < 2 { problems.append("Alternatives: less than two") }
      for file in alternatives {
        let name = "Alternatives/\(file.lastPathComponent)"
        let text = try text(of: name)
        if text.prefixMatch(of: /\/\/+ +\S/) == nil {
          problems.append(
            "\(name):1: expected a comment that says how the answer differs from the solution")
        }
        if try text.withoutComments == solutionText.withoutComments {
          problems.append("\(name): the same code as the solution")
        }
      }
      return problems
    }
  }

  /// Every block of Swift stands, line after line, in a file of the exercise or one that the page
  /// links to.
  private var problemsOfExcerpts: [String] {
    get throws(CourseworkError) {
      var problems: [String] = []
      for page in ["README.md", "Explanation.md"] {
        let text = try text(of: page)
        let sources =
          [starter, solution, checks] + links(in: text).filter { $0.pathExtension == "swift" }
        let lines = sources.compactMap { try? $0.contents() }
          .map { String(decoding: $0, as: UTF8.self).lines }
        for excerpt in text.swiftBlocks where !lines.contains(where: { $0.contains(excerpt) }) {
          problems.append("\(page): not the real code: \(excerpt.first ?? "")")
        }
        for link in links(in: text) where !FileManager.default.fileExists(atPath: link.path) {
          problems.append("\(page): no file \(link.shown)")
        }
      }
      return problems
    }
  }

  private func links(in text: String) -> [URL] {
    text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).filter { !$0.1.contains("://") }.map {
      folder.appending(path: String($0.1)).standardizedFileURL
    }
  }
}

/// An answer that `verify` checks, and what is expected of it.
public struct Expectation: Sendable {
  public let exercise: ExerciseFolder
  let file: URL

  /// Nil for an answer that has to pass.
  let known: KnownAnswer?
}

extension ExerciseFolder {
  /// Every answer to the exercise that is kept with it; those that differ only in bodies stand
  /// together.
  public var expectations: [Expectation] {
    get throws(CourseworkError) {
      let all =
        try knownAnswers.map { Expectation(exercise: self, file: file(of: $0), known: $0) }
        + ([solution] + alternatives).map { Expectation(exercise: self, file: $0, known: nil) }
      let groups = Dictionary(grouping: all) { expectation in
        (try? expectation.file.contents()).map { SwiftTokens($0).outline }
      }
      return groups.values.flatMap(\.self)
    }
  }
}

extension Checker {
  /// How the verdict on an answer differs from what is expected; nil if it does not.
  public func problem(of expectation: Expectation) throws(CourseworkError) -> String? {
    let verdict = try check(expectation.exercise, answer: expectation.file)
    let name = expectation.file.deletingPathExtension().lastPathComponent
    let problem =
      if let known = expectation.known {
        verdict.differs(from: known)
      } else {
        verdict.isPassed ? nil : verdict.text
      }
    return problem.map { "\(name): \($0)" }
  }
}

extension Verdict {
  /// Returns how the verdict differs from what the student should read; nil if it does not.
  fileprivate func differs(from known: KnownAnswer) -> String? {
    if isPassed { return "passes, and is a wrong answer" }
    guard compileError == nil, accident == nil, let first = firstFailure else { return text }
    guard first.name == known.check else {
      return "fails at \"\(first.name)\", and not at \"\(known.check)\""
    }
    guard case .unmet(_, _, _, let help) = first.ending else { return text }
    let isTold = known.help.isEmpty ? help == nil : help?.contains(known.help) ?? false
    return isTold ? nil : "is told \"\(help ?? "nothing")\", and not \"\(known.help)\""
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }

  /// The lines of code, without blanks around them.
  fileprivate var withoutComments: [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("//") }
  }

  /// What stands under the heading, without blank lines.
  fileprivate func section(_ heading: String) -> [Substring] {
    let rest = lines.drop { $0 != "## \(heading)" }.dropFirst()
    return rest.prefix { !$0.hasPrefix("## ") }.filter { !$0.isEmpty }
  }

  /// The lines of each block that is fenced as Swift.
  fileprivate var swiftBlocks: [[Substring]] {
    var blocks: [[Substring]] = []
    var isInside = false
    for line in lines {
      if line == "```swift" {
        isInside = true
        blocks.append([])
      } else if line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(line)
      }
    }
    return blocks
  }
}
