import Foundation
import Platform

/// An exercise as it lies on disk: a folder `NN-name` with files of fixed names.
public struct ExerciseFolder: Sendable {
  public let folder: URL
  public let number: Int

  /// What the student calls it, as `double-tap`.
  public let name: String

  /// Nil when the folder's name is not `NN-name`.
  init?(folder: URL) {
    let parts = folder.lastPathComponent.split(separator: "-", maxSplits: 1)
    guard parts.count == 2, parts[0].count == 2, let number = Int(parts[0]) else { return nil }
    self.folder = folder
    self.number = number
    name = String(parts[1])
  }

  /// The student's own work, and the only file that they change.
  public var answer: URL { folder.appending(path: "Answer.swift") }

  public var starter: URL { folder.appending(path: "Starter.swift") }
  public var checks: URL { folder.appending(path: "Checks.swift") }
  public var solution: URL { folder.appending(path: "Solution.swift") }

  /// Known wrong answers, and ``knownAnswers``.
  public var mistakes: URL { folder.appending(path: "Mistakes") }

  /// Right answers that differ from the solution, in the order of their names; each passes.
  public var alternatives: [URL] {
    let folder = folder.appending(path: "Alternatives")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
  }

  func isNamed(_ word: String) -> Bool {
    word == name || word == folder.lastPathComponent.lowercased() || Int(word) == number
  }
}

// MARK: - What there is to read

extension ExerciseFolder {
  /// The heading of the story.
  public var title: String {
    get throws(CourseworkError) {
      let first = try story.split(separator: "\n").first ?? ""
      return String(first.drop { $0 == "#" || $0 == " " })
    }
  }

  /// Objectives, story and task.
  public var story: String {
    get throws(CourseworkError) { try text(of: "README.md") }
  }

  /// How hard the exercise is, as the line below the heading says; nil where it says nothing.
  public var effort: Effort? {
    get throws(CourseworkError) {
      try Effort(story.split(separator: "\n").dropFirst().first ?? "")
    }
  }

  public var explanation: String {
    get throws(CourseworkError) { try text(of: "Explanation.md") }
  }

  public var solutionText: String {
    get throws(CourseworkError) { try text(of: "Solution.swift") }
  }

  /// From the first nudge to nearly the answer.
  public var hints: [String] {
    get throws(CourseworkError) {
      try text(of: "Hints.md").components(separatedBy: "\n## ").dropFirst().map { hint in
        let lines = hint.split(separator: "\n", maxSplits: 1)
        return lines.count == 2 ? lines[1].trimmingCharacters(in: .newlines) : ""
      }
    }
  }

  func text(of file: String) throws(CourseworkError) -> String {
    let file = folder.appending(path: file)
    guard let text = String(validating: try file.contents(), as: UTF8.self) else {
      throw CourseworkError(.dataError, "cannot read \(file.shown): it is not UTF-8")
    }
    return text
  }
}

// MARK: - The student's file

extension ExerciseFolder {
  public var isStarted: Bool { FileManager.default.fileExists(atPath: answer.path) }

  /// Gives the student the starter as their own file; leaves a file alone that is there already.
  public func start() throws(CourseworkError) {
    if !isStarted { try copyStarter() }
  }

  /// Gives the student the starter again.
  ///
  /// - Returns: where the file is kept that the student had; nil when there was none.
  public func reset() throws(CourseworkError) -> URL? {
    guard isStarted else {
      try copyStarter()
      return nil
    }
    let data = try starter.contents()
    let fresh: URL
    do {
      // A full disk is noticed before the student's file is touched.
      fresh = try answer.writeBeside(data)
    } catch {
      throw CourseworkError(
        .ioError,
        "cannot write a new \(answer.lastPathComponent): \(error); your file is still \(answer.shown)"
      )
    }
    var number = 1
    while FileManager.default.fileExists(atPath: kept(number).path) { number += 1 }
    do {
      try kept(number).replace(with: answer)
    } catch {
      unlink(fresh.path)
      throw CourseworkError(
        .ioError, "cannot keep a copy: \(error); your file is still \(answer.shown)")
    }
    do {
      try answer.replace(with: fresh)
    } catch {
      throw CourseworkError(
        .ioError,
        "cannot write \(answer.shown): \(error); your file is kept as \(kept(number).shown)")
    }
    return kept(number)
  }

  /// Not a Swift file, so that nothing takes it for a part of the answer.
  private func kept(_ number: Int) -> URL {
    folder.appending(path: "Answer.swift.kept-\(number)")
  }

  private func copyStarter() throws(CourseworkError) {
    try answer.writeWhole(starter.contents())
  }
}
