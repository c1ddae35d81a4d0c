import CommandLine
import Exercises
import Text

/// The commands that show something, and change at most the progress.
extension CourseworkProgram {
  func list() throws -> ExitStatus {
    let progress = try progress()
    let passed = coursework.exercises.count { progress[$0].isPassed }
    let width = coursework.exercises.map(\.name.count).max() ?? 0

    var lines = ["\(passed) of \(coursework.exercises.count) passed", ""]
    for exercise in coursework.exercises {
      let mark = progress[exercise].isPassed ? "✓" : exercise.isStarted ? "…" : "·"
      let pointer = progress.current == exercise.name ? "▸" : " "
      let gap = String(repeating: " ", count: width - exercise.name.count)
      let number = exercise.number < 10 ? " \(exercise.number)" : "\(exercise.number)"
      let record = progress[exercise]
      let partly =
        record.total > 0 && !record.isPassed ? "  (\(record.held) of \(record.total))" : ""
      let effort = try exercise.effort.map { "  (\($0))" } ?? ""
      lines.append(
        "\(pointer) \(mark) \(number)  \(exercise.name)\(gap)  "
          + "\(try exercise.title)\(effort)\(partly)")
    }
    lines += ["", "✓ passed   … begun   ▸ you are here"]
    StandardOutput.print(lines.joined(separator: "\n"))
    return .ok
  }

  func show(_ exercise: ExerciseFolder) throws -> ExitStatus {
    StandardOutput.write(try exercise.story)
    return .ok
  }

  func hint(_ exercise: ExerciseFolder) throws -> ExitStatus {
    let hints = try exercise.hints
    // Counted before it is shown: of two at once, each shows one of its own.
    let seen = try update { progress in
      defer { progress[exercise].hintsSeen = min(progress[exercise].hintsSeen + 1, hints.count) }
      return progress[exercise].hintsSeen
    }
    let number = min(seen + 1, hints.count)
    StandardOutput.print("Hint \(number) of \(hints.count)\n\n\(hints[number - 1])")
    if seen >= hints.count {
      StandardOutput.print(
        "\nThat was the last. swift run coursework solution \(exercise.name) give-up shows the solution."
      )
    }
    return .ok
  }

  func solution(_ words: [String]) throws -> ExitStatus {
    let givesUp = words.count == 2 && words[1] == "give-up"
    if words.count == 2, !givesUp {
      throw CommandError(
        "unexpected argument \(words[1].quoted)", for: words[1], among: ["give-up"])
    }
    let exercise = try named(givesUp ? [words[0]] : words)
    guard try givesUp || progress()[exercise].isPassed else {
      throw CommandError(
        .no,
        "\(exercise.name) has not passed yet; to see the solution all the same: swift run coursework solution "
          + "\(exercise.name) give-up")
    }
    StandardOutput.write(
      try "\(exercise.explanation)\n\(exercise.solution.shown)\n\n\(exercise.solutionText)")
    return .ok
  }
}
