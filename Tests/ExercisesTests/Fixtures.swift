import Foundation
import TestSupport
import Workbench

@testable import Exercises

let template = ExerciseFolder(
  folder: repository.appending(path: "Examples/Coursework/Template/00-template"))

let realExercises =
  (try? Coursework(folder: repository.appending(path: "Examples/Coursework")))?.exercises ?? []

/// A kit with a coursework of two exercises, which is gone when it is let go.
final class Playground {
  let kit: URL

  var folder: URL { kit.appending(path: "Examples/Coursework") }

  init() throws {
    kit = FileManager.default.temporaryDirectory.appending(path: "coursework-\(UUID().uuidString)")
    try copy("01-empty-fields")
    try copy("02-double-tap")
    try write(
      ["01-empty-fields", "02-double-tap"].map { "in: \"\($0)\"" }.joined(separator: "\n"),
      to: folder.appending(path: "Package.swift"))
  }

  deinit {
    try? FileManager.default.removeItem(at: kit)
  }

  func coursework() throws -> Coursework { try Coursework(folder: folder) }

  func exercise() throws -> ExerciseFolder { try coursework().exercises[0] }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Another program writes it: a file that we have open for writing may be open in a program that is
  /// being started meanwhile, and then it cannot be run.
  func writeScript(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    let write = #"printf '#!/bin/sh\n%s\n' "$1" > "$2"; chmod 700 "$2""#
    _ = try Subprocess.run(
      URL(filePath: "/bin/sh"), ["-c", write, "sh", text, file.path], limit: .unlimited)
  }

  /// The names of files that stand in for others while these are written.
  var leftovers: [String] {
    get throws {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".tmp") }
    }
  }

  private func copy(_ name: String) throws {
    let exercises = folder.appending(path: "Exercises")
    try FileManager.default.createDirectory(at: exercises, withIntermediateDirectories: true)
    let copy = exercises.appending(path: name)
    try FileManager.default.copyItem(
      at: repository.appending(path: "Examples/Coursework/Exercises/\(name)"), to: copy)
    for file in try FileManager.default.contentsOfDirectory(atPath: copy.path)
    where file.hasPrefix("Answer") {
      try FileManager.default.removeItem(at: copy.appending(path: file))
    }
  }
}

extension Duration {
  /// Longer than any test may wait.
  static var unlimited: Duration { .seconds(86_400) }
}

struct ProgramRun {
  let status: Int32
  let output: String
  let errors: String
}

/// Runs the built command.
func coursework(
  _ words: [String], in folder: URL, environment: [String: String]? = nil
) throws -> ProgramRun {
  let ended = try waiting(for: "the end of coursework \(words.joined(separator: " "))") {
    try Subprocess.run(
      products.appending(path: "coursework"), words, environment: environment, in: folder,
      limit: .unlimited)
  }
  guard case .exited(let status) = ended.ending else { throw CocoaError(.executableNotLoadable) }
  return ProgramRun(status: status, output: ended.output, errors: ended.errors)
}
