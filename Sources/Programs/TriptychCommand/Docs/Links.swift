import Foundation
import Parity

/// A link or a symbol in a page, outside of code blocks.
struct DocLink {
  let text: Substring
  /// What stands between the parentheses.
  let target: Substring
  let line: Int
}

// Compiled once: that takes longer than a match.
private let linkPattern = /\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/
private let symbolPattern = /(?:^|[^`])``([^`]+)``(?!`)/

extension DocPage {
  /// The relative links, images among them.
  var links: [DocLink] {
    prose.flatMap { line, number in
      line.matches(of: linkPattern)
        .filter { !$0.2.contains("://") && !$0.2.hasPrefix("mailto:") }
        .map { DocLink(text: $0.1, target: $0.2, line: number) }
    }
  }

  /// The names between double backticks, as `Binding/Observable`.
  var symbols: [DocLink] {
    prose.flatMap { line, number in
      line.matches(of: symbolPattern).map {
        DocLink(text: $0.1, target: $0.1, line: number)
      }
    }
  }

  /// The anchors of the headings, as a web page makes them: small letters, hyphens for spaces.
  var headings: [String] {
    prose.map(\.line).filter { $0.hasPrefix("#") }.map { heading in
      heading.drop { $0 == "#" }.trimmingPrefix(" ").lowercased()
        .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        .replacing(" ", with: "-")
    }
  }

  /// The lines outside of fenced blocks, and their numbers.
  private var prose: [(line: String, number: Int)] {
    var prose: [(String, Int)] = []
    var fence: Fence?
    for (index, line) in lines.enumerated() {
      if let open = fence {
        if open.isClosed(by: line) { fence = nil }
      } else if let opened = Fence(opening: line) {
        fence = opened
      } else {
        prose.append((line, index + 1))
      }
    }
    return prose
  }

  /// Links that lead nowhere, and names of symbols that are not there.
  func brokenLinks(in repository: Repository) -> [DocFinding] {
    links.compactMap { link in
      fault(of: link, in: repository).map { DocFinding(page: path, line: link.line, message: $0) }
    }
      + symbols.filter { !repository.hasSymbol($0.target) }.map {
        DocFinding(page: path, line: $0.line, message: "no symbol \($0.target)")
      }
  }

  private func fault(of link: DocLink, in repository: Repository) -> String? {
    let parts = link.target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    var page = self
    if !parts[0].isEmpty {
      let target = repository.path(of: String(parts[0]), from: path)
      guard let target, repository.exists(target) else { return "no file \(link.target)" }
      page = DocPage(path: target, text: repository.text(target) ?? "")
    }
    guard parts.count == 2 else { return nil }
    return page.headings.contains(String(parts[1])) ? nil : "no heading \(link.target)"
  }
}

extension Repository {
  /// Whether `Module/Type/member` is declared in the sources of that module.
  func hasSymbol(_ path: Substring) -> Bool {
    let parts = path.split(separator: "/")
    guard let module = parts.first else { return false }
    let rooms = [
      "Sources/Kit", "Sources/Proof", "Sources/Plumbing", "Sources/Programs", "Examples",
    ]
    let folder = rooms.map { "\($0)/\(module)" }.first(where: exists) ?? ""
    let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
    let sources = (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") }.compactMap { source("\(folder)/\($0)") }

    var scope = sources.flatMap(\.declarations)
    for part in parts.dropFirst() {
      let found = scope.filter { $0.name == part || $0.baseName == part }
      if found.isEmpty { return false }
      scope = found.flatMap(\.members)
    }
    return !sources.isEmpty
  }
}
