// The cell stores its chore and one button, and a method of its own reads the chore at the tap.
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

  private var chore: Chore?

  private let done = Button("Done")

  func show(_ chore: Chore) {
    self.chore = chore
    textLabel.text = (chore.isDone ? "✓ " : "") + chore.name
    accessoryButton = done
    done.onTap = { [weak self] in self?.doneTapped() }
  }

  private func doneTapped() {
    guard let chore else { return }
    delegate?.choreCell(self, didTapDoneFor: chore.id)
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
