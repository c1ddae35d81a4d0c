import PhotoKit
import Widgets

/// Stands between the model and the view, and does the work of neither.
final class PhotoListViewController {
  let view: PhotoListView

  private let dataSource: ArrayDataSource<Photo>
  private let pictures: PictureStore

  init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    dataSource = ArrayDataSource(items: photos, cellIdentifier: "PhotoCell")
    pictures = PictureStore(service: service)
    view = PhotoListView(words: words)

    dataSource.configureCell = { [weak self] in self?.configure($0, for: $1) }
    view.table.dataSource = dataSource
    view.table.delegate = self
    view.show(count: dataSource.items.count)
  }
}

// MARK: - What the user does

extension PhotoListViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
    dataSource.items[row].isFavorite.toggle()
    table.reloadRow(row)
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    guard dataSource.items[row].mayBeDeleted else { return view.showFavoriteStays() }
    dataSource.items.remove(at: row)
    table.deleteRow(row)
    view.show(count: dataSource.items.count)
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
    view.show(photo, pictures.picture(of: photo), in: cell) { [weak self] in self?.retry(photo) }
  }

  private func load(_ photo: Photo) {
    pictures.load(photo) { [weak self] in self?.reload(photo.id) }
  }

  private func reload(_ id: Photo.ID) {
    // Since it was asked for, the photo may have moved to another row, or left the screen.
    let row = view.table.visibleRows.first { dataSource.items[$0].id == id }
    if let row { view.table.reloadRow(row) }
  }
}
