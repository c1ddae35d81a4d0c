import Checks
import Widgets

@main enum DelegateCells: Exercise {
  static var checks: [Check] {
    Check("A cell tells its delegate which chore is done") {
      let (cell, notes) = (ChoreCell(), Notes())
      cell.delegate = notes
      cell.show(Chore(id: 7, name: "Sweep"))
      await cell.accessoryButton?.tap()?.value

      try expect("chores told", notes.ids, is: [7])
    }

    Check("A cell that is used again tells of its new chore only", after: tells) {
      let (cell, notes) = (ChoreCell(), Notes())
      cell.delegate = notes
      cell.show(Chore(id: 7, name: "Sweep"))
      cell.prepareForReuse()
      cell.show(Chore(id: 8, name: "Mop"))
      await cell.accessoryButton?.tap()?.value

      try expect("chores told", notes.ids, is: [8]) { _ in
        "The button keeps the closure of the chore before: the cell has to make a new one each time it "
          + "is filled."
      }
    }

    Check("A cell does not keep its delegate", after: tells) {
      let cell = ChoreCell()
      weak var left: Notes?
      do {
        let notes = Notes()
        left = notes
        cell.delegate = notes
      }

      try expect("delegates left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The controller keeps the table, the table the cells, and they the controller: a delegate is "
          + "weak."
      }
    }

    Check("A tap marks the chore of its row", after: tells) {
      let controller = threeChores()
      await controller.table.cell(forRow: 1)?.accessoryButton?.tap()?.value

      try expect("on the screen", controller.texts, is: ["Sweep", "✓ Mop", "Dust"])
    }

    Check("After a row above was deleted a tap marks the same chore", after: tells) {
      let controller = threeChores()
      controller.table.commitDeletion(ofRow: 0)
      await controller.table.cell(forRow: 0)?.accessoryButton?.tap()?.value

      try expect("on the screen", controller.texts, is: ["✓ Mop", "Dust"]) {
        $0 == ["Mop", "✓ Dust"]
          ? "The cell still has the row that it was filled for, and the rows have moved: name the "
            + "chore, and look for its row when the tap comes." : nil
      }
    }

    Check("A closed list is let go", after: tells) {
      weak var left: ChoresViewController?
      do {
        let controller = threeChores()
        left = controller
      }

      try expect("controllers left in memory", left == nil ? 0 : 1, is: 0)
    }
  }

  private static let tells = "A cell tells its delegate which chore is done"

  private static func threeChores() -> ChoresViewController {
    let names = ["Sweep", "Mop", "Dust"]
    let chores = names.enumerated().map { Chore(id: $0.offset + 1, name: $0.element) }
    let controller = ChoresViewController(chores: chores)
    controller.table.height = 10
    return controller
  }
}

private final class Notes: ChoreCellDelegate {
  var ids: [Chore.ID] = []

  func choreCell(_ cell: ChoreCell, didTapDoneFor id: Chore.ID) {
    ids.append(id)
  }
}

extension ChoresViewController {
  /// What stands in the cells on the screen.
  fileprivate var texts: [String] {
    table.visibleRows.compactMap { table.cell(forRow: $0)?.textLabel.text }
  }
}
