// A cell of its own type knows which bird it shows, so no request remembers a row.
import Widgets

struct Bird: Identifiable {
  let id: Int
  let name: String
}

/// Asks for the picture of a bird. The answer may come at once, later, or never.
typealias LoadPicture = (Bird.ID, @escaping (Image) -> Void) -> Void

final class BirdCell: TableCell {
  var birdID: Bird.ID?

  override func prepareForReuse() {
    super.prepareForReuse()
    birdID = nil
  }
}

final class BirdsViewController {
  let table = Table()

  private var birds: [Bird]
  private let load: LoadPicture
  private var pictures: [Bird.ID: Image?] = [:]

  init(birds: [Bird], load: @escaping LoadPicture) {
    self.birds = birds
    self.load = load
    table.register(BirdCell.self, forCellReuseIdentifier: "Bird")
    table.dataSource = self
    table.delegate = self
  }

  private func show(_ picture: Image, of id: Bird.ID) {
    pictures[id] = picture
    let cells = table.visibleRows.compactMap { table.cell(forRow: $0) as? BirdCell }
    cells.first { $0.birdID == id }?.imageView.image = picture
  }
}

extension BirdsViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    birds.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Bird")
    let bird = birds[row]
    (cell as? BirdCell)?.birdID = bird.id
    cell.textLabel.text = bird.name
    if pictures[bird.id] == nil {
      pictures[bird.id] = .some(nil)
      load(bird.id) { [weak self] in self?.show($0, of: bird.id) }
    }
    cell.imageView.image = pictures[bird.id] ?? nil
    return cell
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
