import CommandLine
import Foundation
import TestSupport
import Testing

/// The manifest is the architecture diagram: it reads from the top down.
@Suite nonisolated struct ManifestTests {
  @Test func `Each target stands below what it may know`() throws {
    let entries = try manifest()
    var above: Set<String> = []
    for entry in entries {
      let below = entry.dependencies.subtracting(above)
      #expect(below == [], "\(entry.name) knows what stands below it")
      above.insert(entry.name)
    }

    #expect(entries.count > 50)
  }

  @Test func `A module of a room imports only what the manifest lets it know`() throws {
    let entries = try manifest()
    let names = Set(entries.map(\.name))
    for entry in entries {
      guard let room = entry.room else { continue }

      let sources = try swiftFiles(in: "Sources/\(room.capitalized)/\(entry.name)")
      let imported = sources.reduce(into: Set<String>()) { $0.formUnion(imports(of: $1)) }
      #expect(imported.intersection(names) == entry.dependencies, "\(entry.name)")
    }
  }

  @Test func `Every folder of a room is a target of that room`() throws {
    let entries = try manifest()
    for room in ["Kit", "Proof", "Plumbing", "Programs"] {
      let folders = try FileManager.default
        .contentsOfDirectory(atPath: repository.appending(path: "Sources/\(room)").path)
      #expect(Set(folders).isSubset(of: entries.map(\.name)), "\(room)")
    }
  }

  @Test func `No module imports FoundationNetworking`() throws {
    for folder in ["Sources", "Examples", "Tests"] {
      for source in try swiftFiles(in: folder) {
        #expect(!imports(of: source).contains("FoundationNetworking"))
      }
    }
  }

  /// Loading the rest of it, with its tables of all languages, doubles the time of a start.
  @Test func `The logins load no more of Foundation than its essentials`() throws {
    let entries = Dictionary(try manifest().map { ($0.name, $0) }) { first, _ in first }
    var below: Set<String> = []
    var waiting: Set<String> = ["LoginPrograms", "LoginMVC", "LoginMVP", "LoginMVVM"]
    while let name = waiting.popFirst() {
      below.insert(name)
      waiting.formUnion(try #require(entries[name]).dependencies.subtracting(below))
    }

    for name in below {
      let room = entries[name]?.room.map { "Sources/\($0.capitalized)" } ?? "Examples"
      // Those in C have no room, and no Swift.
      guard FileManager.default.fileExists(atPath: path("\(room)/\(name)")) else { continue }
      for source in try swiftFiles(in: "\(room)/\(name)") {
        let isChosen = source.contains("#if canImport(FoundationEssentials)")
        #expect(isChosen || !imports(of: source).contains("Foundation"), "\(name)")
      }
    }
    #expect(below.isSuperset(of: ["HTTPClient", "Wire", "Platform", "LoginKit"]))
  }

  @Test func `The changelog begins with the version that the programs print`() throws {
    let changelog = try text("Docs/CHANGELOG.md")
    let newest = changelog.split(separator: "\n").first { $0.hasPrefix("## ") }

    #expect(newest == "## \(Command.version)")
  }
}

// MARK: - Fixtures

private nonisolated struct Entry {
  let name: String
  let dependencies: Set<String>

  /// Nil for a target that is not a library of `Sources`.
  let room: String?
}

/// The targets, from the top down.
private nonisolated func manifest() throws -> [Entry] {
  let text = try text("Package.swift")
  let targets = text.components(separatedBy: "\n  targets: [\n")[1].components(
    separatedBy: "\n  ]\n")[0]
  let entries = "\n\(targets)".components(separatedBy: "\n    .").dropFirst()
  let names = Set(entries.compactMap { strings(in: $0).first })
  return entries.map { entry in
    let strings = strings(in: entry)
    let steps = entry.hasPrefix("photoList") ? "PhotoList" : ""
    return Entry(
      name: steps + strings[0], dependencies: names.intersection(strings.dropFirst()),
      room: entry.firstMatch(of: /in: \.(\w+)/).map { String($0.1) })
  }
}

private nonisolated func strings(in text: String) -> [String] {
  text.matches(of: /"([^"]*)"/).map { String($0.1) }
}

private nonisolated func path(_ name: String) -> String { repository.appending(path: name).path }

private nonisolated func text(_ name: String) throws -> String {
  try String(contentsOfFile: path(name), encoding: .utf8)
}

private nonisolated func swiftFiles(in folder: String) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: repository.appending(path: folder).path)
    .filter { $0.hasSuffix(".swift") }
    .map { try text("\(folder)/\($0)") }
}
