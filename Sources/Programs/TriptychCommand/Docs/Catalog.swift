import CommandLine
import Foundation
import Platform
import Text

/// The pages as DocC takes them: links between pages as doc links, and the page to begin with as
/// the root.
struct Catalog {
  private let repository: Repository
  private let folder = "Docs/Triptych.docc"

  /// What makes a page the root of a site, and stands in the written catalog only.
  private static let rootMark = "@TechnologyRoot"

  init(_ repository: Repository) {
    self.repository = repository
  }

  /// Writes the catalog into `target`, in place of an earlier one.
  ///
  /// Throws when something else stands there, which is left as it is.
  func write(to target: URL) throws {
    try Self.expectFree(target)
    let source = repository.root.appending(path: folder)
    let files = FileManager.default.enumerator(atPath: source.path)
    try? FileManager.default.removeItem(at: target)
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)

    for file in (files?.compactMap { $0 as? String } ?? []).sorted() {
      let (from, to) = (source.appending(path: file), target.appending(path: file))
      if file.hasSuffix(".md") {
        try Data(page(file).utf8).write(to: to)
      } else if isFolder(from) {
        try FileManager.default.createDirectory(at: to, withIntermediateDirectories: true)
      } else {
        try FileManager.default.copyItem(at: from, to: to)
      }
    }
  }

  /// Throws when `target` holds something that ``write(to:)`` has not written.
  static func expectFree(_ target: URL) throws(CommandError) {
    guard isFree(target) else {
      throw CommandError(
        "\(target.path.quoted) is not ours; expected a new folder, or an earlier catalog")
    }
  }

  private static func isFree(_ target: URL) -> Bool {
    guard FileManager.default.fileExists(atPath: target.path) else { return true }
    let found = try? FileManager.default.contentsOfDirectory(atPath: target.path)
    let root = try? RegularFile.read(target.appending(path: "Triptych.md").path)
    return found?.isEmpty == true
      || root.map { String(decoding: $0, as: UTF8.self).contains(rootMark) } == true
  }

  private func isFolder(_ file: URL) -> Bool {
    (try? file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
  }

  func page(_ file: String) throws -> String {
    let path = "\(folder)/\(file)"
    let page = DocPage(path: path, text: repository.text(path) ?? "")
    var lines = page.lines
    for link in page.links {
      let index = link.line - 1
      lines[index] = lines[index].replacing(
        "[\(link.text)](\(link.target))", with: doc(link, from: path), maxReplacements: 1)
    }
    if file == "Triptych.md", let abstract = lines.firstIndex(where: { $0.hasPrefix("# ") }) {
      lines.insert(contentsOf: ["", "@Metadata {", "  \(Self.rootMark)", "}"], at: abstract + 1)
    }
    return lines.joined(separator: "\n")
  }

  /// A doc link for a page of the catalog; words alone for a file that the site does not have.
  private func doc(_ link: DocLink, from page: String) -> String {
    let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let target = parts[0].isEmpty ? page : repository.path(of: String(parts[0]), from: page) ?? ""
    guard target.hasPrefix(folder + "/") else {
      return link.text.contains("/") ? "`\(link.text)`" : String(link.text)
    }
    let name = target.dropFirst(folder.count + 1)
    guard name.hasSuffix(".md") else {
      // An image: the mark before the bracket stays where it is.
      return "[\(link.text)](\(name.split(separator: "/").last ?? ""))"
    }
    let heading = parts.count == 2 ? heading(String(parts[1]), of: target) : ""
    return "[\(link.text)](doc:\(name.dropLast(3))\(heading))"
  }

  /// DocC keeps the capitals of a heading in its anchor.
  private func heading(_ anchor: String, of path: String) -> String {
    let page = DocPage(path: path, text: repository.text(path) ?? "")
    let titles = page.lines.filter { $0.hasPrefix("#") }.map { $0.drop { "# ".contains($0) } }
    guard
      let title = titles.first(where: { title in
        DocPage(path: "", text: "# \(title)").headings == [anchor]
      })
    else { return "" }
    return "#" + title.split(separator: " ").joined(separator: "-")
  }
}
