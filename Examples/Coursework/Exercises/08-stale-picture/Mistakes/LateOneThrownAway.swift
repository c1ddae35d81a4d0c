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
    load(bird.id) { [weak cell] picture in
      if cell?.textLabel.text == bird.name { cell?.imageView.image = picture }
    }
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
