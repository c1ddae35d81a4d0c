import CommandLine
import Foundation
import Text

extension Triptych {
  /// Keeps the pages equal to the code, or says where they are not.
  func docs(_ arguments: Arguments) throws -> ExitStatus {
    let repository = try Repository.here()
    let catalog = arguments.text("catalog").map { URL(filePath: $0) }
    if let catalog { try Catalog.expectFree(catalog) }

    try expectBuilt(repository)

    var findings: [DocFinding] = []
    for path in repository.pages {
      guard let text = repository.text(path) else {
        findings.append(DocFinding(page: path, line: 1, message: "cannot be read as UTF-8"))
        continue
      }
      var page = DocPage(path: path, text: text)
      findings += page.update(from: repository)
      if page.text != text {
        if arguments.has("check") {
          findings.append(stale(page, text))
        } else {
          try write(page.text, to: path, in: repository)
        }
      }
      findings += page.brokenLinks(in: repository)
    }
    findings += try pictures(arguments, repository)
    for finding in findings { write("\(finding)\n") }
    if findings.isEmpty, let catalog {
      do {
        try Catalog(repository).write(to: catalog)
      } catch let error as CommandError {
        throw error
      } catch {
        throw CommandError(
          .ioError, "cannot write the catalog to \(catalog.path.quoted)\(error.reason)")
      }
    }
    return findings.isEmpty ? .ok : .no
  }

  /// Throws, before any page is changed, when a page shows the output of a program that is not built.
  private func expectBuilt(_ repository: Repository) throws(CommandError) {
    for path in repository.pages {
      let lines = repository.text(path)?.components(separatedBy: "\n") ?? []
      for (index, line) in lines.enumerated()
      where line.hasPrefix("$ ") || OutputMark(line) != nil {
        guard let program = repository.unbuiltProgram(of: line) else { continue }
        throw CommandError(
          .unavailable, "no built program \(program); run `swift build` first",
          at: "\(path):\(index + 1)")
      }
    }
  }

  private func write(_ text: String, to path: String, in repository: Repository) throws {
    do {
      try Data(text.utf8).write(to: repository.root.appending(path: path), options: .atomic)
    } catch {
      throw CommandError(.ioError, "cannot write \(path)\(error.reason)")
    }
    write("\(path) written\n")
  }

  /// The pictures that code makes, each in a file of the catalog.
  private func pictures(
    _ arguments: Arguments, _ repository: Repository
  ) throws -> [DocFinding] {
    try Self.pictures(from: repository).compactMap { name, picture in
      guard let picture else {
        return DocFinding(page: "Docs/Traces/\(name).txt", line: 1, message: "not a trace")
      }
      let path = "Docs/Triptych.docc/Resources/\(name).svg"
      if repository.text(path) == picture { return nil }
      if arguments.has("check") {
        return DocFinding(page: path, line: 1, message: "not what `triptych docs` draws")
      }
      try write(picture, to: path, in: repository)
      return nil
    }
  }

  /// By the names of their files; nil where a picture cannot be made.
  static func pictures(from repository: Repository) -> [(name: String, picture: String?)] {
    Ownership.all.map { ("ownership-\($0.variant.lowercased())", $0.picture) }
      + SequenceDiagram.all.map { ($0.name, $0.picture(from: repository)) }
  }

  /// The first line that is not as it should be.
  private func stale(_ page: DocPage, _ text: String) -> DocFinding {
    let old = text.components(separatedBy: "\n")
    let line = zip(old, page.lines).prefix { $0 == $1 }.count
    let expected = line < page.lines.count ? page.lines[line] : "the end of the file"
    return DocFinding(
      page: page.path, line: line + 1,
      message: "not what the code says; expected `\(expected)`, which `triptych docs` writes")
  }
}
