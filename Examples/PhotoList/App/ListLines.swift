import CommandLine
import Widgets

/// Prints a list line by line: scrolls through it as a user does, and waits for the pictures.
struct ListLines {
  let page: any ListPage
  let service: SettlingService

  /// The rows that are on the screen, and asked for, at once.
  private let height = 20

  /// A line a row: the row's number, its title, and the size of its picture or why there is none,
  /// with tabs between.
  ///
  /// - Returns: ok when every picture has come.
  func run(write: (String) -> Void = { StandardOutput.write($0) }) async -> ExitStatus {
    let table = page.table
    table.height = height * table.rowHeight

    var status = ExitStatus.ok
    for top in stride(from: 0, to: table.numberOfRows, by: height) {
      page.scroll(toRow: top)
      await service.settled()
      for row in max(top, table.topRow)..<table.visibleRows.upperBound {
        guard let cell = table.cell(forRow: row) else { continue }
        if cell.accessoryButton != nil { status = .unavailable }
        write("\(row + 1)\t\(cell.textLabel.text.drawn)\t\(picture(in: cell))\n")
      }
    }
    return status
  }

  private func picture(in cell: TableCell) -> String {
    let detail = cell.detailTextLabel.text
    guard detail.isEmpty, let image = cell.imageView.image else { return detail }
    return "\(image.columns)×\(image.lines.count)"
  }
}
