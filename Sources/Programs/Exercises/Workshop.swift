import Foundation
import Platform
import Synchronization
import Workbench

/// Compiles an answer with its checks, against the kit that SwiftPM has built once.
///
/// SwiftPM plans a whole package each time; the compiler alone takes an answer from anywhere, many
/// at once, in a third of the time, and one answer never stands in the way of another.
public struct Workshop: Sendable {
  private let kit: KitLibrary
  private let room: WorkRoom

  /// How many answers were put in the place of another.
  private static let turns = Atomic(0)

  public init(_ coursework: Coursework) {
    kit = KitLibrary(in: coursework.folder.appending(path: "../..").standardizedFileURL)
    room = WorkRoom(kit.folder.appending(path: ".build/checks"))
  }

  // MARK: The kit

  /// Whether the kit has to be built before an answer can be compiled.
  public var isKitStale: Bool { kit.isStale }

  /// Builds the kit that the exercises need, if that is to be done.
  ///
  /// - Parameter announce: called before a build, which takes long the first time.
  public func buildKit(_ announce: () -> Void) throws(CourseworkError) {
    do {
      try kit.build(announce)
    } catch {
      throw CourseworkError(error)
    }
  }

  // MARK: An answer

  /// What came of compiling.
  enum Compiled {
    case program(URL)
    case failed(Diagnostic)
  }

  /// Gives `body` a folder of its own, which is gone afterwards.
  func withFolder<Result>(_ body: (URL) throws -> Result) throws(CourseworkError) -> Result {
    let folder = try makeFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    return try work(body, in: folder)
  }

  /// Gives `body` a folder in which an answer to the exercise may have been compiled before.
  func withBench<Result>(
    for exercise: ExerciseFolder, of benches: Benches, _ body: (URL) throws -> Result
  ) throws(CourseworkError) -> Result {
    let folder =
      if let used = benches.take(for: exercise) { used } else { try makeFolder() }
    defer { benches.giveBack(folder, for: exercise) }
    return try work(body, in: folder)
  }

  private func makeFolder() throws(CourseworkError) -> URL {
    do {
      return try room.makeFolder()
    } catch {
      throw CourseworkError(.osError, "cannot write to \(room.url.shown): \(error)")
    }
  }

  private func work<Result>(
    _ body: (URL) throws -> Result, in folder: URL
  ) throws(CourseworkError) -> Result {
    do {
      return try body(folder)
    } catch let error as CourseworkError {
      throw error
    } catch {
      throw CourseworkError(.osError, "cannot write to \(room.url.shown): \(error.reason)")
    }
  }

  /// Removes what this program, or one that was killed, has left behind.
  public func sweep() { room.sweep() }

  /// - Parameter isKept: whether the folder holds what the compiler has made of another answer, from
  ///   which it takes what is the same: mostly the checks.
  func compile(
    _ answer: URL, with checks: URL, in folder: URL, isKept: Bool = false
  ) throws(CourseworkError) -> Compiled {
    let program = folder.appending(path: "checks")
    let source = isKept ? try bench(answer, with: checks, in: folder) : answer
    let map = folder.appending(path: "map.json").path
    let compiler: Subprocess
    do {
      compiler = try kit.compile(
        [source, checks], module: "Answer", to: program,
        options: isKept
          ? ["-incremental", "-enable-batch-mode", "-j1", "-output-file-map", map] : ["-wmo"])
    } catch {
      throw CourseworkError(error)
    }
    switch compiler.ending {
    case .exited(0) where FileManager.default.fileExists(atPath: program.path):
      return .program(program)
    case .timedOut:
      return .failed(
        Diagnostic("the compiler does not come to an end with this file", about: answer))
    default:
      if let fault = compiler.machineFault(besides: source) {
        throw CourseworkError(.osError, "cannot compile \(answer.shown): \(fault)")
      }
      let errors = compiler.errors.replacing("\(source.path):", with: "\(answer.path):")
      return .failed(Diagnostic(from: errors, about: answer, beside: checks))
    }
  }

  /// Puts a copy of the answer in the place of the one before, and no program.
  private func bench(
    _ answer: URL, with checks: URL, in folder: URL
  ) throws(CourseworkError) -> URL {
    let source = folder.appending(path: "Answer.swift")
    let data = try answer.contents()
    let files = [
      "": ["swift-dependencies": "all.swiftdeps"],
      source.path: ["object": "Answer.o", "swift-dependencies": "Answer.swiftdeps"],
      checks.path: ["object": "Checks.o", "swift-dependencies": "Checks.swiftdeps"],
    ].mapValues { $0.mapValues { folder.appending(path: $0).path } }
    return try work(
      { folder in
        try JSONEncoder().encode(files).write(to: folder.appending(path: "map.json"))
        try data.write(to: source)
        // The driver compares whole seconds: each answer gets a date of its own, later than any build.
        let turn = Self.turns.add(1, ordering: .relaxed).newValue
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: 3600 + 2 * Double(turn))],
          ofItemAtPath: source.path)
        // The checks depend on all but bodies: where that is new, both are compiled at once, which
        // is quicker than one after the other.
        let outline = folder.appending(path: "outline")
        let isKnown = (try? Data(contentsOf: outline)) == SwiftTokens(data).outline
        try SwiftTokens(data).outline.write(to: outline)
        // What is there afterwards was made from this answer.
        for name in ["checks", "Answer.o"] + (isKnown ? [] : ["Checks.o"]) {
          let file = folder.appending(path: name)
          if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
          }
        }
        return source
      }, in: folder)
  }

  /// What `swift format lint` says about the exercises' own files, the student's left out.
  public func lint(_ exercises: [ExerciseFolder]) throws(CourseworkError) -> [String] {
    let files = exercises.flatMap { exercise in
      [exercise.starter, exercise.solution, exercise.checks, exercise.mistakes]
        + exercise.alternatives
    }
    let lint = try run(
      ["swift", "format", "lint", "--strict", "--parallel", "--recursive"] + files.map(\.path),
      limit: .seconds(120))
    return lint.ending == .exited(0)
      ? [] : (lint.output + lint.errors).split(separator: "\n").map(String.init)
  }

  private func run(_ words: [String], limit: Duration) throws(CourseworkError) -> Subprocess {
    do {
      return try kit.run(words, limit: limit)
    } catch {
      throw CourseworkError(error)
    }
  }
}

extension CourseworkError {
  fileprivate init(_ error: WorkbenchError) {
    self.init(error.kind == .machine ? .osError : .unavailable, error.description)
  }
}

/// The folders that answers to an exercise are compiled in, one after the other.
public final class Benches: Sendable {
  private let free = Mutex<[String: [URL]]>([:])

  public init() {}

  func take(for exercise: ExerciseFolder) -> URL? {
    free.withLock { $0[exercise.folder.path]?.popLast() }
  }

  func giveBack(_ folder: URL, for exercise: ExerciseFolder) {
    free.withLock { $0[exercise.folder.path, default: []].append(folder) }
  }
}
