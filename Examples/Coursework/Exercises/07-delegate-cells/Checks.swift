import Checks
import Widgets

@main enum DelegateCells: Checks.Exercise {
  static var checks: [Checks.Check] {
    // MARK: The cell, with a delegate that takes notes

    Checks.Check(tells) {
      let (cell, notes) = (ChoreCell(), Notes())
      cell.delegate = notes
      cell.show(Chore(id: 7, name: "Sweep"))
      await cell.tap()

      try Checks.expect("chores told", notes.ids, is: [7])
      try Checks.expect("whether the cell tells of itself", notes.cells.first === cell, is: true)
    }

    Checks.Check("A cell tells of each tap, also where the chore is done", after: tells) {
      let (cell, notes) = (ChoreCell(), Notes())
      cell.delegate = notes
      cell.show(Chore(id: 7, name: "Sweep"))
      for _ in 1...2 { await cell.tap() }
      let done = ChoreCell()
      done.delegate = notes
      done.show(Chore(id: 8, name: "Mop", isDone: true))
      await done.tap()

      try Checks.expect("chores told", notes.ids, is: [7, 7, 8]) {
        $0 == [7, 7]
          ? "A chore that is done has lost its button: the row looks and works as before." : nil
      }
    }

    Checks.Check("A cell that is used again tells of its new chore only", after: tells) {
      let (cell, notes) = (ChoreCell(), Notes())
      cell.delegate = notes
      for id in 7...9 {
        cell.show(Chore(id: id, name: "Chore \(id)"))
        await cell.tap()
        if id == 8 { cell.prepareForReuse() }
      }

      try Checks.expect("chores told", notes.ids, is: [7, 8, 9]) { _ in
        "The button keeps the closure of the first chore: the cell has to make a new one each time "
          + "it is filled."
      }
    }

    Checks.Check("A cell tells the delegate that it has at the tap", after: tells) {
      let (cell, first, second) = (ChoreCell(), Notes(), Notes())
      cell.show(Chore(id: 7, name: "Sweep"))
      cell.delegate = first
      await cell.tap()
      cell.delegate = second
      await cell.tap()

      try Checks.expect(
        "told to the first and the second", [first.ids, second.ids], is: [[7], [7]]
      ) {
        _ in
        "The closure has the delegate of the moment at which the cell was filled: let it ask for "
          + "`delegate` at the tap."
      }
    }

    Checks.Check("A cell does not keep its delegate", after: tells) {
      let cell = ChoreCell()
      weak var left: Notes?
      do {
        let notes = Notes()
        left = notes
        cell.delegate = notes
        cell.show(Chore(id: 7, name: "Sweep"))
      }

      try Checks.expect("delegates left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The controller keeps the table, the table the cells, and they the controller: a delegate "
          + "is weak."
      }
    }

    Checks.Check(withoutDelegate, after: tells) {
      let cell = ChoreCell()
      cell.show(Chore(id: 7, name: "Sweep"))
      await cell.tap()
      cell.delegate = Notes()
      await cell.tap()

      try Checks.expect("the title", cell.textLabel.text, is: "Sweep")
    }

    Checks.Check("A cell does not keep itself", after: tells) {
      weak var left: ChoreCell?
      do {
        let cell = ChoreCell()
        left = cell
        cell.show(Chore(id: 7, name: "Sweep"))
      }

      try Checks.expect("cells left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The cell keeps its button, the button its closure, and the closure the cell: `[weak "
          + "self]`."
      }
    }

    Checks.Check("`onDone` is gone", after: tells) {
      let properties = Mirror(reflecting: ChoreCell()).children.compactMap(\.label)

      try Checks.expect("whether it is there", properties.contains("onDone"), is: false) { _ in
        "The delegate does all of it now: delete `onDone`, and the line that calls it."
      }
    }

    // MARK: The list

    Checks.Check(marks, after: tells) {
      for row in 0..<3 {
        let controller = list(of: [0, 1, 2])
        await controller.tap(row: row)

        var texts = ["chore 0", "chore 1", "chore 2"]
        texts[row] = "✓ " + texts[row]
        try Checks.expect("on the screen", controller.texts, is: texts) { _ in
          controller.chores[row].isDone
            ? "The chore is done, and its row still shows the old text: reload the row." : nil
        }
      }
    }

    Checks.Check("The chore is done, and not only its cell", after: marks) {
      for row in 0..<3 {
        let controller = list(of: [0, 1, 2])
        await controller.tap(row: row)

        try Checks.expect("done", controller.chores.map(\.isDone), is: (0..<3).map { $0 == row }) {
          _ in
          "Only the cell shows it, and the next scroll or reload takes it away: change the chore, "
            + "and let the cell be filled from it."
        }
      }
    }

    Checks.Check("An `id` may be any number", after: marks) {
      for ids in [[30, 10, 20], [2, 0, 1], [-1, 7, 1_000_000]] {
        for row in 0..<3 {
          let controller = list(of: ids)
          await controller.tap(row: row)

          try Checks.expect("done", controller.chores.map(\.isDone), is: (0..<3).map { $0 == row })
          {
            _ in
            "The `id` is taken for a row: look for the chore that has it."
          }
        }
      }
    }

    Checks.Check("A chore that is done stays done", after: marks) {
      let controller = list(of: [0, 1, 2])
      for _ in 1...2 { await controller.tap(row: 1) }

      try Checks.expect("on the screen", controller.texts, is: ["chore 0", "✓ chore 1", "chore 2"])
      {
        _ in
        "The second tap takes the mark away: \"Done\" sets it, and does not turn it over."
      }
    }

    Checks.Check(
      "After any row was deleted a tap marks the chore that its row "
        + "shows", after: marks
    ) {
      for deleted in 0..<4 {
        for row in 0..<3 {
          let controller = list(of: [0, 1, 2, 3])
          controller.table.commitDeletion(ofRow: deleted)
          var texts = controller.texts
          await controller.tap(row: row)

          texts[row] = "✓ " + texts[row]
          try Checks.expect(
            "on the screen, after row \(deleted) was "
              + "deleted", controller.texts, is: texts
          ) {
            _ in
            "The cell still has the row that it was filled for, and the rows have moved: name the "
              + "chore, and look for its row when the tap comes."
          }
        }
      }
    }

    Checks.Check("Of two chores with the same name the right one is marked", after: marks) {
      for row in 0..<3 {
        let controller = ChoresViewController(
          chores: (0..<3).map { Chore(id: 10 + $0, name: "Sweep") })
        controller.table.height = 10
        await controller.tap(row: row)

        try Checks.expect("done", controller.chores.map(\.isDone), is: (0..<3).map { $0 == row }) {
          _ in
          "The chore was looked for by its name, and another one has the same: only the `id` is "
            + "its own."
        }
      }
    }

    Checks.Check(deletedMeanwhile, after: marks) {
      for deleted in 0..<3 {
        let controller = list(of: [30, 10, 20])
        let tap = controller.table.cell(forRow: deleted)?.accessoryButton?.tap()
        controller.table.commitDeletion(ofRow: deleted)
        await tap?.value

        try Checks.expect("done", controller.chores.map(\.isDone), is: [false, false]) { _ in
          "The chore was deleted before its tap was handled, and another one is marked: where no "
            + "chore has the `id`, there is nothing to do."
        }
      }
    }

    Checks.Check("A closed list is released, used or not", after: tells) {
      for isUsed in [false, true] {
        weak var controller: ChoresViewController?
        weak var table: Table?
        weak var cell: TableCell?
        do {
          let opened = list(of: [0, 1, 2])
          (controller, table) = (opened, opened.table)
          cell = opened.table.cell(forRow: 0)
          if isUsed {
            await opened.tap(row: 1)
            opened.table.commitDeletion(ofRow: 2)
          }
        }

        try Checks.expect("controllers left in memory", controller == nil ? 0 : 1, is: 0)
        try Checks.expect("tables left in memory", table == nil ? 0 : 1, is: 0)
        try Checks.expect("cells left in memory", cell == nil ? 0 : 1, is: 0)
      }
    }

    Checks.Check("Taps, scrolls and deletions in any order mark what was tapped", after: marks) {
      for seed in 1...30 { try await Walk(seed: seed).play() }
    }
  }

