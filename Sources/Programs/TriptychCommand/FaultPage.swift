import CommandLine
import Foundation
import Text
import Workbench

/// A page of `Docs/Faults`: what is wrong, the rule that catches it, and the edits that make it so in
/// each variant.
struct FaultPage {
  /// The file's, without its extension.
  let name: String
  let path: String

  /// The heading.
  let title: String

  /// The first paragraph.
  let reason: String

  /// The rule's name, as `S11`.
  let rule: String

  let patch: Patch

  init(path: String, text: String) throws(PageError) {
    self.path = path
    name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let blocks = text.components(separatedBy: "\n\n")
    guard blocks.count > 2, blocks[0].hasPrefix("# ") else {
      throw PageError(path, 1, "expected a heading, a paragraph, and the rule that catches it")
    }
    guard let caught = text.firstMatch(of: /\nCaught by \[(\w+)\]/) else {
      throw PageError(path, 1, "expected a line `Caught by [RULE](…)`")
    }
    title = String(blocks[0].dropFirst(2))
    reason = blocks[1]
    rule = String(caught.1)
    patch = try Patch(readingFrom: text, page: path)
  }

  static func all(in repository: Repository) throws -> [FaultPage] {
    try repository.pages.filter { $0.hasPrefix("Docs/Faults/") }.map { path in
      guard let text = repository.text(path) else {
        throw CommandError(.dataError, "cannot be read as UTF-8", at: path)
      }
      return try FaultPage(path: path, text: text)
    }
  }

  /// The edits to the files of one variant; nil where the page has none.
  func patch(of variant: String) -> Patch? {
    let part = patch.only { $0.hasPrefix("Examples/Login\(variant)/") }
    return part.hunks.isEmpty ? nil : part
  }
}

extension Patch {
  /// As the page shows it.
  var text: String {
    var text = ""
    for file in files {
      text += "--- \(file)\n"
      for hunk in hunks where hunk.file == file {
        text += "@@\n" + hunk.lines.map { $0 + "\n" }.joined()
      }
    }
    return text
  }
}
