// Each bird has a state, and every picture that comes reloads the whole table.
import Widgets

struct Bird: Identifiable {
  let id: Int
  let name: String
}

/// Asks for the picture of a bird. The answer may come at once, later, or never.
typealias LoadPicture = (Bird.ID, @escaping (Image) -> Void) -> Void

private enum Picture {
  case loading
  case loaded(Image)
}

final class BirdsViewController {
  let table = Table()

  private var birds: [Bird]
  private var states: [Bird.ID: Picture] = [:]
  private let load: LoadPicture

  init(birds: [Bird], load: @escaping LoadPicture) {
    self.birds = birds
    self.load = load
    table.register(TableCell.self, forCellReuseIdentifier: "Bird")
    table.dataSource = self
    table.delegate = self
  }

  private func state(of id: Bird.ID) -> Picture {
    if let state = states[id] { return state }
    states[id] = .loading
    load(id) { [weak self] picture in
      guard let self else { return }
      states[id] = .loaded(picture)
      table.reloadData()
    }
    return states[id] ?? .loading
  }
}

extension BirdsViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    birds.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let state = state(of: birds[row].id)
    let cell = table.dequeueReusableCell(withIdentifier: "Bird")
    cell.textLabel.text = birds[row].name
    if case .loaded(let picture) = state { cell.imageView.image = picture }
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
