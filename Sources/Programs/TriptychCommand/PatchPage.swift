import CommandLine
import Foundation
import Parity
import Text
import Workbench

/// A page that is executed: a heading, a paragraph, and edits to the variants as `diff` blocks.
struct PatchPage {
  /// The file's, without its extension.
  let name: String
  let path: String

  /// The heading.
  let title: String

  /// The first paragraph.
  let reason: String

  /// The names of the rules in the sentence that begins with `Caught by` or `Replaces`.
  let rules: [String]

  /// The steps in that sentence, as `expect alert incomplete`.
  let steps: [String]

  let patch: Patch

  /// - Parameter words: what the sentence about rules begins with.
  init(path: String, text: String, rules words: String) throws(PageError) {
    self.path = path
    name = URL(filePath: path).deletingPathExtension().lastPathComponent
    let blocks = text.components(separatedBy: "\n\n")
    guard blocks.count > 2, blocks[0].hasPrefix("# ") else {
      throw PageError(path, 1, "expected a heading, a paragraph, and a sentence about rules")
    }
    guard let sentence = blocks.first(where: { $0.hasPrefix(words + " [") }) else {
      throw PageError(path, 1, "expected a paragraph `\(words) [RULE](…)`")
    }
    title = String(blocks[0].dropFirst(2))
    reason = blocks[1]
    steps = sentence.matches(of: /`([^`]+)`/).map { String($0.1) }
    rules = sentence.matches(of: /\[(\w+)\]\(/).map { String($0.1) }
    patch = try Patch(readingFrom: text, page: path)
  }

  /// The pages of a folder, by name.
  static func all(
    in folder: String, rules words: String, of repository: Repository
  ) throws(CommandError) -> [PatchPage] {
    var pages: [PatchPage] = []
    for path in repository.pages where path.hasPrefix(folder + "/") {
      guard let text = repository.text(path) else {
        throw CommandError(.dataError, "cannot be read as UTF-8", at: path)
      }
      do throws(PageError) {
        pages.append(try PatchPage(path: path, text: text, rules: words))
      } catch {
        throw CommandError(error)
      }
    }
    return pages
  }

  /// The edits to the files of one variant; nil where the page has none.
  func patch(of variant: String) -> Patch? {
    let part = patch.only { $0.hasPrefix("Examples/Login\(variant)/") }
    return part.hunks.isEmpty ? nil : part
  }

  fileprivate func edits(anyOf variants: [Variant]) -> Bool {
    variants.contains { patch(of: $0.name) != nil }
  }
}

extension [PatchPage] {
  /// A line each: its name, and its heading.
  var list: String {
    let width = map(\.name.count).max() ?? 0
    return map { page in
      page.name.padding(toLength: width, withPad: " ", startingAt: 0) + "  \(page.title)\n"
    }.joined()
  }

  /// The pages with these names, in the names' order; all when there are no names.
  ///
  /// Throws for an unknown name, and when the pages edit none of the variants.
  func named(
    _ names: [String], _ kind: String, for variants: [Variant]
  ) throws(CommandError) -> [PatchPage] {
    var chosen: [PatchPage] = []
    for name in names {
      guard let page = first(where: { $0.name == name }) else {
        throw CommandError(
          "unknown \(kind) \(name.quoted)", for: name, expecting: map(\.name))
      }
      chosen.append(page)
    }
    if chosen.isEmpty { chosen = self }
    guard chosen.contains(where: { $0.edits(anyOf: variants) }) else {
      let shown = variants.map(\.name).joined(separator: ", ")
      let pages = names.isEmpty ? "any \(kind)" : names.joined(separator: ", ")
      throw CommandError("no edit for \(shown) in \(pages); expected other --variants")
    }
    return chosen
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

  /// How many files are touched, and how many lines come and go.
  var size: String {
    let lines = hunks.flatMap(\.lines)
    let (added, removed) = (lines.count { $0.hasPrefix("+") }, lines.count { $0.hasPrefix("-") })
    return "\(Triptych.count(files.count, "file")), +\(added) −\(removed) lines"
  }
}

extension Workbench {
  /// The files of a variant with the patch applied.
  func sources(of variant: String, with patch: Patch) throws(CommandError) -> [String: String] {
    let folder = "Examples/Login\(variant)"
    do {
      var sources = try sources(of: folder)
      for file in patch.files {
        let name = URL(filePath: file).lastPathComponent
        guard let text = sources[name] else {
          throw WorkbenchError(.source, "\(folder) has no \(name)")
        }
        sources[name] = try patch.applied(to: text, of: file)
      }
      return sources
    } catch let error as PageError {
      throw CommandError(error)
    } catch let error as WorkbenchError {
      throw CommandError(error)
    } catch {
      throw CommandError(.ioError, "\(error)")
    }
  }

  /// Plays on the variant, and returns what is found wrong, from the line of the spec on; nil when
  /// nothing is.
  func finding(
    playing arguments: [String], on variant: String, from sources: [String: String]
  ) throws -> String? {
    do {
      return try withProgram(showing: variant, from: sources) { program in
        let run = try run(program, ["--language", "en", "play"] + arguments)
        switch run.ending {
        case .exited(0): return nil
        case .exited(1): return run.output.finding
        default: return "    ended with \(run.ending)\n    \(run.errors)"
        }
      }
    } catch let error as WorkbenchError {
      throw CommandError(error)
    }
  }
}

extension String {
  /// The first line that says what was expected, and what is told below it.
  fileprivate var finding: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let told = lines.drop { !$0.contains(": expected ") }
    return told.prefix(1).map { "    \($0)\n" }.joined()
      + told.dropFirst().prefix { $0.hasPrefix("    ") }.map { "    \($0)\n" }.joined()
  }
}

extension CommandError {
  init(_ error: WorkbenchError) {
    let status: ExitStatus =
      switch error.kind {
      case .kit: .unavailable
      case .machine: .osError
      case .source: .dataError
      case .file: .noInput
      }
    self.init(status, error.description)
  }

  init(_ error: PageError) {
    self.init(.dataError, error.message, at: "\(error.page):\(error.line)")
  }
}

extension Repository {
  /// The kit around the current folder.
  static func here() throws(CommandError) -> Repository {
    let here = URL(filePath: FileManager.default.currentDirectoryPath)
    guard let root = root(around: here) else {
      throw CommandError(.noInput, "no Docs/Triptych.docc here or above; expected the kit's folder")
    }
    return Repository(root: root, products: Bundle.main.bundleURL)
  }
}
