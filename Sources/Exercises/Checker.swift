import Foundation
import Platform

/// Compiles answers, runs their checks, and says what came of it.
public struct Checker: Sendable {
  private let workshop: Workshop
  private let seconds: Int

  /// - Parameter seconds: how long the checks of one answer may take together.
  public init(in workshop: Workshop, seconds: Int = 10) {
    self.workshop = workshop
    self.seconds = seconds
  }

  /// Checks the student's answer, or the one in `file`.
  public func check(_ exercise: Exercise, answer file: URL? = nil) throws(CourseworkError)
    -> Verdict
  {
    let answer = file ?? exercise.answer
    do throws(CourseworkError) {
      // The compiler reads it again, and waits for whatever it is.
      _ = try answer.contents()
    } catch {
      let isMissing = file == nil && !exercise.isStarted
      let advice = isMissing ? "; swift run coursework start \(exercise.name) gives you one" : ""
      throw CourseworkError(error.kind, error.message + advice)
    }
    return try workshop.withFolder { folder in
      var verdict = Verdict(exercise)
      switch try workshop.compile(answer, with: exercise.checks, in: folder) {
      case .failed(let error): verdict.compileError = error
      case .program(let program): try run(program, in: folder, &verdict)
      }
      return verdict
    }
  }

  /// Compiles the answer, and goes on as the program that it makes: this one is then over.
  ///
  /// - Returns: only when the answer does not compile.
  public func becomeProgram(
    of exercise: Exercise, _ arguments: [String]
  ) throws(CourseworkError) -> Diagnostic {
    try workshop.withFolder { folder in
      let compiled = try workshop.compile(exercise.answer, with: exercise.checks, in: folder)
      let program: URL
      switch compiled {
      case .failed(let error): return error
      case .program(let url): program = url
      }
      var words: [UnsafeMutablePointer<CChar>?] = ([program.path] + arguments).map { strdup($0) }
      words.append(nil)
      execv(program.path, words)
      throw CourseworkError(.unavailable, "cannot start the answer")
    }
  }

  /// Runs what was compiled, and reads what it has found into `verdict`.
  func run(_ program: URL, in folder: URL, _ verdict: inout Verdict) throws {
    let events = folder.appending(path: "events")
    let ended: Subprocess
    do {
      ended = try Subprocess.run(
        program, ["--events", events.path],
        // The runtime's own crash report takes seconds, and is about the kit as much as the answer.
        environment: ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
          $1
        },
        in: folder, limit: .seconds(seconds))
    } catch {
      throw CourseworkError(.unavailable, "cannot start the answer")
    }
    let text = (try? events.contents()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let source = try verdict.exercise.text(of: "Checks.swift")

    verdict.duration = ended.duration
    verdict.read(Events(text), checks: source)
    verdict.give(output: ended.output)
    if let accident = accident(of: ended, isComplete: Events(text).isComplete) {
      verdict.add(accident)
    }
  }

  private func accident(of ended: Subprocess, isComplete: Bool) -> Accident? {
    switch ended.ending {
    case .timedOut: .timedOut(seconds: seconds)
    case .signalled(let number): .crashed(ended.lastWords ?? reason(of: number))
    case .exited(0) where isComplete: nil
    case .exited(let status): .crashed("the program ended itself, with status \(status)")
    }
  }

  private func reason(of signal: Int32) -> String {
    let text = String(cString: strsignal(signal))
    return signal == SIGSEGV || signal == SIGBUS
      ? "\(text); often this is a function that calls itself for ever" : text
  }
}

extension Subprocess {
  /// The runtime's line about a precondition that did not hold.
  fileprivate var lastWords: String? {
    errors.split(separator: "\n").last { $0.contains("Fatal error") || $0.contains("overlapping") }
      .map(String.init)
  }
}

// MARK: - What the checks have written

/// The lines of `Checks.EventFile`, the last of which may be cut off.
private struct Events {
  let lines: [[String]]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
    }
  }

  var isComplete: Bool { lines.last == ["end"] }

  private static func unescaped(_ field: Substring) -> String {
    var text = ""
    var rest = field.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "t": text += "\t"
      case "n": text += "\n"
      default: text += "\\"
      }
    }
    return text
  }
}

extension Verdict {
  fileprivate mutating func read(_ events: Events, checks source: String) {
    for fields in events.lines {
      guard let kind = fields.first, fields.count > 1, let number = Int(fields[1]) else { continue }
      if kind == "check", fields.count == 3 {
        checks.append(CheckResult(name: fields[2], code: source.check(atLine: number)))
        continue
      }
      guard checks.indices.contains(number) else { continue }
      switch (kind, fields.count) {
      case ("held", 2): checks[number].ending = .held
      case ("waiting", 3): checks[number].ending = .waiting(for: fields[2])
      case ("unmet", 6):
        checks[number].ending = .unmet(
          subject: fields[2], expected: fields[3], seen: fields[4],
          help: fields[5].isEmpty ? nil : fields[5])
      case ("started", 2): running = number
      default: break
      }
    }
  }

  /// Gives each check what was printed behind its mark.
  fileprivate mutating func give(output: String) {
    for part in output.components(separatedBy: "\u{1E}").dropFirst() {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      guard let number = Int(lines[0]), checks.indices.contains(number) else { continue }
      checks[number].output += lines.count > 1 ? String(lines[1]) : ""
    }
  }

  /// An accident belongs to the check that had started and not ended.
  fileprivate mutating func add(_ accident: Accident) {
    if let running, checks[running].ending == .notReached {
      checks[running].ending = .stopped(accident)
    } else {
      self.accident = accident
    }
  }
}

extension String {
  /// The lines of a check: from `line` to the first that closes it, with no more indentation.
  fileprivate func check(atLine line: Int) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
    guard let first = lines.first else { return "" }
    let indentation = first.prefix { $0 == " " }
    let end = lines.dropFirst().firstIndex { $0.hasPrefix(indentation + "}") }
    let check = lines[lines.startIndex...(end ?? lines.startIndex)]
    return check.map { $0.dropFirst(indentation.count) }.joined(separator: "\n")
  }
}
