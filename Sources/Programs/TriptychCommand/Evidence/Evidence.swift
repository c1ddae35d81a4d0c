import CommandLine
import Foundation
import Parity
import Text
import Workbench

extension Triptych {
  /// Prints the figures of the variants, or of the baseline and the variants where none are named.
  func evidence(_ arguments: Arguments) async throws -> ExitStatus {
    let name = arguments.text("format") ?? EvidenceFormat.text.rawValue
    guard let format = EvidenceFormat(rawValue: name) else {
      throw CommandError(
        "unknown format \(name.quoted)", for: name,
        expecting: EvidenceFormat.allCases.map(\.rawValue))
    }
    let evidence = try Evidence(.here())
    let logins = arguments.text("variants") == nil ? [baseline] + variants : variants
    write(try format.print(await evidence.tables(of: logins)))
    return .ok
  }
}

/// The figures of the examples in a repository.
struct Evidence {
  /// A folder of an example.
  struct Folder {
    let name: String
    let files: [CodeFile]

    func files(_ role: Role) -> [CodeFile] { files.filter { $0.role == role } }

    var decider: CodeFile? { files(.decider).first }
  }

  private let repository: Repository

  /// The names of the types that the kit's modules declare.
  private let kitTypes: Set<String>

  init(_ repository: Repository) throws(CommandError) {
    self.repository = repository
    var types: Set<String> = []
    for module in try Self.list("Sources/Kit", of: repository) {
      types.formUnion(
        try Self.files("Sources/Kit/\(module)", of: repository).flatMap(\.declares))
    }
    kitTypes = types
  }

  private static let steps = [
    "Before", "SourceClosure", "SourceDelegate", "Model", "Network", "View",
  ]

  /// All tables: of the logins first, then of the photo list.
  func tables(of variants: [Variant]) async throws -> [EvidenceTable] {
    let logins = try variants.map { try folder($0.name, at: "Examples/Login\($0.name)") }
    let lists = try Self.steps.map { try folder($0, at: "Examples/PhotoList/\($0)") }
    return [
      lines(of: logins), knowledge(of: logins), exposure(of: logins), tests(of: logins),
      await afterClose(of: variants), try changes(of: variants), listLines(of: lists),
      listKnowledge(of: lists),
    ]
  }

  func folder(_ name: String, at path: String) throws(CommandError) -> Folder {
    Folder(name: name, files: try Self.files(path, of: repository))
  }

  private static func list(_ path: String, of repository: Repository) throws(CommandError)
    -> [String]
  {
    let folder = repository.root.appending(path: path).path
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CommandError(.noInput, "no folder \(path); expected one of the kit")
    }
    return names.sorted()
  }

  private static func files(_ path: String, of repository: Repository) throws(CommandError)
    -> [CodeFile]
  {
    var files: [CodeFile] = []
    for file in try list(path, of: repository) where file.hasSuffix(".swift") {
      guard let source = repository.source("\(path)/\(file)") else {
        throw CommandError(.dataError, "cannot be read as UTF-8", at: "\(path)/\(file)")
      }
      files.append(CodeFile(name: String(file.dropLast(".swift".count)), source: source))
    }
    return files
  }
}

// MARK: - From the code

extension Evidence {
  func lines(of folders: [Folder]) -> EvidenceTable {
    EvidenceTable(
      title: "Code lines by role",
      method: "Blank lines and comments do not count. –: another part does this.",
      finding: """
        Before has the fewest lines, because one type is both view and decider. MVC's controller \
        is the smallest decider, against the usual advice about heavy controllers: here the rules \
        are in the model.
        """,
      columns: folders.map(\.name), rows: roleRows(folders))
  }

  func knowledge(of folders: [Folder]) -> EvidenceTable {
    EvidenceTable(
      title: "Who knows whom",
      method: "The types of the kit and of the same folder that a part names, and what it imports.",
      finding: """
        MVC's controller names the view. The presenter and the view model name nothing that draws.
        """,
      columns: folders.map(\.name),
      rows: [Role.putTogether, .view, .decider].flatMap { role in
        [
          row("\(role.rawValue): names", folders) { names(role, in: $0) },
          row("\(role.rawValue): imports", folders) { folder in
            .words(of: folder.files(role), folder.files(role).flatMap(\.imports))
          },
        ]
      })
  }

  func exposure(of folders: [Folder]) -> EvidenceTable {
    EvidenceTable(
      title: "What the decider shows",
      method: "The members that other files can use, besides the initializer.",
      finding: """
        The view model shows the most, since each input and each output is a member. In Before \
        the method that decides is private: only a tap on a widget reaches it.
        """,
      columns: folders.map(\.name),
      rows: [
        row("members", folders) { .number($0.decider?.exposes.count ?? 0) },
        row("their names", folders) { .words($0.decider?.exposes ?? []) },
      ])
  }

  /// What the unit tests of one decider are made of.
  struct Tests {
    let imports: [String]
    let count: Int
    let suiteLines: Int

    /// Of what stands below `MARK: - Fixtures`.
    let fixtureLines: Int

    init(_ source: SwiftSource) {
      let file = CodeFile(name: "", source: source)
      let fixtures =
        source.lines.firstIndex { $0 == "// MARK: - Fixtures" } ?? source.lines.endIndex
      imports = file.imports
      count = source.code[..<fixtures].count { $0.contains("@Test") }
      fixtureLines = source.codeLineCount(in: fixtures..<source.lines.endIndex)
      suiteLines = source.codeLineCount(in: 0..<fixtures) - imports.count
    }

    /// The lines for each test, rounded.
    func average(of lines: Int) -> Int { (lines + count / 2) / max(1, count) }
  }

