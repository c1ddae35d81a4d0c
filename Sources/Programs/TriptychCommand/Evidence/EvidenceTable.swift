import Foundation
import Widgets

/// Figures about several folders: a row for each figure, a column for each folder.
struct EvidenceTable: Encodable {
  /// What a column shows for a row.
  enum Cell: Equatable {
    case none
    case number(Int)
    case words([String])
  }

  struct Row: Encodable {
    let figure: String
    let cells: [Cell]
  }

  let title: String

  /// What is counted.
  let method: String

  /// What the figures show, where that may surprise.
  var finding: String?

  let columns: [String]
  let rows: [Row]
}

/// How the figures are printed.
enum EvidenceFormat: String, CaseIterable {
  case text, markdown, json

  func print(_ tables: [EvidenceTable]) throws -> String {
    switch self {
    case .text: tables.map(\.text).joined(separator: "\n")
    case .markdown: tables.map(\.markdown).joined(separator: "\n")
    case .json: try json(tables)
    }
  }

  private func json(_ tables: [EvidenceTable]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(tables), as: UTF8.self) + "\n"
  }
}

extension EvidenceTable {
  private var notes: [String] { [method, finding].compactMap(\.self) }

  /// A line for each cell that is not empty.
  fileprivate var text: String {
    let width = columns.map(\.count).max() ?? 0
    var lines = [title] + notes.flatMap { $0.wrapped(toColumns: 78) }.map { "  \($0)" }
    for row in rows {
      lines += ["", "  \(row.figure)"]
      for (column, cell) in zip(columns, row.cells) where cell != .none {
        lines.append("    \(column.padding(width))  \(cell.text)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  fileprivate var markdown: String {
    let head = ["|  | " + columns.joined(separator: " | ") + " |"]
    let rule = ["|" + String(repeating: "---|", count: columns.count + 1)]
    let body = rows.map { row in
      "| " + ([row.figure] + row.cells.map(\.markdown)).joined(separator: " | ") + " |"
    }
    let paragraphs = ["## \(title)"] + notes + [(head + rule + body).joined(separator: "\n")]
    return paragraphs.joined(separator: "\n\n") + "\n"
  }
}

extension EvidenceTable.Cell: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encodeNil()
    case .number(let number): try container.encode(number)
    case .words(let words): try container.encode(words)
    }
  }

  fileprivate var text: String {
    switch self {
    case .none: "–"
    case .number(let number): "\(number)"
    case .words(let words): words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }
  }

  /// Names in code marks; text with a blank is none.
  fileprivate var markdown: String {
    guard case .words(let words) = self, !words.isEmpty else { return text }
    return words.map { $0.contains(" ") ? $0 : "`\($0)`" }.joined(separator: ", ")
  }
}

extension String {
  fileprivate func padding(_ width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
