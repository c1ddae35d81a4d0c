import Widgets

struct Bird: Identifiable {
  let id: Int
  let name: String
}

/// Asks for the picture of a bird. The answer may come at once, later, or never.
typealias LoadPicture = (Bird.ID, @escaping (Image) -> Void) -> Void

final class BirdsViewController {
  let table = Table()

  private var birds: [Bird]
  private let load: LoadPicture
  private var pictures: [Bird.ID: Image] = [:]
  private var requested: Set<Bird.ID> = []

  init(birds: [Bird], load: @escaping LoadPicture) {
    self.birds = birds
    self.load = load
    table.register(TableCell.self, forCellReuseIdentifier: "Bird")
    table.dataSource = self
    table.delegate = self
  }
}

extension BirdsViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    birds.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Bird")
    let bird = birds[row]
    cell.textLabel.text = bird.name
    // First, because the answer may come at once.
    loadPicture(of: bird, inRow: row)
    cell.imageView.image = pictures[bird.id]
    return cell
  }

  private func loadPicture(of bird: Bird, inRow row: Int) {
    guard requested.insert(bird.id).inserted else { return }
    load(bird.id) { [weak self] picture in
      self?.received(picture, for: bird.id, inRow: row)
    }
  }

  private func received(_ picture: Image, for id: Bird.ID, inRow row: Int) {
    pictures[id] = picture
    table.cell(forRow: row)?.imageView.image = picture
  }
}

extension BirdsViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    birds.remove(at: row)
    table.deleteRow(row)
  }
}
