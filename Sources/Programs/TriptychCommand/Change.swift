import CommandLine
import Foundation
import LoginSpec
import Parity
import Platform
import Workbench

extension Triptych {
  /// Lists the changes, shows those that are named, writes or plays them, or checks them all.
  func change(_ arguments: Arguments) throws -> ExitStatus {
    let repository = try Repository.here()
    let pages = try PatchPage.all(in: "Docs/Changes", rules: "Replaces", of: repository)
    let isCheck = arguments.has("check")
    if arguments.positional.isEmpty, !isCheck {
      write(pages.list)
      return .ok
    }
    let chosen = try pages.named(arguments.positional, "change", for: variants)
    let bench = Workbench(kit: repository.root)
    var status = ExitStatus.ok
    for page in chosen {
      write(isCheck ? "\(page.name)\n" : "\(page.title)\n\n\(page.reason)\n\n")
      for name in variants.map(\.name) {
        guard let patch = page.patch(of: name) else {
          write("  \(name): no edit\n")
          continue
        }
        write("  \(name): \(patch.size)\n")
        if !isCheck { write("\n\(patch.text)\n") }
        if let folder = arguments.text("write") {
          try write(bench.sources(of: name, with: patch), to: "\(folder)/Login\(name)")
        }
      }
      guard isCheck || arguments.has("play") else { continue }
      if try !follows(page, on: self.bench(of: repository)) { status = .no }
    }
    return status
  }

  /// Plays the page's own rules, and what of the spec it does not replace, on each variant with the
  /// change.
  private func follows(_ page: PatchPage, on bench: Workbench) throws -> Bool {
    let own = bench.library.folder.appending(path: page.path).path
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    do {
      try makeFolder(folder.path)
    } catch {
      throw CommandError(.ioError, "cannot make the folder \(folder.path): \(error)")
    }
    defer { try? FileManager.default.removeItem(at: folder) }
    let (spec, count) = try kept(beside: page)
    let rest = folder.appending(path: "LoginSpec.md")
    try Data(spec.utf8).write(to: rest)

    var follows = true
    for name in variants.map(\.name) {
      guard let patch = page.patch(of: name) else { continue }
      let sources = try bench.sources(of: name, with: patch)
      let findings = try [own, rest.path].compactMap {
        try bench.finding(playing: [$0], on: name, from: sources)
      }
      if let finding = findings.first {
        let place = finding.replacing(folder.path, with: "Docs/Spec")
        write("  \(name): not as expected\n\(place)")
        follows = false
      } else {
        write("  \(name): its own rules and \(Self.count(count, "other scenario")) hold\n")
      }
    }
    return follows
  }

  /// The spec without what the page replaces, each line where it was, and how many scenarios are left.
  private func kept(beside page: PatchPage) throws -> (spec: String, count: Int) {
    var lines = loginSpec.split(separator: "\n", omittingEmptySubsequences: false)
    var count = 0
    for rule in try builtInSpec().rules {
      let before = count
      for scenario in rule.scenarios {
        let isReplaced =
          page.rules.contains(rule.name)
          || scenario.steps.contains { page.steps.contains($0.action.description) }
        guard isReplaced, let first = scenario.steps.first, let last = scenario.steps.last else {
          count += 1
          continue
        }
        // With the fences around it, and comments.
        let start = lines[..<first.line].lastIndex { $0.hasPrefix("```") } ?? 0
        let end = lines[last.line...].firstIndex { $0.hasPrefix("```") } ?? last.line
        for line in start...end { lines[line] = "" }
      }
      // A heading must have a scenario.
      let heading = lines.firstIndex { $0.hasPrefix("### \(rule.name) ") }
      if count == before, let heading { lines[heading] = "" }
    }
    return (lines.joined(separator: "\n"), count)
  }

  private func write(_ sources: [String: String], to folder: String) throws {
    let url = URL(filePath: folder)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for (name, text) in sources.sorted(by: { $0.key < $1.key }) {
        let file = url.appending(path: name)
        guard !FileManager.default.fileExists(atPath: file.path) else {
          throw CommandError(.ioError, "\(file.path) is there already; expected a new folder")
        }
        try Data(text.utf8).write(to: file)
        write("\(file.path) written\n")
      }
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.ioError, "cannot write to \(folder)\(error.reason)")
    }
  }
}
