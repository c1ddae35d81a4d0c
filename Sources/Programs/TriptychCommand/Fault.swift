import CommandLine
import Foundation
import Parity
import Platform
import Text
import Workbench

extension Triptych {
  /// Lists the faults, shows and plays those that are named, or checks that each one is caught.
  func fault(_ arguments: Arguments) throws -> ExitStatus {
    let repository = try Repository.here()
    let pages: [FaultPage]
    do {
      pages = try FaultPage.all(in: repository)
    } catch let error as PageError {
      throw CommandError(error)
    }
    let isCheck = arguments.has("check")
    if arguments.positional.isEmpty, !isCheck {
      let width = pages.map(\.name.count).max() ?? 0
      for page in pages {
        write("\(page.name.padding(toLength: width, withPad: " ", startingAt: 0))  \(page.title)\n")
      }
      return .ok
    }
    let names = pages.map(\.name)
    let chosen = try arguments.positional.map { name in
      guard let page = pages.first(where: { $0.name == name }) else {
        throw CommandError("unknown fault \(name.quoted)", for: name, expecting: names)
      }
      return page
    }
    let bench = try bench(of: repository)
    var status = ExitStatus.ok
    for page in chosen.isEmpty ? pages : chosen {
      write(isCheck ? "\(page.name)\n" : "\(page.title)\n\n\(page.reason)\n\n")
      for variant in variants {
        guard let patch = page.patch(of: variant.name) else { continue }
        if !isCheck { write(patch.text + "\n") }
        let finding = try bench.finding(of: patch, in: variant.name, playing: page.rule)
        if finding == nil { status = .no }
        let line = "  \(variant.name): "
        write(
          line + (finding.map { "caught by \(page.rule)\n\($0)" } ?? "not caught by \(page.rule)\n")
        )
        if !isCheck { write("\n") }
      }
    }
    return status
  }

  /// A bench of the kit, which is built before if that is to be done.
  func bench(of repository: Repository) throws -> Workbench {
    let bench = Workbench(kit: repository.root)
    do {
      try bench.library.build { complain("building the kit, once…") }
    } catch {
      throw CommandError(error)
    }
    return bench
  }

  private func complain(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }
}

extension Workbench {
  /// What the rule finds wrong in the variant with the patch, from the line of the spec on; nil when it
  /// finds nothing.
  fileprivate func finding(
    of patch: Patch, in variant: String, playing rule: String
  ) throws -> String? {
    do {
      let folder = "Examples/Login\(variant)"
      var sources = try sources(of: folder)
      for file in patch.files {
        let name = URL(filePath: file).lastPathComponent
        guard let text = sources[name] else {
          throw WorkbenchError(.source, "\(folder) has no \(name)")
        }
        sources[name] = try patch.applied(to: text, of: file)
      }
      return try withProgram(showing: variant, from: sources) { program in
        let run = try run(program, ["--language", "en", "play", rule])
        switch run.ending {
        case .exited(0): return nil
        case .exited(1): return run.output.finding
        default: return "    ended with \(run.ending)\n"
        }
      }
    } catch let error as WorkbenchError {
      throw CommandError(error)
    } catch let error as PageError {
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
