import Foundation
import Platform
import Synchronization

/// Compiles an answer with its checks, against the kit that SwiftPM has built once.
///
/// SwiftPM plans a whole package each time; the compiler alone takes an answer from anywhere, many
/// at once, in a third of the time, and one answer never stands in the way of another.
public struct Workshop: Sendable {
  private let kit: URL
  private let room: URL

  private static let count = Atomic(0)

  public init(_ coursework: Coursework) {
    kit = coursework.folder.appending(path: "../..").standardizedFileURL
    room = kit.appending(path: ".build/checks")
  }

  /// As in the package's manifest; a test holds the two together.
  static let settings =
    ["MemberImportVisibility", "NonisolatedNonsendingByDefault", "ExistentialAny"]
    .flatMap { ["-enable-upcoming-feature", $0] }
    + ["-swift-version", "6", "-default-isolation", "MainActor"]

  // MARK: The kit

  /// The folder with the newest library: SwiftPM's own engine and Swift Build use different folders.
  private var products: URL {
    let folders = [".build/debug", ".build/out/Products/Debug-linux", ".build/out/Products/Debug"]
      .map { kit.appending(path: $0) }
    // Of several that are equally old the first: a folder with no library is as old as can be.
    return folders.reduce(folders[0]) { dateBuilt(in: $1) > dateBuilt(in: $0) ? $1 : $0 }
  }

  private var library: URL { library(in: products) }

  private func library(in products: URL) -> URL { products.appending(path: "libCourseworkKit.a") }

  private func dateBuilt(in products: URL) -> Date {
    library(in: products).modified ?? .distantPast
  }

  /// Whether the kit has to be built before an answer can be compiled.
  public var isKitStale: Bool {
    guard let built = library.modified else { return true }
    return kitSources.contains { ($0.modified ?? .distantPast) > built }
  }

  /// Builds the kit that the exercises need, if that is to be done.
  ///
  /// - Parameter announce: called before a build, which takes long the first time.
  public func buildKit(_ announce: () -> Void) throws(CourseworkError) {
    guard isKitStale else { return }
    announce()
    let start = Date()
    let arguments = [
      "swift", "build", "--package-path", kit.path, "--product", "CourseworkKit",
    ]
    let build = try run(arguments, limit: .seconds(1800))
    guard build.ending == .exited(0) else {
      if let fault = build.machineFault() {
        throw CourseworkError(.osError, "cannot build the kit: \(fault)")
      }
      let lines = (build.output + build.errors).split(separator: "\n")
      let first = lines.first { $0.contains("error:") } ?? lines.last ?? "swift build failed"
      throw CourseworkError(.unavailable, "the kit does not build: \(first)")
    }
    // A build that finds nothing to do leaves the library as old as it was.
    try? FileManager.default.setAttributes([.modificationDate: start], ofItemAtPath: library.path)
  }

  /// Every file that the library is built from, the specs that it embeds included.
  private var kitSources: [URL] {
    let folders = ["Sources", "Examples", "Docs/Spec"].map { kit.appending(path: $0) }
    var files = [kit.appending(path: "Package.swift")]
    for folder in folders {
      let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      for case let file as URL in all ?? .init() {
        if file.lastPathComponent == "Coursework" {
          all?.skipDescendants()
        } else if ["swift", "c", "h", "md"].contains(file.pathExtension) {
          files.append(file)
        }
      }
    }
    return files
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
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let name = "\(ProcessInfo.processInfo.processIdentifier)-\(number)"
    let folder = room.appending(path: name)
    return try work(
      {
        try FileManager.default.createDirectory(at: $0, withIntermediateDirectories: true)
        return $0
      }, in: folder)
  }

  private func work<Result>(
    _ body: (URL) throws -> Result, in folder: URL
  ) throws(CourseworkError) -> Result {
    do {
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

  /// - Parameter isKept: whether the folder holds what the compiler has made of another answer, from
  ///   which it takes what is the same: mostly the checks.
  func compile(
    _ answer: URL, with checks: URL, in folder: URL, isKept: Bool = false
  ) throws(CourseworkError) -> Compiled {
    let program = folder.appending(path: "checks")
    let source = isKept ? try bench(answer, with: checks, in: folder) : answer
    var arguments = ["swiftc"] + Self.settings
    #if os(macOS)
      // The kit's floor; the compiler's own may be lower.
      let machine = ProcessInfo.processInfo.machine
      arguments += ["-target", "\(machine)-apple-macosx15.0"]
    #endif
    arguments += [
      "-parse-as-library", "-module-name", "Answer", "-Onone",
      "-diagnostic-style", "llvm", "-no-color-diagnostics",
      // Where each of the two engines puts the modules.
      "-I", products.appending(path: "Modules").path, "-I", products.path,
      // The modules of C that the kit's are built on.
      "-Xcc", "-fmodule-map-file=\(moduleMap(of: "CProcess"))",
      "-Xcc", "-fmodule-map-file=\(moduleMap(of: "CTerminal"))",
      source.path, checks.path,
      "-L", products.path, "-lCourseworkKit",
    ]
    arguments +=
      isKept
      ? ["-incremental", "-output-file-map", folder.appending(path: "map.json").path] : ["-wmo"]
    #if os(Linux)
      // In half the time of the other; what it leaves out is for a debugger.
      if Self.hasFastLinker { arguments += ["-use-ld=lld", "-Xlinker", "--strip-debug"] }
    #endif
    arguments += ["-o", program.path]
    let compiler = try run(arguments, in: folder, limit: .seconds(120))
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
        let turn = Self.count.add(1, ordering: .relaxed).newValue
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: 3600 + 2 * Double(turn))],
          ofItemAtPath: source.path)
        // What is there afterwards was made from this answer.
        for name in ["checks", "Answer.o"] {
          let file = folder.appending(path: name)
          if FileManager.default.fileExists(atPath: file.path) {
            try FileManager.default.removeItem(at: file)
          }
        }
        return source
      }, in: folder)
  }

  /// Whether the toolchain has its own linker, as those from swift.org do.
  private static let hasFastLinker = {
    (environment("PATH") ?? "").split(separator: ":").contains { path in
      let folder = URL(filePath: String(path))
      let compiler = folder.appending(path: "swiftc").resolvingSymlinksInPath()
      let tools = compiler.deletingLastPathComponent()
      return access(compiler.path, X_OK) == 0
        && access(tools.appending(path: "ld.lld").path, X_OK) == 0
    }
  }()

  private func moduleMap(of module: String) -> String {
    "\(kit.path)/Sources/Plumbing/\(module)/include/module.modulemap"
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

  /// - Parameter folder: where the compiler keeps its temporary files; nil where it likes.
  private func run(
    _ words: [String], in folder: URL? = nil, limit: Duration
  ) throws(CourseworkError) -> Subprocess {
    var environment = ProcessInfo.processInfo.environment
    if let folder { environment["TMPDIR"] = folder.path }
    do {
      return try Subprocess.run(
        URL(filePath: "/usr/bin/env"), words, environment: environment, limit: limit)
    } catch {
      throw CourseworkError(.osError, "cannot start \(words[0]): \(error.reason)")
    }
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

extension URL {
  var modified: Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date
  }
}

#if os(macOS)
  extension ProcessInfo {
    fileprivate var machine: String {
      #if arch(arm64)
        "arm64"
      #else
        "x86_64"
      #endif
    }
  }
#endif
