import PhotoKit
import Widgets

/// Stands between the model and the table, and still makes the cells and the views.
final class PhotoListViewController: ListPage {
  let header = Label()
  let table = Table()
  let alert: Alert

  private let dataSource: ArrayDataSource<Photo>
  private let pictures: PictureStore
  private let words: PhotoWords

  init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    dataSource = ArrayDataSource(items: photos, cellIdentifier: "PhotoCell")
    pictures = PictureStore(service: service)
    self.words = words
    alert = Alert(action: words.confirm)

    table.rowHeight = 3
    table.register(TableCell.self, forCellReuseIdentifier: "PhotoCell")
    dataSource.configureCell = { [weak self] in self?.configure($0, for: $1) }
    table.dataSource = dataSource
    table.delegate = self
    showCount()
  }
}

// MARK: - What the user does

extension PhotoListViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
    dataSource.items[row].isFavorite.toggle()
    table.reloadRow(row)
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    guard dataSource.items[row].mayBeDeleted else { return showFavoriteStays() }
    dataSource.items.remove(at: row)
    table.deleteRow(row)
    showCount()
  }

  private func retry(_ photo: Photo) {
    pictures.forget(photo)
    reload(photo.id)
  }
}

// MARK: - The data

extension PhotoListViewController {
  private func configure(_ cell: TableCell, for photo: Photo) {
    if pictures.picture(of: photo) == nil { load(photo) }
    show(photo, pictures.picture(of: photo), in: cell)
  }

  private func load(_ photo: Photo) {
    pictures.load(photo) { [weak self] in self?.reload(photo.id) }
  }

  private func reload(_ id: Photo.ID) {
    // Since it was asked for, the photo may have moved to another row, or left the screen.
    let row = table.visibleRows.first { dataSource.items[$0].id == id }
    if let row { table.reloadRow(row) }
  }
}

// MARK: - The views

extension PhotoListViewController {
  private func showCount() {
    header.text = words.count(dataSource.items.count)
  }

  private func showFavoriteStays() {
    alert.present(words.favoriteStays)
  }

  private func show(
    _ photo: Photo, _ picture: Result<Picture, PictureFailure>?, in cell: TableCell
  ) {
    cell.textLabel.text = (photo.isFavorite ? "★ " : "") + photo.title
    switch picture {
    case .success(let picture):
      cell.imageView.image = Image(picture.lines)
    case .failure(let failure):
      cell.imageView.image = Image(["╭╌╌╌╌╮", "╎ ╲╱ ╎", "╰╌╌╌╌╯"])
      cell.detailTextLabel.text = words.failure(failure)
      cell.accessoryButton = Button(words.retry)
      // The button outlives what is above it in the table: it names the photo, and not a row.
      cell.accessoryButton?.onTap = { [weak self] in self?.retry(photo) }
    case nil:
      cell.imageView.image = Image(["╭╌╌╌╌╮", "╎ ⋯⋯ ╎", "╰╌╌╌╌╯"])
      cell.detailTextLabel.text = words.loading
    }
  }
}
