import Forms
import Terminal
import Widgets

/// Pages beside one another, or one of them under tabs where there is no room for all.
struct Panels {
  let names: [String]
  let pages: [(any LoginPage)?]

  /// The panel that is shown where there is room for one.
  let current: Int

  /// Whether the keys go to the current panel only; the others are dimmed.
  let isCurrentAlone: Bool

  static let narrowest = 25
  private static let widest = 40
  private static let gap = 2

  func draw(in size: Size) -> [Line] {
    let room = (size.columns + Self.gap) / names.count - Self.gap
    return room >= Self.narrowest
      ? sideBySide(columns: min(room, Self.widest))
      : [tabs] + onePanel(columns: min(size.columns, Self.widest))
  }

  /// Without the lines that stand free for an alert, which beside others keep the panels even.
  private func onePanel(columns: Int) -> [Line] {
    let lines = panel(current, columns: columns, title: "")
    return Array(lines.prefix(through: lines.lastIndex { !$0.isBlank } ?? lines.startIndex))
  }

  func sideBySide(columns: Int) -> [Line] {
    let panels = names.indices.map { panel($0, columns: columns, title: names[$0]) }
    return (0..<(panels.map(\.count).max() ?? 0)).map { row in
      Line(
        panels.flatMap { lines in
          let line = row < lines.count ? lines[row] : Line("")
          let rest = String(repeating: " ", count: columns - line.columns + Self.gap)
          return line.spans + [Span(rest)]
        })
    }
  }

  private var tabs: Line {
    Line(
      names.indices.map { index in
        index == current
          ? Span("[\(names[index])] ", .title) : Span(" \(names[index])  ", .dimmed)
      })
  }

  private func panel(_ index: Int, columns: Int, title: String) -> [Line] {
    guard let page = pages[index] else {
      return [Line("\(names[index]): closed".truncated(toColumns: columns), .dimmed)]
    }
    let lines = page.draw(columns: columns, title: title)
    return isCurrentAlone && index != current ? lines.map { $0.dimmed() } : lines
  }
}

extension Triptych {
  /// The first items that fit on one line.
  static func help(_ items: [String], columns: Int) -> Line {
    Line(items.fitting(columns: columns, separator: "  "), .dimmed)
  }
}

extension [Line] {
  /// Exactly so many lines: cut off, or filled up with empty ones.
  func filled(to rows: Int) -> [Line] {
    Array(prefix(rows)) + [Line](repeating: Line(""), count: Swift.max(0, rows - count))
  }
}
