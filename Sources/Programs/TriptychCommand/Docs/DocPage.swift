import Foundation
import Parity

/// A page in Markdown, with what it shows of the code and of the programs' output.
struct DocPage {
  /// From the root of the repository.
  let path: String
  private(set) var lines: [String]

  init(path: String, text: String) {
    self.path = path
    lines = text.components(separatedBy: "\n")
  }

  var text: String { lines.joined(separator: "\n") }

  /// Brings every excerpt and every shown output up to date.
  ///
  /// - Returns: what cannot be: an anchor that names nothing, or a program that is not there.
  mutating func update(from repository: Repository) -> [DocFinding] {
    var findings: [DocFinding] = []
    var updated: [String] = []
    var rest = lines[...]

    while let line = rest.popFirst() {
      updated.append(line)
      let number = lines.count - rest.count
      do throws(DocError) {
        if let mark = OutputMark(line) {
          let shown = rest.prefix { $0 != OutputMark.end }
          guard shown.count < rest.count else {
            throw DocError("expected `\(OutputMark.end)` below the output")
          }
          let output = try repository.output(of: mark.command, offset: 0, mustSucceed: true)
          updated += [""] + output + [""]
          rest = rest.dropFirst(shown.count)
        } else if let anchor = try Anchor(line) {
          let excerpt = try anchor.excerpt(from: repository, for: path)
          let shown = anchor.shown(in: rest)
          updated += excerpt
          if shown.isEmpty, rest.first?.isEmpty == false { updated.append("") }
          rest = rest.dropFirst(shown.count)
        } else if let fence = Fence(opening: line) {
          let body = rest.prefix { !fence.isClosed(by: $0) }
          rest = rest.dropFirst(body.count)
          updated +=
            fence.info == "console"
            ? try Console(Array(body)).updated(by: repository) : Array(body)
          if let closing = rest.popFirst() { updated.append(closing) }
        }
      } catch {
        findings.append(DocFinding(page: path, line: number + error.offset, message: error.message))
        if Fence(opening: line) != nil {
          // The block is left as it is.
          updated += lines[number..<(lines.count - rest.count)]
          if let closing = rest.popFirst() { updated.append(closing) }
        }
      }
    }
    lines = updated
    return findings
  }
}

/// Why a part of a page cannot be made.
struct DocError: Error {
  let message: String
  /// So many lines below the one that was read.
  var offset = 0

  init(_ message: String, offset: Int = 0) {
    self.message = message
    self.offset = offset
  }
}

/// The comment above Markdown that a command prints, which goes up to ``end``:
/// `<!-- output: swift run triptych evidence --format markdown -->`.
struct OutputMark {
  static let end = "<!-- end -->"

  let command: String

  init?(_ line: String) {
    guard let match = line.wholeMatch(of: /<!-- output: (.+) -->/) else { return nil }
    command = String(match.1)
  }
}

/// The comment above an excerpt, which says what it is cut from:
/// `<!-- excerpt: Examples/LoginMVC/LoginView.swift LoginView.init -->`; or what is compared:
/// `<!-- diff: Examples/PhotoList/Model/PhotoListViewController.swift …/PhotoListViewController.swift -->`.
struct Anchor {
  let file: String
  /// Empty for the whole file; for a diff, the file that the first one becomes.
  let name: String
  private let isDiff: Bool

  private static let pattern = /<!--\s*(\w+):\s*(\S+)(?:\s+(.*?))?\s*-->/

  init?(_ line: String) throws(DocError) {
    guard let match = line.wholeMatch(of: Self.pattern) else {
      return nil
    }
    guard match.1 == "excerpt" || match.1 == "diff" else {
      throw DocError("unknown mark `\(match.1)`; expected `excerpt` or `diff`")
    }
    isDiff = match.1 == "diff"
    file = String(match.2)
    name = String(match.3 ?? "")
  }

  init(file: String) {
    self.file = file
    name = ""
    isDiff = false
  }

  /// A line that says where it stands, and the code in a block.
  func excerpt(from repository: Repository, for page: String) throws(DocError) -> [String] {
    let link = "[\(file)](\(repository.path(from: page, to: file)))"
    if isDiff {
      let (old, new) = (try repository.code(of: Anchor(file: file)), Anchor(file: name))
      let diff = Diff(from: old, to: try repository.code(of: new))
      return [
        "\(link) → [\(name)](\(repository.path(from: page, to: name)))", "", "```diff",
      ] + diff.text() + ["```"]
    }
    let language = file.hasSuffix(".swift") ? "swift" : file.hasSuffix(".md") ? "scenario" : ""
    return [link, "", "```\(language)"] + (try repository.code(of: self)) + ["```"]
  }

  /// The lines of `rest` in which an earlier excerpt stands.
  func shown(in rest: ArraySlice<String>) -> ArraySlice<String> {
    let caption = rest.prefix { $0.hasPrefix("[") || $0.isEmpty }
    guard let open = rest.dropFirst(caption.count).first, let fence = Fence(opening: open) else {
      return rest.prefix(0)
    }
    let body = rest.dropFirst(caption.count + 1).prefix { !fence.isClosed(by: $0) }
    return rest.prefix(caption.count + body.count + 2)
  }
}
