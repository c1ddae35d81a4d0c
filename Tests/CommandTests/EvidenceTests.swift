import Foundation
import Parity
import TestSupport
import Testing

@testable import TriptychCommand

/// The figures of a small folder, and those of the kit.
@Suite struct EvidenceTests {
  @Test func `Blank lines and comments do not count, and each line of a text does`() {
    let source = SwiftSource(
      #"""
      /// A comment.
      let a = 1  // and code

      /*
       let b = 2
       */
      let c = """
        // in a text
        import Widgets

        """
      "/* no comment */"

      """#)

    #expect(source.codeLineCount == 6)
  }

  @Test func `A file's imports, names and members are read from its code alone`() {
    let file = CodeFile(
      name: "Presenter",
      source: SwiftSource(
        """
        import B
        @testable import A

        /// Not a Button.
        final class Presenter {
          weak var display: (any Display)?
          @Output private(set) var title = "Alert"
          private let words: [Words]
          init(_ words: [Words]) { self.words = words }
          func tap(_ count: Int, by user: Words) async {
            let own = 1
          }
          private func hide() {}
        }

        extension Presenter: Display {
          func show() {}
          fileprivate func help() {}
        }
        """))

    #expect(file.role == .decider)
    #expect(file.lines == 16)
    #expect(file.imports == ["A", "B"])
    #expect(file.declares == ["Presenter"])
    #expect(file.exposes == ["display", "show()", "tap(_:by:)", "title"])
    let types: Set = ["Alert", "Button", "Display", "Output", "Presenter", "Word", "Words"]
    #expect(file.names(among: types) == ["Display", "Output", "Words"])
  }

  @Test func `The figures of a folder are those of its files, by role`() throws {
    let (folder, repository) = try fixture()
    defer { withExtendedLifetime(folder) {} }
    let evidence = try Evidence(repository)
    let folders = [try evidence.folder("Tiny", at: "Examples/LoginTiny")]

    #expect(
      evidence.lines(of: folders).cells == [
        "puts the parts together": [.number(3)], "decides": [.number(5)],
      ])
    #expect(
      evidence.tests(of: folders).cells == [
        "lines of stand-ins and fixtures": [.number(2)], "tests": [.number(2)],
        "lines a test": [.number(2)], "lines a test, stand-ins shared out": [.number(3)],
        "imports": [.words(["LoginTiny"])],
      ])
    let knowledge = evidence.knowledge(of: folders).cells
    #expect(knowledge["decides: names"] == [.words(["Model"])])
    #expect(knowledge["puts the parts together: names"] == [.words(["TinyPresenter"])])
    #expect(knowledge["view: names"] == [EvidenceTable.Cell.none])
  }

  @Test func `A suite of another variant's decider of the same name is not counted`() throws {
    let (folder, repository) = try fixture()
    defer { withExtendedLifetime(folder) {} }
    let evidence = try Evidence(repository)

    #expect(evidence.tests(of: try evidence.folder("Tiny", at: "Examples/LoginTiny")) != nil)
    #expect(evidence.tests(of: try evidence.folder("Other", at: "Examples/LoginTiny")) == nil)
  }

  @Test func `A folder that is not there is one clear line`() throws {
    let evidence = try Evidence(kit)

    let error = #expect(throws: (any Error).self) {
      try evidence.folder("None", at: "Examples/LoginNone")
    }
    #expect("\(error!)".contains("no folder Examples/LoginNone"))
  }

  // MARK: What the findings say

  @Test func `The findings about lines, names and members hold`() async throws {
    let evidence = try Evidence(kit)
    let tables = try await evidence.tables(of: [baseline] + variants)
    func cells(_ title: String) throws -> [String: [EvidenceTable.Cell]] {
      try #require(tables.first { $0.title == title }).cells
    }
    func numbers(_ title: String, _ figure: String) throws -> [Int] {
      try #require(cells(title)[figure]).compactMap(\.number)
    }

    let lines = try cells("Code lines by role")
    let totals = (0..<4).map { column in lines.values.compactMap { $0[column].number }.reduce(0, +)
    }
    #expect(totals.min() == totals[0])
    let deciders = try numbers("Code lines by role", "decides")
    #expect(deciders.min() == deciders[1])

    let names = try #require(cells("Who knows whom")["decides: names"]).map(\.words)
    #expect(names[1].contains("LoginView"))
    let drawn = try evidence.folder("Widgets", at: "Sources/Kit/Widgets").files.flatMap(\.declares)
    for names in names[2...] { #expect(Set(names).isDisjoint(with: drawn + ["LoginView"])) }

    let members = try numbers("What the decider shows", "members")
    #expect(members.max() == members[3])
    let tests = try numbers(
      "What a test of the decider needs", "lines a test, stand-ins shared out")
    #expect(tests.count == 3 && tests.min() == tests[0] && tests.count { $0 == tests[0] } == 1)

    let controllers = try numbers("The photo list: code lines by role", "decides")
    let folders = try numbers("The photo list: code lines by role", "the whole folder")
    let path = [0, 1, 3, 4, 5]
    #expect(zip(path, path.dropFirst()).allSatisfy { controllers[$0] > controllers[$1] })
    #expect(zip(path, path.dropFirst()).allSatisfy { folders[$0] < folders[$1] })
    let known = try numbers("The photo list: whom the controller knows", "types")
    #expect(known[..<5].allSatisfy { $0 >= known[0] } && known[5] < known[0])
  }

  @Test func `Only MVVM frees a closed view while the request waits`() async throws {
    let cells = try await Evidence(kit).afterClose(of: [baseline] + variants).cells

    #expect(
      cells["while the request waits"]?.map(\.words) == [
        ["LoginViewController"], ["LoginView", "LoginViewController"],
        ["LoginPresenter", "LoginView"], ["LoginViewModel"],
      ])
    #expect(cells["after the answer"]?.map(\.words) == [[], [], [], []])
  }

  @Test func `The figures that "Which one?" quotes are the current ones`() async throws {
    let page = try #require(kit.text("Docs/Triptych.docc/WhichOne.md"))
    let evidence = try Evidence(kit)
    let mvc = try evidence.folder("MVC", at: "Examples/LoginMVC")
    let mvp = try evidence.folder("MVP", at: "Examples/LoginMVP")
    let mvvm = try evidence.folder("MVVM", at: "Examples/LoginMVVM")
    let before = try evidence.folder("Before", at: "Examples/PhotoList/Before")
    let view = try evidence.folder("View", at: "Examples/PhotoList/View")
    func lines(_ folder: Evidence.Folder) throws -> Int { try #require(folder.decider).lines }

    let standIn = try #require(evidence.tests(of: mvp)).fixtureLines
    let members = try #require(mvvm.decider).exposes.count
    #expect(page.contains("[a decider of \(try lines(mvc)) lines]"))
    #expect(page.contains("[a stand-in of \(standIn) lines]"))
    #expect(page.contains("[\(members) members to read and call]"))
    #expect(page.contains("[a controller from \(try lines(before)) to \(try lines(view)) lines]"))
  }
}

/// `triptych evidence`, as a person and a script use it.
@Suite struct EvidenceCommandTests {
  @Test func `Text, Markdown and JSON show the same figures`() throws {
    let text = try triptych(["evidence"])
    let markdown = try triptych(["evidence", "--format", "markdown"])
    let json = try triptych(["evidence", "--format", "json"])

    #expect([text.status, markdown.status, json.status] == [0, 0, 0])
    let decoded = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let tables = try #require(decoded as? [[String: Any]])
    var (lines, rows) = ([String](), [String]())
    for table in tables {
      let columns = try #require(table["columns"] as? [String])
      let width = columns.map(\.count).max() ?? 0
      for row in try #require(table["rows"] as? [[String: Any]]) {
        let figure = try #require(row["figure"] as? String)
        let cells = try #require(row["cells"] as? [Any])
        lines.append("  \(figure)")
        for (column, cell) in zip(columns, cells) where !(cell is NSNull) {
          let name = column.padding(toLength: width, withPad: " ", startingAt: 0)
          lines.append("    \(name)  \(shown(cell))")
        }
        rows.append((["| \(figure)"] + cells.map(shown)).joined(separator: " | ") + " |")
      }
    }
    #expect(lines.count > 80)
    let printed = text.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { !printed.contains($0) } == [])
    let body = markdown.output.split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.map { String($0.filter { $0 != "`" }) }
    #expect(rows.filter { !body.contains($0) } == [])
  }

  @Test func `Without named variants the baseline is the first column`() throws {
    let run = try run(
      products.appending(path: "triptych"), ["evidence", "--format", "markdown"],
      directory: repository)

    #expect(run.output.contains("|  | Before | MVC | MVP | MVVM |\n"))
  }

  @Test(arguments: [("jsn", "did you mean json?"), ("picture", "expected text, markdown or json")])
  func `An unknown format is wrong usage, with the nearest one`(
    _ format: String, _ advice: String
  ) throws {
    let run = try triptych(["evidence", "--format", format])

    #expect(run.status == 64)
    #expect(run.errors == "triptych: unknown format \(format); \(advice)\n")
    #expect(run.output == "")
  }

  private func shown(_ cell: Any) -> String {
    switch cell {
    case let words as [String]: words.isEmpty ? "nothing" : words.joined(separator: ", ")
    case let number as Int: "\(number)"
    default: "–"
    }
  }
}

/// Markdown that a command prints into a page.
@Suite struct OutputMarkTests {
  @Test func `A stale page is written anew between the marks, and nowhere else`() throws {
    let path = "Docs/Triptych.docc/Evidence.md"
    let text = try #require(kit.text(path))
    #expect(text.contains("| decides |"))
    var page = DocPage(path: path, text: text.replacing("| decides |", with: "| 99 |"))

    let findings = page.update(from: kit)

    #expect(findings == [])
    #expect(page.text == text)
  }

  @Test(arguments: [
    ("swift run triptych --version", "more", "expected `<!-- end -->` below the output"),
    (
      "swift run triptych evidence --format x", "<!-- end -->",
      "`swift run triptych evidence --format x` fails: triptych: unknown format x; "
        + "expected text, markdown or json"
    ),
    ("swift run no-such-program", "<!-- end -->", "no built program no-such-program"),
  ])
  func `An output that cannot be made is reported, and the page stays as it is`(
    _ command: String, _ end: String, _ message: String
  ) {
    let text = "# A page\n\n<!-- output: \(command) -->\nold\n\(end)\n"
    var page = DocPage(path: "Docs/Page.md", text: text)

    #expect(
      page.update(from: kit) == [DocFinding(page: "Docs/Page.md", line: 3, message: message)])
    #expect(page.text == text)
  }
}

// MARK: - Fixtures

private let kit = Repository(root: repository, products: products)

extension EvidenceTable {
  fileprivate var cells: [String: [Cell]] {
    Dictionary(uniqueKeysWithValues: rows.map { ($0.figure, $0.cells) })
  }
}

extension EvidenceTable.Cell {
  fileprivate var number: Int? { if case .number(let number) = self { number } else { nil } }
  fileprivate var words: [String] { if case .words(let words) = self { words } else { [] } }
}

/// A kit of one model, one login and its tests. It lasts as long as the folder is kept.
private func fixture() throws -> (TemporaryFolder, Repository) {
  let folder = try TemporaryFolder()
  let files = [
    "Sources/Kit/Kit/Model.swift": "public struct Model {}\n",
    "Examples/LoginTiny/TinyScreen.swift": """
    /// A screen.
    struct TinyScreen {
      let presenter = TinyPresenter()
    }
    """,
    "Examples/LoginTiny/TinyPresenter.swift": """
    import Kit

    final class TinyPresenter {
      // Not a View.
      let model = Model()
      func tap() {}
    }
    """,
    "Tests/LoginTests/TinyPresenterTests.swift": """
    @testable import LoginTiny

    @Suite struct TinyPresenterTests {
      @Test func one() {}
      @Test func two() {}
    }

    // MARK: - Fixtures

    extension TinyPresenter {
    }
    """,
  ]
  for (path, text) in files {
    let file = folder.file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return (folder, Repository(root: folder.file(""), products: products))
}
