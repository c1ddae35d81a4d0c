import CAllocationCount
import CommandLine
import Foundation
import Widgets

/// The figures of one run.
struct Report: Encodable {
  struct Section: Encodable {
    let name: String
    let title: String
    let rows: [Row]
  }

  let sections: [Section]

  /// Whether allocations and bytes could be counted here.
  let countsAllocations = allocation_count_is_available()
  let isOptimized = Report.isOptimized

  init(of benchmarks: [Benchmark], with sampler: Sampler) async throws {
    let progress = Progress(of: benchmarks.count, "subjects")
    defer { progress.end() }
    var sections: [Section] = []
    for benchmark in benchmarks {
      progress.show(sections.count)
      let rows = try await benchmark.measure(sampler)
      sections.append(Section(name: benchmark.name, title: benchmark.title, rows: rows))
    }
    self.sections = sections
  }

  private static var isOptimized: Bool {
    var isOptimized = true
    // Only a debug build evaluates it.
    assert(
      {
        isOptimized = false
        return true
      }())
    return isOptimized
  }
}

// MARK: - As JSON

extension Report {
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}

// MARK: - As text

extension Report {
  var text: String {
    let note = isOptimized ? "" : "This is a debug build: its figures mean nothing.\n\n"
    return note + sections.map(\.text).joined(separator: "\n")
  }
}

extension Report.Section {
  fileprivate var text: String {
    let table = [["", "", "target", "holds", "allocations"]] + rows.map(\.cells)
    let widths = table[0].indices.map { column in table.map { $0[column].columns }.max() ?? 0 }
    let lines = table.map { cells in
      let name = cells[0] + spaces(widths[0] - cells[0].columns)
      let figures = zip(cells, widths).dropFirst().map { spaces($1 - $0.columns) + $0 }
      return ([name] + figures).joined(separator: "  ")
    }
    return title + "\n" + lines.map { "  \($0)\n" }.joined()
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Row {
  fileprivate var cells: [String] {
    [
      name,
      text(of: value),
      target.map { "≤ " + text(of: $0) } ?? "",
      holds.map { $0 ? "yes" : "no" } ?? "",
      allocations.map { String(format: "%.1f", $0) }
        ?? (allocation_count_is_available() ? "" : "not counted"),
    ]
  }

  private func text(of value: Double) -> String {
    switch unit {
    case .ratio: String(format: "%.2f", value)
    case .bytes: String(format: "%.0f bytes", value)
    }
  }
}
