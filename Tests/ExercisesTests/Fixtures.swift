import Foundation

@testable import Exercises

/// The kit, from where this file lies.
let kit = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

let template = Exercise(
  folder: kit.appending(path: "Examples/Coursework/Template/00-template"))

let realExercises =
  (try? Coursework(folder: kit.appending(path: "Examples/Coursework")))?.exercises ?? []

/// A kit with a coursework of two exercises, which is gone when it is let go.
final class Playground {
  let kit: URL

  var folder: URL { kit.appending(path: "Examples/Coursework") }

  init() throws {
    kit = FileManager.default.temporaryDirectory.appending(path: "coursework-\(UUID().uuidString)")
    try copy("01-empty-fields")
    try copy("02-double-tap")
    try write("", to: folder.appending(path: "Package.swift"))
  }

  deinit {
    try? FileManager.default.removeItem(at: kit)
  }

  func coursework() throws -> Coursework { try Coursework(folder: folder) }

  func exercise() throws -> Exercise { try coursework().exercises[0] }

  func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func copy(_ name: String) throws {
    let exercises = folder.appending(path: "Exercises")
    try FileManager.default.createDirectory(at: exercises, withIntermediateDirectories: true)
    let copy = exercises.appending(path: name)
    try FileManager.default.copyItem(
      at: ExercisesTests.kit.appending(path: "Examples/Coursework/Exercises/\(name)"), to: copy)
    for file in try FileManager.default.contentsOfDirectory(atPath: copy.path)
    where file.hasPrefix("Answer") {
      try FileManager.default.removeItem(at: copy.appending(path: file))
    }
  }
}
