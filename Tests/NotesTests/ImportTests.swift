import Foundation
import TestSupport
import Testing

/// A layer knows the one below it, and no other.
@Suite struct ImportTests {
  @Test(arguments: layers)
  func `A layer imports what it may know`(_ layer: Layer) throws {
    let folder = repository.appending(path: "Examples/Notes/\(layer.name)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }

    var imported: Set<String> = []
    for file in files {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      imported.formUnion(imports(of: source))
      if let allowed = layer.files[file] { #expect(imports(of: source) == allowed, "\(file)") }
    }

    #expect(imported == layer.allowed)
  }

  @Test(arguments: ["Cloud", "Storage", "Logic", "Screen", "Callbacks"])
  func `Nothing in a layer is there for a terminal, a trace or a test`(_ layer: String) throws {
    let folder = repository.appending(path: "Examples/Notes/\(layer)")
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)

      #expect(!source.contains("import Terminal") && !source.contains("import Trace"), "\(file)")
    }
  }

  @Test func `The one task of the delegate style stands where the data access object hops`() throws
  {
    for layer in ["Cloud", "Storage", "Logic", "Screen"] {
      let folder = repository.appending(path: "Examples/Notes/\(layer)")
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where file.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)

        #expect(source.contains("Task {") == (file == "NoteDAO.swift"), "\(file)")
      }
    }
  }

  @Test func `Every copy of the data source is the same, to the letter`() throws {
    let folders =
      ["Notes/Screen"] + ["SourceClosure", "Model", "Network", "View"].map { "PhotoList/\($0)" }
    let copies = try folders.map { folder in
      try String(
        contentsOf: repository.appending(path: "Examples/\(folder)/ArrayDataSource.swift"),
        encoding: .utf8)
    }

    #expect(Set(copies).count == 1)
  }
}

// MARK: - Fixtures

nonisolated struct Layer: Sendable, CustomTestStringConvertible {
  let name: String
  let allowed: Set<String>

  /// Those that may know less than their layer.
  var files: [String: Set<String>] = [:]

  var testDescription: String { name }
}

nonisolated private let layers = [
  Layer(
    name: "Storage",
    allowed: ["Foundation", "HTTP", "HTTPClient", "LoginKit", "SQLite", "Wire"],
    files: [
      "NoteDAO.swift": [], "NoteDAODelegate.swift": [], "NoteStorage.swift": [],
      "Mapping.swift": ["SQLite", "Wire"], "NoteTable.swift": ["Foundation", "SQLite"],
    ]),
  Layer(
    name: "Logic", allowed: ["Foundation", "Storage"],
    files: ["NoteBLDelegate.swift": [], "NoteBL.swift": ["Storage"]]),
  Layer(
    name: "Screen", allowed: ["Foundation", "Localization", "Logic", "Widgets"],
    files: [
      "NotesView.swift": ["Widgets"], "NotesViewController.swift": ["Logic", "Widgets"],
      "NotesScreen.swift": ["Logic"],
    ]),
  Layer(name: "Callbacks", allowed: ["Logic", "Storage"]),
]
