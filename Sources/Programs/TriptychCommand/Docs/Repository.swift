import Foundation
import Parity
import Platform

/// The files of the kit, by their paths from its root.
final class Repository {
  let root: URL

  /// The folder of the built programs.
  let products: URL

  private var sources: [String: SwiftSource] = [:]

  init(root: URL, products: URL) {
    self.root = root
    self.products = products
  }

  /// The nearest folder from `folder` upwards that has the kit's manifest and its docs.
  static func root(around folder: URL) -> URL? {
    var folder = folder.standardizedFileURL
    while true {
      let marks = ["Package.swift", "Docs/Triptych.docc"].map { folder.appending(path: $0).path }
      if marks.allSatisfy(FileManager.default.fileExists(atPath:)) { return folder }
      if folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
  }

  /// Every Markdown page: the README, and then a folder after the other, in alphabetical order.
  var pages: [String] {
    ["README.md"]
      + ["Docs", "Examples", "seeds"].flatMap { folder in
        let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
        return (files?.compactMap { $0 as? String } ?? [])
          .filter { $0.hasSuffix(".md") && !$0.contains(".build/") }
          .map { "\(folder)/\($0)" }
          .sorted()
      }
  }

  func text(_ path: String) -> String? {
    (try? RegularFile.read(root.appending(path: path).path)).flatMap {
      String(validating: $0, as: UTF8.self)
    }
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  func source(_ path: String) -> SwiftSource? {
    if let source = sources[path] { return source }
    guard let text = text(path) else { return nil }
    let source = SwiftSource(text)
    sources[path] = source
    return source
  }

  /// The relative link that leads from one file to another.
  func path(from page: String, to file: String) -> String {
    let folder = page.split(separator: "/").dropLast()
    let target = file.split(separator: "/")
    let common = zip(folder, target).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: folder.count - common)
    return (up + target.dropFirst(common)).joined(separator: "/")
  }

  /// The path that a relative link from a page leads to; nil when it leaves the repository.
  func path(of link: String, from page: String) -> String? {
    var path = Array(page.split(separator: "/").dropLast())
    for part in link.split(separator: "/") {
      if part == "." { continue }
      if part != ".." {
        path.append(part)
      } else if path.popLast() == nil {
        return nil
      }
    }
    return path.joined(separator: "/")
  }
}

// MARK: - Excerpts

extension Repository {
  /// The lines that the anchor names, without the indentation they have in common.
  func code(of anchor: Anchor) throws(DocError) -> [String] {
    if anchor.file.hasSuffix(".md") { return try scenario(of: anchor) }
    guard let source = source(anchor.file) else { throw DocError("no file \(anchor.file)") }
    if anchor.name.isEmpty {
      let lines = source.lines.last == "" ? source.lines.dropLast() : source.lines[...]
      return lines.map(String.init)
    }

    switch source.find(anchor.name) {
    case .lines(let range): return unindented(Array(source.lines[range]))
    case .nothing: throw DocError("no `\(anchor.name)` in \(anchor.file)")
    case .several(let count):
      throw DocError("\(count) times `\(anchor.name)` in \(anchor.file); expected one")
    }
  }

  /// The first scenario of a rule.
  private func scenario(of anchor: Anchor) throws(DocError) -> [String] {
    guard let text = text(anchor.file) else { throw DocError("no file \(anchor.file)") }
    let spec: Spec
    do {
      spec = try Spec(parsing: text.utf8, file: anchor.file)
    } catch {
      throw DocError("\(error)")
    }
    guard let scenario = spec.rule(named: anchor.name)?.scenarios.first else {
      throw DocError("no rule `\(anchor.name)` with a scenario in \(anchor.file)")
    }
    return scenario.steps.map { "\($0.action)" }
  }

  private func unindented(_ lines: [Substring]) -> [String] {
    let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(indent)) }
  }
}
