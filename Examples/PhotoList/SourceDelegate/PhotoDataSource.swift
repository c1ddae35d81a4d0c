import PhotoKit
import Widgets

/// Gives photos to a table; a delegate fills the cells.
///
/// The table holds it weakly, so its creator must own it.
final class PhotoDataSource {
  var photos: [Photo]

  weak var delegate: (any PhotoDataSourceDelegate)?

  private let cellIdentifier: String

  init(photos: [Photo], cellIdentifier: String) {
    self.photos = photos
    self.cellIdentifier = cellIdentifier
  }
}

protocol PhotoDataSourceDelegate: AnyObject {
  /// Fills a cell that is new, or used again, with a photo.
  func photoDataSource(
    _ dataSource: PhotoDataSource, configure cell: TableCell, for photo: Photo)
}

extension PhotoDataSource: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    photos.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: cellIdentifier)
    delegate?.photoDataSource(self, configure: cell, for: photos[row])
    return cell
  }
}
