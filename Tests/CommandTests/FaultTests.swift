import Foundation
import TestSupport
import Testing

@testable import TriptychCommand
@testable import Workbench

/// The pages of `Docs/Faults`; that each fault is caught is checked by `triptych fault --check`.
@Suite struct FaultPageTests {
  @Test func `Each edit fits the variant that it is for, and changes it`() throws {
    for page in try FaultPage.all(in: kit) {
      for file in page.patch.files {
        let text = try #require(kit.text(file))
        #expect(try page.patch.applied(to: text, of: file) != text, "\(page.path)")
      }
    }
  }

  @Test(arguments: ["MVC", "MVP", "MVVM"])
  func `Each variant has four faults or more`(_ variant: String) throws {
    #expect(try FaultPage.all(in: kit).count { $0.patch(of: variant) != nil } >= 4)
  }

  @Test func `A rule that a page names is one of the spec`() throws {
    let rules = try String(
      contentsOf: repository.appending(path: "Docs/Spec/LoginSpec.md"), encoding: .utf8)

    for page in try FaultPage.all(in: kit) {
      #expect(rules.contains("\n### \(page.rule) "), "\(page.path)")
    }
  }

  @Test(arguments: [
    ("A paragraph.\n\nMore.\n\nMore.\n", "expected a heading, a paragraph"),
    ("# Title\n\nA reason.\n\nMore.\n", "expected a line `Caught by [RULE](…)`"),
  ])
  func `A page without its parts is a mistake`(_ text: String, _ message: String) throws {
    let error = #expect(throws: PageError.self) { try FaultPage(path: "Docs/x.md", text: text) }

    #expect(error?.description.hasPrefix("Docs/x.md:1: \(message)") == true)
  }
}

@Suite struct FaultCommandTests {
  @Test func `Without a name the faults are listed`() throws {
    let run = try triptych(["fault"])

    #expect(run.status == 0)
    #expect(run.output.contains("no-guard        The guard is gone\n"))
  }

  @Test func `An unknown fault is wrong usage, with the nearest name`() throws {
    let run = try triptych(["fault", "no-gard"])

    #expect(run.status == 64)
    #expect(run.errors == "triptych: unknown fault no-gard; did you mean no-guard?\n")
  }
}

@Suite nonisolated struct PatchTests {
  @Test func `A hunk replaces its old lines by its new ones`() throws {
    let patch = try patch("--- a.swift", "@@", " one", "-two", "+2", "+2b", " three")

    #expect(
      try patch.applied(to: "zero\none\ntwo\nthree\n", of: "a.swift") == "zero\none\n2\n2b\nthree\n"
    )
    #expect(try patch.applied(to: "other", of: "b.swift") == "other")
  }

  @Test(arguments: [
    ("one\n", "do not stand in a.swift"), ("two\ntwo\n", "stand in 2 places in a.swift"),
  ])
  func `A hunk that fits nowhere, or in several places, is a mistake at its line`(
    _ text: String, _ words: String
  ) throws {
    let patch = try patch("--- a.swift", "@@", "-two")

    #expect(throws: PageError("Page.md", 3, "the lines that this hunk is about \(words)")) {
      try patch.applied(to: text, of: "a.swift")
    }
  }

  @Test(arguments: [
    (["@@"], 2, "expected `--- PATH` before the first hunk, found `@@`"),
    (["--- a.swift", " x"], 3, "expected `@@` before the lines of `a.swift`"),
    (["--- a.swift", "@@", "x"], 4, "expected a line that begins with ` `, `-` or `+`"),
  ])
  func `A line that is none of a diff is a mistake at its line`(
    _ lines: [String], _ line: Int, _ message: String
  ) {
    #expect(throws: PageError("Page.md", line, message)) {
      try Patch(readingFrom: page(lines), page: "Page.md")
    }
  }

  private func patch(_ lines: String...) throws -> Patch {
    try Patch(readingFrom: page(lines), page: "Page.md")
  }

  private func page(_ lines: [String]) -> String {
    (["```diff"] + lines + ["```", ""]).joined(separator: "\n")
  }
}

// MARK: - Fixtures

private let kit = Repository(root: repository, products: products)
