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
  private let room: URL

  private static let count = Atomic(0)

  public init(_ coursework: Coursework) {
    kit = KitLibrary(in: coursework.folder.appending(path: "../..").standardizedFileURL)
    room = kit.folder.appending(path: ".build/checks")
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
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let name = "\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    let folder = room.appending(path: name)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      return try body(folder)
    } catch let error as CourseworkError {
      throw error
    } catch {
      throw CourseworkError(.osError, "cannot write to \(room.shown): \(error.reason)")
    }
  }

  /// Takes away what this program, or one that was killed, has left behind.
  public func sweep() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: room.path)) ?? []
    for name in names {
      guard let owner = pid_t(name.prefix { $0 != "-" }) else { continue }
      let isGone = kill(owner, 0) != 0 && errno == ESRCH
      if isGone || owner == getpid() {
        try? FileManager.default.removeItem(at: room.appending(path: name))
      }
    }
  }

  func compile(_ answer: URL, with checks: URL, in folder: URL) throws(CourseworkError) -> Compiled
  {
    let program = folder.appending(path: "checks")
    let compiler: Subprocess
    do {
      compiler = try kit.compile([answer, checks], module: "Answer", to: program)
    } catch {
      throw CourseworkError(error)
    }
    switch compiler.ending {
    case .exited(0):
      return .program(program)
    case .timedOut:
      return .failed(
        Diagnostic("the compiler does not come to an end with this file", about: answer))
    default:
      if let fault = compiler.machineFault(besides: answer) {
        throw CourseworkError(.osError, "cannot compile \(answer.shown): \(fault)")
      }
      return .failed(Diagnostic(from: compiler.errors, about: answer, beside: checks))
    }
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
