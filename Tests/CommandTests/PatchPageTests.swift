import Foundation
import TestSupport
import Testing

@testable import TriptychCommand
@testable import Workbench

/// The pages of `Docs/Faults` and `Docs/Changes`; `triptych fault --check` and `triptych change --check`
/// play them.
@Suite struct PatchPageTests {
  @Test func `Each edit fits the variant that it is for, and changes it`() throws {
    for page in try faults() + changes() {
      for file in page.patch.files {
        let text = try #require(kit.text(file))
        #expect(try page.patch.applied(to: text, of: file) != text, "\(page.path)")
      }
    }
  }

  @Test(arguments: ["MVC", "MVP", "MVVM"])
  func `Each variant has four faults or more`(_ variant: String) throws {
    #expect(try faults().count { $0.patch(of: variant) != nil } >= 4)
  }

  @Test func `A rule that a page names is one of the spec`() throws {
    let rules = try String(
      contentsOf: repository.appending(path: "Docs/Spec/LoginSpec.md"), encoding: .utf8)

    for page in try faults() + changes() {
      for rule in page.rules { #expect(rules.contains("\n### \(rule) "), "\(page.path)") }
    }
  }

  @Test(arguments: [
    ("A paragraph.\n\nMore.\n\nMore.\n", "expected a heading, a paragraph"),
    ("# Title\n\nA reason.\n\nMore.\n", "expected a paragraph `Caught by [RULE](…)`"),
  ])
  func `A page without its parts is a mistake`(_ text: String, _ message: String) throws {
    let error = #expect(throws: PageError.self) {
      try PatchPage(path: "Docs/x.md", text: text, rules: "Caught by")
    }

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

@Suite struct ChangeCommandTests {
  @Test func `A change shows its size and its diff for each variant`() throws {
    let run = try triptych(["change", "filled"])

    #expect(run.status == 0)
    #expect(run.output.contains("\n  MVC: 2 files, +13 −1 lines\n"))
    #expect(run.output.contains("\n  MVP: 3 files, +14 −1 lines\n"))
    #expect(run.output.contains("\n  MVVM: 1 file, +7 −2 lines\n"))
    #expect(run.output.contains("-    canSignIn = !isSigningIn\n"))
  }

  @Test func `The changed files are written to a new folder, and over no file`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("changed")

    let first = try triptych(["change", "filled", "--write", path])
    let second = try triptych(["change", "filled", "--write", path])

    #expect(first.status == 0)
    let written = try String(
      contentsOf: URL(filePath: "\(path)/LoginMVVM/LoginViewModel.swift"), encoding: .utf8)
    #expect(written.contains("canSignIn = isFilled && !isSigningIn"))
    #expect(second.status == 74)
    #expect(second.errors.contains("is there already; expected a new folder"))
  }

  @Test func `A bench without a folder to work in blames the machine`() {
    let bench = Workbench(kit: URL(filePath: "/dev/null"))

    let error = #expect(throws: WorkbenchError.self) {
      try bench.withProgram(showing: "MVC", from: [:]) { _ in }
    }
    #expect(error?.kind == .machine)
    #expect(error?.description.hasSuffix(": not a directory") == true)
  }

  @Test func `A folder that cannot be made is one line with its path and the reason`() throws {
    let run = try triptych(["change", "filled", "--play"], environment: ["TMPDIR": "/dev/null"])

    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("triptych: cannot make the folder /dev/null/"))
    #expect(run.errors.hasSuffix(": not a directory\n"))
  }

  @Test func `An unknown change is wrong usage, with the names that there are`() throws {
    let run = try triptych(["change", "felt"])

    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("triptych: unknown change felt; "))
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

private func faults() throws -> [PatchPage] {
  try PatchPage.all(in: "Docs/Faults", rules: "Caught by", of: kit)
}

private func changes() throws -> [PatchPage] {
  try PatchPage.all(in: "Docs/Changes", rules: "Replaces", of: kit)
}