  private static let tells = "A cell tells its delegate which chore is done"
  private static let withoutDelegate = "A tap does nothing where the delegate has gone"
  private static let marks = "A tap marks the chore of its row"
  private static let deletedMeanwhile = "A tap on a chore that is deleted meanwhile marks nothing"

  private static func list(of ids: [Chore.ID]) -> ChoresViewController {
    let controller = ChoresViewController(
      chores: ids.enumerated().map { Chore(id: $0.element, name: "chore \($0.offset)") })
    controller.table.height = 10
    return controller
  }
}

extension DelegateCells {
  fileprivate final class Notes: ChoreCellDelegate {
    var cells: [ChoreCell] = []
    var ids: [Chore.ID] = []

    func choreCell(_ cell: ChoreCell, didTapDoneFor id: Chore.ID) {
      cells.append(cell)
      ids.append(id)
    }
  }
}

extension DelegateCells {
  /// A random user; the seed decides what they do.
  fileprivate struct Walk {
    let seed: Int

    func play() async throws {
      var random = Generator(state: UInt64(seed))
      var chores = (0..<10).map { Chore(id: 97 * $0 % 31, name: $0 < 4 ? "Sweep" : "chore \($0)") }
      let controller = ChoresViewController(chores: chores)
      let table = controller.table
      table.height = 4
      var steps: [String] = []

      while chores.count > 4 {
        guard let row = table.visibleRows.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let top = Int.random(in: 0..<chores.count, using: &random)
          table.scroll(toRow: top)
          steps.append("scroll to row \(top)")
        case 1:
          table.commitDeletion(ofRow: row)
          chores.remove(at: row)
          steps.append("delete row \(row)")
        default:
          await controller.tap(row: row)
          chores[row].isDone = true
          steps.append("tap row \(row)")
        }
        let visible = chores[table.visibleRows]
        try Checks.expect(
          "on the screen, after " + steps.joined(separator: ", "), controller.texts,
          is: visible.map { ($0.isDone ? "✓ " : "") + $0.name })
        try Checks.expect("done", controller.chores.map(\.isDone), is: chores.map(\.isDone))
      }
    }
  }
}

extension DelegateCells {
  /// The same numbers in every run.
  fileprivate struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}

extension TableCell {
  fileprivate func tap() async {
    await accessoryButton?.tap()?.value
  }
}

extension ChoresViewController {
  /// What stands in the cells on the screen.
  fileprivate var texts: [String] {
    table.visibleRows.compactMap { table.cell(forRow: $0)?.textLabel.text }
  }

  fileprivate func tap(row: Int) async {
    await table.cell(forRow: row)?.tap()
  }
}
