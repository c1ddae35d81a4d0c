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
      let checked = contents(of: exercise)
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
        let checked = contents(of: exercise)
        _ = try start(exercise)
        wait(for: exercise, toDifferFrom: checked)
      } else {
        StandardOutput.print("Watching \(exercise.answer.shown); Ctrl-C ends.")
        wait(for: exercise, toDifferFrom: checked)
      }
    }
  }

  /// Looks five times a second, and more often once something has changed.
  private func wait(for exercise: ExerciseFolder, toDifferFrom checked: Data?) {
    var save = SaveWatch(after: checked)
    while !save.isReady(contents(of: exercise), at: .now) {
      poll(nil, 0, save.isChanged ? 20 : 200)
    }
  }

  private func contents(of exercise: ExerciseFolder) -> Data? { try? exercise.answer.contents() }
}
