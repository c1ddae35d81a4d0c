import CommandLine
import Foundation
import Parity
import Workbench

extension Triptych {
  /// Lists the faults, shows and plays those that are named, or checks that each one is caught.
  func fault(_ arguments: Arguments) throws -> ExitStatus {
    let repository = try Repository.here()
    let pages = try PatchPage.all(in: "Docs/Faults", rules: "Caught by", of: repository)
    let isCheck = arguments.has("check")
    if arguments.positional.isEmpty, !isCheck {
      write(pages.list)
      return .ok
    }
    let chosen = try pages.named(arguments.positional, "fault", for: variants)
    let bench = try bench(of: repository)
    var status = ExitStatus.ok
    for page in chosen {
      write(isCheck ? "\(page.name)\n" : "\(page.title)\n\n\(page.reason)\n\n")
      for variant in variants {
        guard let patch = page.patch(of: variant.name) else {
          write("  \(variant.name): no edit\n")
          continue
        }
        if !isCheck { write(patch.text + "\n") }
        let sources = try bench.sources(of: variant.name, with: patch)
        let finding = try bench.finding(playing: page.rules, on: variant.name, from: sources)
        let rules = page.rules.joined(separator: ", ")
        if let finding {
          write("  \(variant.name): caught by \(rules)\n\(finding)")
        } else {
          write("  \(variant.name): not caught by \(rules)\n")
          status = .no
        }
        if !isCheck { write("\n") }
      }
    }
    return status
  }

  /// A bench of the kit, which is built before if that is to be done.
  func bench(of repository: Repository) throws -> Workbench {
    let bench = Workbench(kit: repository.root)
    bench.sweep()
    do {
      try bench.library.build {
        FileHandle.standardError.write(Data("building the kit, once…\n".utf8))
      }
    } catch {
      throw CommandError(error)
    }
    return bench
  }
}
