import Foundation
import TestSupport
import Testing

@testable import photo_list

/// What a file may know is half of what a move is about.
@Suite struct ImportTests {
  @Test(arguments: folders)
  func `A role imports what it may know`(_ folder: String) throws {
    for file in try files(in: folder) {
      let allowed = try #require(roles[file], "\(folder)/\(file) has no role")

      #expect(try imports(of: text("\(folder)/\(file)")) == allowed)
    }
  }

  @Test(arguments: folders)
  func `Nothing in a step is there for a terminal or for a test`(_ folder: String) throws {
    for file in try files(in: folder) {
      let source = try text("\(folder)/\(file)")

      #expect(!source.contains("Terminal") && !source.contains("package "))
    }
  }

  @Test(arguments: [
    ("Model", "SourceClosure", ["ArrayDataSource.swift"]),
    ("Network", "Model", ["ArrayDataSource.swift", "Photo+Rules.swift"]),
    ("View", "Network", ["ArrayDataSource.swift", "Photo+Rules.swift", "PictureStore.swift"]),
  ])
  func `What a move does not touch is the same to the letter`(
    _ after: String, _ before: String, _ same: [String]
  ) throws {
    for file in same {
      #expect(try text("\(after)/\(file)") == text("\(before)/\(file)"))
    }
  }
}

// MARK: - Fixtures

nonisolated private let folders = [
  "Before", "SourceClosure", "SourceDelegate", "Model", "Network", "View",
]

private let roles: [String: Set<String>] = [
  "PhotoListScreen.swift": ["PhotoKit", "Widgets"],
  "PhotoListViewController.swift": ["PhotoKit", "Widgets"],
  "ArrayDataSource.swift": ["Widgets"],
  "PhotoDataSource.swift": ["PhotoKit", "Widgets"],
  "Photo+Rules.swift": ["PhotoKit"],
  "PictureStore.swift": ["PhotoKit"],
  "PhotoListView.swift": ["PhotoKit", "Widgets"],
  "TableCell+Photo.swift": ["PhotoKit", "Widgets"],
]

private let lesson = repository.appending(path: "Examples/PhotoList")

private func files(in folder: String) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: lesson.appending(path: folder).path)
}

private func text(_ file: String) throws -> String {
  try String(contentsOf: lesson.appending(path: file), encoding: .utf8)
}
