import Checks
import Widgets

@main enum StalePicture: Exercise {
  static var checks: [Check] {
    Check("A picture comes to the cell of its bird") {
      let (list, loader) = birds(3, height: 3)
      loader.answer(2)

      try expect("on the screen", list.shown, is: ["bird 1 –", "bird 2 2", "bird 3 –"])
    }

    Check("A late picture does not show in a cell that is used again") {
      let (list, loader) = birds(10, height: 2)
      list.table.scroll(toRow: 4)
      loader.answer(1)
      loader.answer(2)

      try expect("on the screen", list.shown, is: ["bird 5 –", "bird 6 –"]) { _ in
        "The closure has the cell that once asked, and that shows another bird by now: remember the "
          + "bird, and not the cell."
      }
    }

    Check("A picture comes to its bird, also when that has moved to another row", after: late) {
      let (list, loader) = birds(4, height: 3)
      list.table.commitDeletion(ofRow: 0)
      loader.answer(2)

      try expect("on the screen", list.shown, is: ["bird 2 2", "bird 3 –", "bird 4 –"]) { _ in
        "The row was that of the request, and rows move: look for the bird when its picture is there."
      }
    }

    Check(
      "A picture that came while its row was away is there when the row comes back", after: late
    ) {
      let (list, loader) = birds(10, height: 2)
      list.table.scroll(toRow: 4)
      loader.answer(1)
      list.table.scroll(toRow: 0)

      try expect("on the screen", list.shown, is: ["bird 1 1", "bird 2 –"]) { _ in
        "The late picture was thrown away, and has to be loaded again: keep what comes, by bird."
      }
    }

    Check("A picture is asked for once, however often its row comes and goes", after: late) {
      let (list, loader) = birds(10, height: 2)
      for _ in 1...3 {
        list.table.scroll(toRow: 4)
        list.table.scroll(toRow: 0)
      }

      try expect("requests for bird 1", loader.requests.count { $0 == 1 }, is: 1)
    }

    Check("A closed list is let go, although a picture is still under way") {
      let loader = Loader()
      weak var left: BirdsViewController?
      do {
        let list = BirdsViewController(birds: [Bird(id: 1, name: "bird 1")], load: loader.load)
        list.table.height = 1
        left = list
      }

      try expect("lists left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The request under way keeps the list: its closure has to hold it weakly."
      }
    }
  }

  private static let late = "A late picture does not show in a cell that is used again"

  private static func birds(_ count: Int, height: Int) -> (BirdsViewController, Loader) {
    let loader = Loader()
    let birds = (1...count).map { Bird(id: $0, name: "bird \($0)") }
    let list = BirdsViewController(birds: birds, load: loader.load)
    list.table.height = height
    return (list, loader)
  }
}

/// Answers when it is told to.
private final class Loader {
  private(set) var requests: [Bird.ID] = []
  private var waiting: [(id: Bird.ID, completion: (Image) -> Void)] = []

  var load: LoadPicture {
    { id, completion in
      self.requests.append(id)
      self.waiting.append((id, completion))
    }
  }

  /// Gives the bird's picture, which is its number, to all who wait for it.
  func answer(_ id: Bird.ID) {
    let answered = waiting.filter { $0.id == id }
    waiting.removeAll { $0.id == id }
    for request in answered { request.completion(Image(["\(id)"])) }
  }
}

extension BirdsViewController {
  /// The name and the picture of each cell on the screen.
  fileprivate var shown: [String] {
    table.visibleRows.compactMap { row in
      guard let cell = table.cell(forRow: row) else { return nil }
      return "\(cell.textLabel.text) \(cell.imageView.image?.lines.first ?? "–")"
    }
  }
}
