import Foundation
import Workbench

/// Edit-to-verdict time, against a minimal build.
public struct Waiting: Sendable {
  /// From a changed answer to its verdict.
  public let editToVerdict: Duration

  /// From a changed file to the end of `swift build`, in a package that has no other.
  public let oneFilePackage: Duration

  public var ratio: Double { editToVerdict / oneFilePackage }
}

extension Workshop {
  /// Measures both in turn, five times, and takes the medians.
  public func measure(_ exercise: ExerciseFolder) throws(CourseworkError) -> Waiting {
    try withFolder { folder in
      let (answer, package) = (
        folder.appending(path: "Answer.swift"), folder.appending(path: "One")
      )
      let starter = try exercise.starter.contents()
      let main = try makePackage(package)
      try build(package)

      var verdicts: [Duration] = []
      var builds: [Duration] = []
      for round in 1...5 {
        try (starter + Data("// \(round)\n".utf8)).write(to: answer)
        verdicts.append(try clock { _ = try Checker(in: self).check(exercise, answer: answer) })
        try Data("print(\(round))\n".utf8).write(to: main)
        builds.append(try clock { try build(package) })
      }
      return Waiting(editToVerdict: verdicts.sorted()[2], oneFilePackage: builds.sorted()[2])
    }
  }

  private func clock(_ work: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(work)
  }

  private func makePackage(_ package: URL) throws -> URL {
    let main = package.appending(path: "Sources/One/main.swift")
    try FileManager.default.createDirectory(
      at: main.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("print(0)\n".utf8).write(to: main)
    let manifest = """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(name: "One", targets: [.executableTarget(name: "One")])

      """
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    return main
  }

  private func build(_ package: URL) throws {
    let ended = try Subprocess.run(
      URL(filePath: "/usr/bin/env"), ["swift", "build", "--package-path", package.path],
      limit: .seconds(600))
    guard ended.ending == .exited(0) else {
      throw CourseworkError(.unavailable, "a package of one file does not build")
    }
  }
}
