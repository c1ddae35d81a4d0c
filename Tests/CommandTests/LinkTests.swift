import Foundation
import Testing

/// Every Markdown file of the project, and all that it points to.
@Suite struct LinkTests {
  @Test(arguments: markdownFiles)
  func `Every relative link leads to a file, and to a heading of it`(_ file: String) throws {
    let page = root.appending(path: file)
    let text = try String(contentsOf: page, encoding: .utf8)

    for (link, line) in links(in: text) {
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let target =
        parts[0].isEmpty
        ? page : page.deletingLastPathComponent().appending(path: String(parts[0])).standardized

      #expect(
        FileManager.default.fileExists(atPath: target.path), "\(file):\(line): no file \(link)")
      if parts.count == 2 {
        let headings = try anchors(in: String(contentsOf: target, encoding: .utf8))
        #expect(headings.contains(String(parts[1])), "\(file):\(line): no heading \(link)")
      }
    }
  }

  @Test func `The picture in the README is what triptych prints`() throws {
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let picture = try #require(readme.split(separator: "```\n").first { $0.hasPrefix("┌─ MVC") })

    #expect(try triptych([]).output.contains(picture))
  }
}

// MARK: - Fixtures

nonisolated private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

nonisolated private let markdownFiles: [String] = {
  let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
  return files.filter { $0.hasSuffix(".md") && !$0.contains(".build/") }.sorted()
}()

/// The targets of `[…](…)` outside of code, without those that name a scheme, and their lines.
private func links(in text: String) -> [(link: String, line: Int)] {
  var links: [(String, Int)] = []
  var isCode = false
  for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    if line.hasPrefix("```") { isCode.toggle() }
    if isCode { continue }
    for match in line.matches(of: /\]\(([^)\s]+)\)/) where !match.1.contains("://") {
      links.append((String(match.1), index + 1))
    }
  }
  return links
}

/// The anchors of the headings, as they are made on the web: small letters, hyphens for spaces.
private func anchors(in text: String) -> [String] {
  text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { heading in
    let words = heading.drop { $0 == "#" }.trimmingPrefix(" ").lowercased()
    return String(
      words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
        .map { $0 == " " ? "-" : $0 })
  }
}
