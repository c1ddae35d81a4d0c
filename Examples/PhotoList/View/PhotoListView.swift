import PhotoKit
import Widgets

/// The widgets of the list, and what it says.
final class PhotoListView: ListPage {
  let header = Label()
  let table = Table()
  let alert: Alert

  private let words: PhotoWords

  init(words: PhotoWords) {
    self.words = words
    alert = Alert(action: words.confirm)

    table.rowHeight = 3
    table.register(TableCell.self, forCellReuseIdentifier: "PhotoCell")
  }

  func show(count: Int) {
    header.text = words.count(count)
  }

  func show(
    _ photo: Photo, _ picture: Result<Picture, PictureFailure>?, in cell: TableCell,
    onRetry: @escaping () -> Void
  ) {
    cell.show(photo, picture, words: words, onRetry: onRetry)
  }

  func showFavoriteStays() {
    alert.present(words.favoriteStays)
  }
}
