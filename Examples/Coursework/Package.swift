// swift-tools-version: 6.3
import Foundation
import PackageDescription

// An exercise a target, so that an editor knows them and one never stands in the way of another:
// `swift build --target DoubleTap`. An exercise has its Answer.swift once it was started.
let package = Package(
  name: "Coursework",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "Triptych", path: "../..")
  ],
  targets: [
    .exercise("EmptyFields", in: "01-empty-fields"),
    .exercise("DoubleTap", in: "02-double-tap"),
    .exercise("Leaks", in: "03-leaks"),
    .exercise("StandInView", in: "04-stand-in-view"),
    .exercise("DisplayProtocol", in: "05-display-protocol"),
    .exercise("DataSource", in: "06-data-source"),
    .exercise("DelegateCells", in: "07-delegate-cells"),
    .exercise("StalePicture", in: "08-stale-picture"),
    .exercise("TwoWay", in: "09-two-way"),
    .exercise("FindByID", in: "10-find-by-id"),
    .exercise("CacheFlag", in: "11-cache-flag"),
    .exercise("ObservableContract", in: "12-observable"),
    .exercise("FourthArchitecture", in: "13-fourth-architecture"),
  ]
)

extension Target {
  static func exercise(_ name: String, in folder: String) -> Target {
    let path = "Exercises/\(folder)"
    let others = [
      "README.md", "Hints.md", "Explanation.md", "Starter.swift", "Solution.swift", "Mistakes",
      "Alternatives", "Mutants.md",
    ]
    return .executableTarget(
      name: name,
      dependencies: [.product(name: "CourseworkKit", package: "Triptych")],
      path: path,
      exclude: others.filter {
        FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/\($0)")
      },
      sources: ["Answer.swift", "Checks.swift"],
      swiftSettings: [
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("ExistentialAny"),
        .defaultIsolation(MainActor.self),
      ])
  }
}
