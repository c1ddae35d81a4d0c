import Checks
import Widgets

@main enum StalePicture: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("Each picture comes to the cell of its bird, in any order") {
      for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
        let (list, loader) = birds(3, height: 3)
        for (position, id) in order.enumerated() {
          loader.answer(id)
          let come = order[...position]

          try Checks.expect(
            "on the screen, after the pictures \(Array(come))", list.shown,
            is: (1...3).map { "bird \($0) \(come.contains($0) ? "\($0)" : "–")" })
        }
      }
    }

    Checks.Check(late) {
      let (list, loader) = birds(10, height: 2)
      list.table.scroll(toRow: 4)
      loader.answer(1)
      loader.answer(2)

      try Checks.expect("on the screen", list.shown, is: ["bird 5 –", "bird 6 –"]) { _ in
        "The closure has the cell that the row had at the request. That cell shows another bird by "
          + "now: remember the bird, and not the cell."
      }
    }

    Checks.Check(
      "A picture comes to its bird, also when that has moved to another row", after: late
    ) {
      let (list, loader) = birds(4, height: 3)
      list.table.commitDeletion(ofRow: 0)
      loader.answer(2)

      try Checks.expect("on the screen", list.shown, is: ["bird 2 2", "bird 3 –", "bird 4 –"]) {
        _ in
        "The row was that of the request, and rows move: look for the bird when its picture comes."
      }
    }

    Checks.Check(
      "A picture that came while its row was away shows when the row comes back", after: late
    ) {
      let (list, loader) = birds(10, height: 2)
      list.table.scroll(toRow: 4)
      loader.answer(1)
      list.table.scroll(toRow: 0)

      try Checks.expect("on the screen", list.shown, is: ["bird 1 1", "bird 2 –"]) { _ in
        "The late picture was thrown away, so it would have to be loaded again: keep each picture "
          + "that comes, by bird."
      }
    }

    Checks.Check("A picture is asked for when its row first comes onto the screen") {
      let (list, loader) = birds(10, height: 2)
      try Checks.expect("requests", loader.requests.sorted(), is: [1, 2]) {
        $0.count == 10
          ? "Pictures of rows that the user may never see are loaded: ask where a cell is filled."
          : nil
      }

      list.table.scroll(toRow: 4)
      try Checks.expect("requests after a scroll", loader.requests.sorted(), is: [1, 2, 5, 6])
    }

    Checks.Check(
      "A picture is asked for once, however often its row comes and goes meanwhile", after: late
    ) {
      let (list, loader) = birds(10, height: 2)
      for _ in 1...3 {
        list.table.scroll(toRow: 4)
        list.table.scroll(toRow: 0)
      }

      try Checks.expect("requests", loader.requests.sorted(), is: [1, 2, 5, 6]) { _ in
        "A picture that is still loading is asked for again: remember what was asked for, and not only "
          + "what has come."
      }
    }

    Checks.Check("A picture that has come is not asked for again", after: late) {
      let (list, loader) = birds(10, height: 2)
      loader.answer(1)
      loader.answer(2)
      list.table.scroll(toRow: 4)
      list.table.scroll(toRow: 0)

      try Checks.expect("requests", loader.requests.sorted(), is: [1, 2, 5, 6]) { _ in
        "The request was forgotten when its picture came, so the next scroll loads it again: look for "
          + "the picture, or keep the request."
      }
    }

    Checks.Check("A deletion loads no picture again", after: late) {
      let (list, loader) = birds(4, height: 3)
      loader.answer(2)
      list.table.commitDeletion(ofRow: 0)
      list.table.reloadData()

      try Checks.expect("requests", loader.requests.sorted(), is: [1, 2, 3, 4])
      try Checks.expect("on the screen", list.shown, is: ["bird 2 2", "bird 3 –", "bird 4 –"])
    }

    Checks.Check("Two birds of the same name have two pictures", after: late) {
      let (list, loader) = birds(["wren", "wren", "heron"], height: 3)
      loader.answer(2)

      try Checks.expect("on the screen", list.shown, is: ["wren –", "wren 2", "heron –"]) { _ in
        "Two birds can have the same name: tell them apart by `id`."
      }

      loader.answer(1)
      try Checks.expect("on the screen", list.shown, is: ["wren 1", "wren 2", "heron –"])
    }

    Checks.Check("A picture that comes at once shows at once") {
      let loader = Loader(answersAtOnce: true)
      let list = BirdsViewController(
        birds: (1...4).map { Bird(id: $0, name: "bird \($0)") }, load: loader.load)
      list.table.height = 2

      try Checks.expect("on the screen", list.shown, is: ["bird 1 1", "bird 2 2"]) { _ in
        "The picture came before the table had the cell, and after the cell was filled: call `load` "
          + "first, and fill the cell from what is there then."
      }

      list.table.scroll(toRow: 2)
      try Checks.expect("after a scroll", list.shown, is: ["bird 3 3", "bird 4 4"])
    }

    Checks.Check("A picture of a deleted bird shows nowhere", after: late) {
      let (list, loader) = birds(3, height: 3)
      list.table.commitDeletion(ofRow: 1)
      loader.answer(2)

      try Checks.expect("on the screen", list.shown, is: ["bird 1 –", "bird 3 –"])
    }

    Checks.Check("A closed list is released, although a picture is still loading") {
      let loader = Loader()
      weak var list: BirdsViewController?
      weak var table: Table?
      do {
        let opened = BirdsViewController(birds: [Bird(id: 1, name: "bird 1")], load: loader.load)
        opened.table.height = 1
        list = opened
        table = opened.table
      }

      try Checks.expect("lists left in memory", list == nil ? 0 : 1, is: 0) { _ in
        "The request under way keeps the list: its closure has to hold it weakly."
      }
      try Checks.expect("tables left in memory", table == nil ? 0 : 1, is: 0)
      loader.answer(1)
    }

    Checks.Check(
      "Random scrolls, deletions and answers: each cell shows its own picture", after: late
    ) {
      for number in 1...60 { try Walk(number: number).play() }
    }
  }

  private static let late = "A late picture does not show in a cell that is used again"

  private static func birds(_ count: Int, height: Int) -> (BirdsViewController, Loader) {
    birds((1...count).map { "bird \($0)" }, height: height)
  }

  private static func birds(_ names: [String], height: Int) -> (BirdsViewController, Loader) {
    let loader = Loader()
    let birds = names.enumerated().map { Bird(id: $0.offset + 1, name: $0.element) }
    let list = BirdsViewController(birds: birds, load: loader.load)
    list.table.height = height
    return (list, loader)
  }
}

