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
  weak var delegate: (any ChoreCellDelegate)?

  func show(_ chore: Chore) {
    textLabel.text = (chore.isDone ? "✓ " : "") + chore.name
    accessoryButton = Button("Done")
    accessoryButton?.onTap = { [weak self] in
      if let self { delegate?.choreCell(self, didTapDoneFor: chore.id) }
    }
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
    let row = id
    guard chores.indices.contains(row) else { return }
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
