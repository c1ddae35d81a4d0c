import CommandLine
import Exercises
import Foundation
import Platform

extension CourseworkProgram {
  /// Checks the answer now and after each save, by looking at the file, which works on every disk;
  /// after a pass it goes on to the next exercise.
  func watch() throws -> ExitStatus {
    if try progress().current == nil { _ = try next() }
    if try progress().current == nil { return .ok }
    var exercise = try namedOrCurrent([])
    while true {
      try exercise.start()
      let stamp = Stamp(exercise.answer)
      let verdict = try verdict(on: exercise)
      StandardOutput.print("")
      try tell(verdict)

      let left = try coursework.exercises.filter { try !progress()[$0].isPassed }
      if verdict.isPassed {
        guard let following = left.first(where: { $0.number > exercise.number }) ?? left.first
        else {
          StandardOutput.print("You have passed them all.")
          return .ok
        }
        StandardOutput.print("")
        exercise = following
        try exercise.start()
        // Taken before the story is printed: a save during the printing counts as new.
        let stamp = Stamp(exercise.answer)
        _ = try start(exercise)
        wait(for: exercise, toDifferFrom: stamp)
      } else {
        StandardOutput.print("Watching \(exercise.answer.shown); Ctrl-C ends.")
        wait(for: exercise, toDifferFrom: stamp)
      }
    }
  }

  /// Looks five times a second, and once more so that a save is whole before it is read.
  private func wait(for exercise: ExerciseFolder, toDifferFrom stamp: Stamp) {
    while Stamp(exercise.answer) == stamp { poll(nil, 0, 200) }
    var last = Stamp(exercise.answer)
    repeat {
      last = Stamp(exercise.answer)
      poll(nil, 0, 50)
    } while Stamp(exercise.answer) != last || !exercise.isStarted
  }
}

/// What tells that a file was saved, also where an editor puts another in its place.
private struct Stamp: Equatable {
  private let text: Data?

  init(_ file: URL) {
    text = try? file.contents()
  }
}
