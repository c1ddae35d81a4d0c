import Widgets

struct Chore: Identifiable {
  let id: Int
  let name: String
  var isDone = false
}

/// Hears which chore was tapped in which cell.
protocol ChoreCellDelegate: AnyObject {
  func choreCell(_ cell: ChoreCell, didTapDoneFor id: Chore.ID)
}

final class ChoreCell: TableCell {
  private var button: Button?

  weak var delegate: (any ChoreCellDelegate)?

  func show(_ chore: Chore) {
    textLabel.text = (chore.isDone ? "✓ " : "") + chore.name
    if button == nil {
      button = Button("Done")
      button?.onTap = { [weak self] in
        if let self { delegate?.choreCell(self, didTapDoneFor: chore.id) }
      }
    }
    accessoryButton = button
  }
}

final class ChoresViewController {
  let table = Table()

  private(set) var chores: [Chore]

  init(chores: [Chore]) {
    self.chores = chores
    table.register(ChoreCell.self, forCellReuseIdentifier: "Chore")
    table.dataSource = self
    table.delegate = self
  }
}

extension ChoresViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    chores.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Chore")
    guard let cell = cell as? ChoreCell else { return cell }
    cell.show(chores[row])
    cell.delegate = self
    return cell
  }
}

extension ChoresViewController: ChoreCellDelegate {
  func choreCell(_ cell: ChoreCell, didTapDoneFor id: Chore.ID) {
    // Since the cell was filled, the chore may have moved to another row.
    guard let row = chores.firstIndex(where: { $0.id == id }) else { return }
    chores[row].isDone = true
    table.reloadRow(row)
  }
}

extension ChoresViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    chores.remove(at: row)
    table.deleteRow(row)
  }
}
