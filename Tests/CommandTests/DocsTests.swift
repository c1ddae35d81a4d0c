import CommandLine
import Foundation
import Testing
import TestSupport

@testable import TriptychCommand

/// The kit's pages, and pages with one thing wrong.
@Suite struct DocsTests {
  @Test func `Every page is equal to the code, and the catalog is written over an earlier one`()
    async throws
  {
    let folder = try TemporaryFolder()
    let catalog = folder.file("catalog")
    try Catalog(repository).write(to: catalog)
    try Data("old".utf8).write(to: catalog.appending(path: "MVC.md"))

    let run = try await docs("--check", "--catalog", catalog.path)

    #expect(run.output == "")
    #expect(run.status == 0)
    #expect(
      try String(contentsOf: catalog.appending(path: "MVC.md"), encoding: .utf8)
        == Catalog(repository).page("MVC.md"))
  }

  @Test(arguments: [
    (
      "<!-- excerpt: Sources/Kit/LoginKit/Nowhere.swift -->",
      "no file Sources/Kit/LoginKit/Nowhere.swift"
    ),
    (
      "<!-- excerpt: Sources/Kit/LoginKit/Secret.swift Secret.nothing -->",
      "no `Secret.nothing` in Sources/Kit/LoginKit/Secret.swift"
    ),
    (
      "<!-- excerpt: Examples/LoginMVC/LoginViewController.swift MARK: - Nothing -->",
      "no `MARK: - Nothing` in Examples/LoginMVC/LoginViewController.swift"
    ),
    (
      "<!-- excerpt: Sources/Kit/LoginKit/LoginWords.swift LoginWords.init.x -->",
      "no `LoginWords.init.x` in Sources/Kit/LoginKit/LoginWords.swift"
    ),
    (
      "<!-- excerpt: Docs/Spec/LoginSpec.md S99 -->",
      "no rule `S99` with a scenario in Docs/Spec/LoginSpec.md"
    ),
    ("<!-- exerpt: README.md -->", "unknown mark `exerpt`; expected `excerpt` or `diff`"),
  ])
  func `An anchor that names nothing is an error, and never an empty block`(
    _ line: String, _ message: String
  ) {
    var page = DocPage(path: "Docs/Page.md", text: "# A page\n\n\(line)\n\nMore.\n")

    let findings = page.update(from: repository)

    #expect(findings == [DocFinding(page: "Docs/Page.md", line: 3, message: message)])
  }

  @Test func `A mistake in a shown spec is reported with its line`() {
    let line = "<!-- excerpt: Docs/Spec/NotesSpec.md N1 -->"
    var page = DocPage(path: "Docs/Page.md", text: line + "\n")

    let findings = page.update(from: repository)

    // The steps of the notes are not those of the login.
    #expect(findings.map(\.line) == [1])
    #expect(findings.first?.message.hasPrefix("Docs/Spec/NotesSpec.md:") == true)
  }

  @Test func `An anchor that names several declarations is an error`() {
    let source = SwiftSource(
      """
      struct Twice {
        func same(a: Int) {}
        func same(b: Int) {}
      }
      """)

    #expect(source.find("Twice.same") == .several(2))
    #expect(source.find("Twice.same(b:)") == .lines(2..<3))
  }

  @Test func `An excerpt is written below its anchor, and written over when the code changes`() {
    let anchor = "<!-- excerpt: Tests/ParityTests/FaultGallery.swift NoGuard.mayStart -->"
    var page = DocPage(path: "Docs/A/Page.md", text: "\(anchor)\n\nMore.\n")

    _ = page.update(from: repository)
    let first = page.text
    page = DocPage(
      path: "Docs/A/Page.md", text: first.replacing("true", with: "false"))
    let findings = page.update(from: repository)

    #expect(
      first == """
        \(anchor)
        [Tests/ParityTests/FaultGallery.swift](../../Tests/ParityTests/FaultGallery.swift)

        ```swift
        override func mayStart() -> Bool { true }
        ```

        More.

        """)
    #expect(page.text == first)
    #expect(findings == [])
  }

  @Test func `A declaration is cut with its comments, however its signature is laid out`() {
    let source = SwiftSource(
      #"""
      /// A brace in a comment: {
      @MainActor
      final class Widget<Value> {
        /// A brace in a text.
        var text = "{ \" {" + #"{"# // {

        private(set) var value: Int {
          didSet { print("\(value)}") }
        }

        init(
          _ first: Int, named second: (Int, Int) -> Void
        )
          throws
        {
          self.value = first
        }

        static func make() -> Widget? { nil }
      }

      extension Widget: Equatable {
        // MARK: - Comparing

        static func == (one: Widget, other: Widget) -> Bool { true }
      }

      // MARK: - The end

      let last = [
        1: "x"
      ]
      """#)

    #expect(source.find("Widget") == .lines(0..<20))
    #expect(source.find("Widget.text") == .lines(3..<5))
    #expect(source.find("Widget.value") == .lines(6..<9))
    #expect(source.find("Widget.init(_:named:)") == .lines(10..<17))
    #expect(source.find("Widget.make()") == .lines(18..<19))
    #expect(source.find("extension Widget") == .lines(21..<26))
    #expect(source.find("MARK: Comparing") == .lines(24..<25))
    #expect(source.find("last") == .lines(29..<32))
    #expect(source.find("MARK: The end") == .lines(29..<32))
  }

  @Test func `An output that is shown is the output that there is`() {
    var page = DocPage(
      path: "Docs/Page.md", text: "```console\n$ swift run triptych --version\nold\n```\n")

    let findings = page.update(from: repository)

    #expect(findings == [])
    #expect(page.lines[2] == "triptych \(Command.version)")
  }

  @Test(arguments: [
    (
      "$ swift run triptych --help\n…\nnever printed",
      "`swift run triptych --help` prints something"
    ),
    ("$ swift run no-such-program", "no built program no-such-program"),
    ("swift run triptych", "expected a command behind `$ `"),
  ])
  func `An output that cannot be made is reported with its line and left as it is`(
    _ block: String, _ message: String
  ) {
    let text = "# A page\n\n```console\n\(block)\n```\n"
    var page = DocPage(path: "Docs/Page.md", text: text)

    let findings = page.update(from: repository)

    #expect(findings.map(\.line) == [4])
    #expect(findings.allSatisfy { $0.message.hasPrefix(message) })
    #expect(page.text == text)
  }

  @Test func `Where only triptych is built, one line names the command to run first`() async throws
  {
    let folder = products.appending(path: "alone-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A link and no copy: a file that another thread's child still has open for writing cannot run.
    let alone = folder.appending(path: "triptych")
    try FileManager.default.linkItem(at: products.appending(path: "triptych"), to: alone)

    let ended = try await onThread {
      try run(alone, ["docs", "--check"], directory: TestSupport.repository)
    }

    #expect(ended.status == 69)
    #expect(ended.output == "")
    let line = /Docs\S+:\d+: no built program \S+; run `swift build` first\n/
    #expect(ended.errors.wholeMatch(of: line) != nil, "\(ended.errors)")
  }

  @Test func `A diff shows what changes, and little of what does not`() {
    let old = ["a", "b", "c", "d", "e", "f", "g"]

    let diff = Diff(from: old, to: ["a", "b", "c", "d", "E", "", "f", "g"])

    #expect(diff.text(context: 1) == ["  …", "  d", "- e", "+ E", "+", "  f", "  …"])
    #expect(Diff(from: old, to: old).text() == ["  …"])
  }

  @Test func `Left-out lines of an output may be any`() {
    let output = ["a", "b", "c", "d"][...]

    #expect(Console.matches(["a", "…", "d"], output))
    #expect(Console.matches(["…", "b", "…"], output))
    #expect(Console.matches(["a", "b", "c", "d", "…"], output))
    #expect(!Console.matches(["…", "c"], output))
    #expect(!Console.matches(["a", "…", "a"], output))
  }

  @Test(arguments: [
    ("[x](Other.md)", "no file Other.md"),
    ("[x](../README.md#no-such-heading)", "no heading ../README.md#no-such-heading"),
    ("[x](#nothing)", "no heading #nothing"),
    ("![x](Resources/none.svg)", "no file Resources/none.svg"),
    ("[x](../../outside.md)", "no file ../../outside.md"),
    ("See ``LoginKit/Nothing``.", "no symbol LoginKit/Nothing"),
    ("See ``LoginKit/Credentials/nothing``.", "no symbol LoginKit/Credentials/nothing"),
  ])
  func `A broken link is reported with its line`(_ line: String, _ message: String) {
    let page = DocPage(path: "Docs/Page.md", text: "# A page\n\n\(line)\n")

    #expect(
      page.brokenLinks(in: repository)
        == [DocFinding(page: "Docs/Page.md", line: 3, message: message)])
  }

  @Test(arguments: [
    "[x](../README.md#what-is-where)", "[x](#a-page)", "[x](https://www.swift.org)",
    "See ``LoginKit/Credentials/account``.", "```\n[x](Other.md)\n```",
  ])
  func `A link that leads somewhere, or stands in code, is let be`(_ line: String) {
    let page = DocPage(path: "Docs/Page.md", text: "# A page\n\n\(line)\n")

    #expect(page.brokenLinks(in: repository) == [])
  }

  @Test func `In the catalog, links between pages are DocC's, and others are words`() throws {
    let page = try Catalog(repository).page("MVC.md")

    #expect(page.contains("[the spec]") == false)
    #expect(page.contains("![Who owns whom in MVC](ownership-mvc.svg)"))
    #expect(try Catalog(repository).page("Triptych.md").contains("[MVC](doc:MVC)"))
    #expect(
      try Catalog(repository).page("WhereIdeasLive.md").contains("[MVC](doc:MVC#Its-traps)"))
  }

  @Test(arguments: ["Letter.txt", "Triptych.md"], [true, false])
  func `What is not an earlier catalog is left alone`(_ name: String, isFolder: Bool) async throws {
    let folder = try TemporaryFolder()
    try Data("mine".utf8).write(to: folder.file(name))
    let target = isFolder ? folder.path : folder.path(name)

    let run = try await docs("--check", "--catalog", target)

    #expect(run.status == 64)
    #expect(run.errors.contains("is not ours; expected a new folder"))
    #expect(try String(contentsOf: folder.file(name), encoding: .utf8) == "mine")
  }

  @Test(arguments: ["```\nx\n```", "  ```sh\n  x\n  ```\nMore.", "````\nx\n`````", "```\nx"])
  func `A block that nothing is cut into stays as it stands`(_ text: String) {
    var page = DocPage(path: "Docs/Page.md", text: text)

    #expect(page.update(from: repository).isEmpty)
    #expect(page.text == text)
  }

  @Test func `A page takes less than ten minutes`() throws {
    // As adults read non-fiction to themselves (Brysbaert, 2019).
    let wordsInTenMinutes = 10 * 238

    for path in repository.pages {
      let words = try #require(repository.text(path)).split(whereSeparator: \.isWhitespace)
      #expect(words.count < wordsInTenMinutes, "\(path)")
    }
  }

  @Test func `The picture in the README is what triptych prints`() throws {
    let readme = try #require(repository.text("README.md"))
    let picture = try #require(readme.split(separator: "```\n").first { $0.hasPrefix("┌─ MVC") })

    #expect(try triptych([]).output.contains(picture))
  }
}

// MARK: - Fixtures

private let repository = Repository(root: TestSupport.repository, products: products)

/// Runs `triptych docs` in the kit's folder.
private func docs(_ arguments: String...) async throws -> Run {
  try await onThread {
    try run(
      products.appending(path: "triptych"), ["docs"] + arguments,
      directory: TestSupport.repository)
  }
}
