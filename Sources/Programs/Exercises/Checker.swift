import Foundation
import Platform
import Workbench

/// Compiles answers, runs their checks, and says what came of it.
public struct Checker: Sendable {
  let workshop: Workshop
  private let seconds: Int
  private let benches: Benches?

  /// - Parameters:
  ///   - seconds: how long the checks of one answer may take together.
  ///   - benches: for many answers to one exercise, so that its checks are seldom compiled again.
  public init(in workshop: Workshop, seconds: Int = 10, benches: Benches? = nil) {
    self.workshop = workshop
    self.seconds = seconds
    self.benches = benches
  }

  /// Checks the student's answer, or the one in `file`.
  public func check(_ exercise: ExerciseFolder, answer file: URL? = nil) throws(CourseworkError)
    -> Verdict
  {
    let answer = file ?? exercise.answer
    let text: Data
    do throws(CourseworkError) {
      // The compiler reads it again, and waits for whatever it is.
      text = try answer.contents()
    } catch {
      let isMissing = file == nil && !exercise.isStarted
      let advice = isMissing ? "; swift run coursework start \(exercise.name) gives you one" : ""
      throw CourseworkError(error.kind, error.message + advice)
    }
    if let refusal = try refusal(of: text, in: answer, for: exercise) {
      var verdict = Verdict(exercise)
      verdict.compileError = refusal
      return verdict
    }
    return try verdict(on: exercise) { _ in answer }
  }

  /// Compiles and runs the file that `write` names; it may write it into the folder that it gets.
  func verdict(
    on exercise: ExerciseFolder, answer write: (URL) throws -> URL
  ) throws(CourseworkError) -> Verdict {
    let isKept = benches != nil
    let work = { (folder: URL) in
      var verdict = Verdict(exercise)
      let compiled = try workshop.compile(
        write(folder), with: exercise.checks, in: folder, isKept: isKept)
      switch compiled {
      case .failed(let error): verdict.compileError = error
      case .program(let program):
        // The answer may do with it as it likes.
        let place = folder.appending(path: "work")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        try run(program, in: place, &verdict)
      }
      return verdict
    }
    return if let benches {
      try workshop.withBench(for: exercise, of: benches, work)
    } else {
      try workshop.withFolder(work)
    }
  }

  /// Why the answer is not compiled; nil where it is.
  private func refusal(
    of text: Data, in answer: URL, for exercise: ExerciseFolder
  ) throws(CourseworkError) -> Diagnostic? {
    guard text.count <= 1_000_000 else {
      return Diagnostic("the file is longer than 1 MB", about: answer)
    }
    return try exercise.shadowing.refusal(of: SwiftTokens(text)).map { token, reason in
      Diagnostic(refusing: token, in: answer, because: reason)
    }
  }

  /// Compiles the answer, and goes on as the program that it makes: this one is then over.
  ///
  /// - Returns: only when the answer does not compile.
  public func becomeProgram(
    of exercise: ExerciseFolder, _ arguments: [String]
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
      throw CourseworkError(
        .osError, "cannot start the answer: \(SystemError(code: errno))")
    }
  }

  /// Runs what was compiled, and reads what it has found into `verdict`.
  func run(_ program: URL, in folder: URL, _ verdict: inout Verdict) throws(CourseworkError) {
    let key = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    let ended: Subprocess
    do {
      ended = try Subprocess.run(
        program, ["--events"],
        // The runtime's own crash report takes seconds, and is about the kit as much as the answer.
        environment: ["SWIFT_BACKTRACE": "enable=no"],
        in: folder, key: key, limit: .seconds(seconds))
    } catch {
      throw CourseworkError(.osError, "cannot start the answer: \(error.reason)")
    }
    let events = CheckEvents(ended.events, key: key)
    let source = try verdict.exercise.text(of: "Checks.swift")

    verdict.duration = ended.duration
    verdict.read(events, checks: source)
    verdict.give(output: ended.output)
    if let accident = accident(of: ended, isComplete: events.isComplete) {
      verdict.add(accident)
    }
  }

  private func accident(of ended: Subprocess, isComplete: Bool) -> Accident? {
    switch ended.ending {
    case .timedOut: .timedOut(seconds: seconds)
    case .printedTooMuch: .printedTooMuch(kilobytes: Subprocess.outputLimit / 1024)
    case .signalled(let number): .crashed(ended.lastWords ?? reason(of: number))
    case .exited(let status) where status != 0 || !isComplete: .endedEarly(status: status)
    case .exited: nil
    }
  }

  private func reason(of signal: Int32) -> String {
    let text = String(cString: strsignal(signal))
    return signal == SIGSEGV || signal == SIGBUS
      ? "\(text); often this is endless recursion" : text
  }
}

extension Subprocess {
  /// The runtime's line about a precondition that did not hold.
  fileprivate var lastWords: String? {
    errors.split(separator: "\n").last { $0.contains("Fatal error") || $0.contains("overlapping") }
      .map(String.init)
  }
}