/// A loader that answers when the check says so, or at once.
private final class Loader {
  private(set) var requests: [Bird.ID] = []
  private(set) var waiting: [(id: Bird.ID, completion: (Image) -> Void)] = []
  private let answersAtOnce: Bool

  init(answersAtOnce: Bool = false) {
    self.answersAtOnce = answersAtOnce
  }

  var load: LoadPicture {
    { id, completion in
      self.requests.append(id)
      self.waiting.append((id, completion))
      if self.answersAtOnce { self.answer(id) }
    }
  }

  /// Answers all waiting requests for the bird with its picture, which is its number.
  func answer(_ id: Bird.ID) {
    let answered = waiting.filter { $0.id == id }
    waiting.removeAll { $0.id == id }
    for request in answered { request.completion(Image(["\(id)"])) }
  }
}

/// A user and a network, both random; the number decides what they do, and how long.
private struct Walk {
  let number: Int

  func play() throws {
    var random = Generator(state: UInt64(number))
    let loader = Loader()
    var birds = (1...8).map { Bird(id: $0, name: $0 < 3 ? "wren" : "bird \($0)") }
    let list = BirdsViewController(birds: birds, load: loader.load)
    list.table.height = 3

    var pictures: Set<Bird.ID> = []
    var seen: Set<Bird.ID> = [1, 2, 3]
    var steps: [String] = []
    for _ in 0..<(number / 4 + 2) {
      switch Int.random(in: 0..<5, using: &random) {
      case 0...1:
        let row = Int.random(in: 0..<birds.count, using: &random)
        list.table.scroll(toRow: row)
        steps.append("scroll to row \(row)")
      case 2 where birds.count > 4:
        guard let row = list.table.visibleRows.randomElement(using: &random) else { continue }
        birds.remove(at: row)
        list.table.commitDeletion(ofRow: row)
        steps.append("delete row \(row)")
      default:
        guard let id = loader.waiting.randomElement(using: &random)?.id else { continue }
        pictures.insert(id)
        loader.answer(id)
        steps.append("picture \(id)")
      }
      let visible = birds[list.table.visibleRows]
      seen.formUnion(visible.map(\.id))

      let story = steps.joined(separator: ", ")
      try Checks.expect(
        "on the screen, after \(story)", list.shown,
        is: visible.map { "\($0.name) \(pictures.contains($0.id) ? "\($0.id)" : "–")" })
      try Checks.expect("requests, after \(story)", loader.requests.sorted(), is: seen.sorted())
    }
  }
}

/// The same numbers in every run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
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