  /// Those of the folder's decider; nil where no suite is about it.
  func tests(of folder: Folder) -> Tests? {
    let path = "Tests/LoginTests/\(folder.decider?.name ?? "")Tests.swift"
    let tests = repository.source(path).map { Tests($0) }
    return tests?.imports.contains("Login\(folder.name)") == true ? tests : nil
  }

  func tests(of folders: [Folder]) -> EvidenceTable {
    let tests = folders.map(tests(of:))
    func row(_ figure: String, _ cell: (Tests) -> EvidenceTable.Cell) -> EvidenceTable.Row {
      EvidenceTable.Row(figure: figure, cells: tests.map { $0.map(cell) ?? .none })
    }
    return EvidenceTable(
      title: "What a test of the decider needs",
      method: """
        Each decider's suite in `Tests/LoginTests`, in code lines, without the fixtures that all \
        suites share. –: no suite of its own; only the spec plays it.
        """,
      finding: """
        With their share of the stand-ins, MVC's tests are the shortest, against the usual \
        advice: these widgets need no screen, so a test takes the real view and no stand-in.
        """,
      columns: folders.map(\.name),
      rows: [
        row("lines of stand-ins and fixtures") { .number($0.fixtureLines) },
        row("tests") { .number($0.count) },
        row("lines a test") { .number($0.average(of: $0.suiteLines)) },
        row("lines a test, stand-ins shared out") {
          .number($0.average(of: $0.suiteLines + $0.fixtureLines))
        },
        row("imports") { .words($0.imports) },
      ])
  }

  func listLines(of folders: [Folder]) -> EvidenceTable {
    let whole = row("the whole folder", folders) { .number($0.files.map(\.lines).reduce(0, +)) }
    return EvidenceTable(
      title: "The photo list: code lines by role",
      method: "The steps of the second lesson. –: the code still stands in the controller.",
      finding: """
        The controller gets lighter while its folder grows: a move puts code elsewhere, and adds \
        the lines that connect it.
        """,
      columns: folders.map(\.name), rows: roleRows(folders) + [whole])
  }

  func listKnowledge(of folders: [Folder]) -> EvidenceTable {
    EvidenceTable(
      title: "The photo list: whom the controller knows",
      method: "The types of the kit and of the same folder that the controller names.",
      finding: """
        A lighter controller need not know less, against the usual advice: until the last move it \
        names as many types as before.
        """,
      columns: folders.map(\.name),
      rows: [
        row("types", folders) { folder in
          guard case .words(let names) = names(.decider, in: folder) else { return .none }
          return .number(names.count)
        },
        row("their names", folders) { names(.decider, in: $0) },
      ])
  }

  /// A row for each role that a folder has.
  private func roleRows(_ folders: [Folder]) -> [EvidenceTable.Row] {
    Role.allCases.filter { role in folders.contains { !$0.files(role).isEmpty } }.map { role in
      row(role.rawValue, folders) { folder in
        let files = folder.files(role)
        return files.isEmpty ? .none : .number(files.map(\.lines).reduce(0, +))
      }
    }
  }

  private func names(_ role: Role, in folder: Folder) -> EvidenceTable.Cell {
    let files = folder.files(role)
    let types = kitTypes.union(folder.files.flatMap(\.declares))
      .subtracting(files.flatMap(\.declares))
    return .words(of: files, files.flatMap { $0.names(among: types) })
  }

  private func row(
    _ figure: String, _ folders: [Folder], _ cell: (Folder) -> EvidenceTable.Cell
  ) -> EvidenceTable.Row {
    EvidenceTable.Row(figure: figure, cells: folders.map(cell))
  }
}

extension EvidenceTable.Cell {
  /// The words once each and sorted; empty where there are no files.
  fileprivate static func words(of files: [CodeFile], _ words: [String]) -> Self {
    files.isEmpty ? .none : .words(Set(words).sorted())
  }
}

// MARK: - From the changes, and from playing

extension Evidence {
  func changes(of variants: [Variant]) throws -> EvidenceTable {
    let pages = try PatchPage.all(in: "Docs/Changes", rules: "Replaces", of: repository)
    return EvidenceTable(
      title: "What a change touches",
      method: "The edits of each page in `Docs/Changes`. `triptych change --play` plays them.",
      columns: variants.map(\.name),
      rows: pages.flatMap { page in
        let patches = variants.map { page.patch(of: $0.name) }
        return [
          EvidenceTable.Row(
            figure: page.name, cells: patches.map { $0.map { .words([$0.size]) } ?? .none }),
          EvidenceTable.Row(
            figure: "\(page.name): files",
            cells: patches.map { patch in
              patch.map { .words($0.files.map { String($0.split(separator: "/").last ?? "") }) }
                ?? .none
            }),
        ]
      })
  }

  func afterClose(of variants: [Variant]) async -> EvidenceTable {
    var (waiting, answered): ([EvidenceTable.Cell], [EvidenceTable.Cell]) = ([], [])
    for variant in variants {
      let closed = await ClosedScreen(of: variant)
      waiting.append(.words(closed.aliveWhileWaiting))
      answered.append(.words(closed.aliveAfterAnswer))
    }
    return EvidenceTable(
      title: "What is alive after close",
      method: """
        The screen is closed while its request waits, and then the answer comes. The objects of \
        the variant's own types that are still in memory:
        """,
      finding: """
        Only MVVM frees a closed view at once: the method that waits is the view model's, and the \
        view model has no reference to a view.
        """,
      columns: variants.map(\.name),
      rows: [
        EvidenceTable.Row(figure: "while the request waits", cells: waiting),
        EvidenceTable.Row(figure: "after the answer", cells: answered),
      ])
  }
}
