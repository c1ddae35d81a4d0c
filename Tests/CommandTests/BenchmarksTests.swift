import Foundation
import TestSupport
import Testing

/// What `benchmarks` prints; how long anything takes is never a test.
@Suite(.onOwnThreads)
nonisolated struct BenchmarksTests {
  @Test func `Every figure with a target says whether it holds`() throws {
    let report = try Self.observable.get()

    let rows = report.sections.flatMap(\.rows)
    #expect(report.sections.map(\.name) == ["observable"])
    #expect(rows.contains { $0.target != nil })
    for row in rows {
      #expect(row.value > 0)
      #expect(row.holds == row.target.map { row.value <= $0 })
    }
  }

  @Test func `Allocations are counted where they can be`() throws {
    let report = try Self.observable.get()

    let sets = report.sections.flatMap(\.rows).filter { $0.name.hasPrefix("set") }
    #expect(!sets.isEmpty)
    for set in sets { #expect((set.allocations != nil) == report.countsAllocations) }
  }

  @Test func `One sign-in is measured through each architecture`() throws {
    let report = try Self.report("sign-in")

    #expect(report.sections.map(\.name) == ["sign-in"])
    #expect(
      report.sections.flatMap(\.rows).map(\.name) == ["plain function", "MVC", "MVP", "MVVM"])
  }

  @Test func `A list's first frame is measured for ten rows and for a million`() throws {
    let report = try Self.report("list")

    let rows = report.sections.flatMap(\.rows)
    #expect(rows.map(\.name) == ["10 rows", "1000 rows", "1000000 rows"])
    #expect(rows.map(\.target) == [nil, 2, 2])
  }

  @Test func `A note is posted to clouds of different sizes`() throws {
    let report = try Self.report("cloud")

    let rows = report.sections.flatMap(\.rows)
    #expect(rows.map(\.name) == ["0 notes", "1000 notes", "50000 notes"])
    #expect(rows.map(\.target) == [nil, 1.5, 1.5])
  }

  @Test func `As text each figure is a line under its subject`() throws {
    let run = try Self.benchmarks("sign-in", "--sample", "1", "--rounds", "1")

    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map { $0.drop { $0 == " " } }
    for name in ["One sign-in", "plain function", "MVC", "MVP", "MVVM"] {
      #expect(lines.contains { $0.hasPrefix(name) })
    }
  }

  @Test(
    arguments: [
      ("--jsn", "benchmarks: unknown option --jsn; did you mean --json?\n"),
      ("observabel", "benchmarks: unknown subject observabel; did you mean observable?\n"),
      ("--sample=0", "benchmarks: --sample needs a whole number from 1 to 10000, not 0\n"),
      ("--sample", "benchmarks: --sample needs MILLISECONDS\n"),
      (
        "zzz",
        "benchmarks: unknown subject zzz; expected observable, sign-in, list, sqlite or cloud\n"
      ),
    ])
  func `Wrong usage is one line, and status 64`(word: String, line: String) throws {
    let run = try Self.benchmarks(word)

    #expect(run.status == 64)
    #expect(run.errors == line)
    #expect(run.output == "")
  }

  @Test func `The help names each subject`() throws {
    let run = try Self.benchmarks("--help")

    #expect(run.status == 0)
    for name in ["observable", "sign-in", "list", "sqlite", "cloud"] {
      #expect(run.output.contains("  \(name)  "))
    }
  }

  // MARK: - Fixtures

  private struct Report: Decodable {
    struct Section: Decodable {
      let name: String
      let rows: [Row]
    }

    struct Row: Decodable {
      let name: String
      let value: Double
      let target: Double?
      let holds: Bool?
      let allocations: Double?
    }

    let sections: [Section]
    let countsAllocations: Bool
  }

  /// The slowest of them, run once for two tests.
  private static let observable = Result { try report("observable") }

  private static func report(_ subject: String) throws -> Report {
    let run = try benchmarks(subject, "--json", "--sample", "1", "--rounds", "1")
    return try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
  }

  private static func benchmarks(_ arguments: String...) throws -> Run {
    try run(products.appending(path: "benchmarks"), arguments)
  }
}
