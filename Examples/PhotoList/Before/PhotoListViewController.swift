import PhotoKit
import Widgets

/// Does it all: the data, the rules about it, the network call, the cells and the views.
final class PhotoListViewController: ListPage {
  let header = Label()
  let table = Table()
  let alert: Alert

  private var photos: [Photo]
  private var pictures: [Photo.ID: Result<Picture, PictureFailure>] = [:]
  private var requested: Set<Photo.ID> = []
  private let service: PhotoService
  private let words: PhotoWords

  init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    self.photos = photos
    self.service = service
    self.words = words
    alert = Alert(action: words.confirm)

    table.rowHeight = 3
    table.register(TableCell.self, forCellReuseIdentifier: "PhotoCell")
    table.dataSource = self
    table.delegate = self
    showCount()
  }
}

// MARK: - What the user does

extension PhotoListViewController: TableDelegate {
  func table(_ table: Table, didSelectRow row: Int) {
    photos[row].isFavorite.toggle()
    table.reloadRow(row)
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    guard mayDelete(photos[row]) else { return showFavoriteStays() }
    photos.remove(at: row)
    table.deleteRow(row)
    showCount()
  }

  private func retry(_ photo: Photo) {
    pictures[photo.id] = nil
    reload(photo.id)
  }
}

// MARK: - The data

extension PhotoListViewController: TableDataSource {
  func numberOfRows(in table: Table) -> Int {
    photos.count
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "PhotoCell")
    configure(cell, for: photos[row])
    return cell
  }

  private func configure(_ cell: TableCell, for photo: Photo) {
    if pictures[photo.id] == nil { load(photo) }
    show(photo, pictures[photo.id], in: cell)
  }

  private func reload(_ id: Photo.ID) {
    // Since it was asked for, the photo may have moved to another row, or left the screen.
    let row = table.visibleRows.first { photos[$0].id == id }
    if let row { table.reloadRow(row) }
  }
}

// MARK: - The rules

extension PhotoListViewController {
  private func title(of photo: Photo) -> String {
    photo.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func mayDelete(_ photo: Photo) -> Bool {
    !photo.isFavorite
  }
}

// MARK: - The network

extension PhotoListViewController {
  private func load(_ photo: Photo) {
    guard requested.insert(photo.id).inserted else { return }
    service.get("/photos/\(photo.id)") { [weak self] reply in
      self?.received(reply, for: photo.id)
    }
  }

  private func received(_ reply: PhotoService.Reply?, for id: Photo.ID) {
    requested.remove(id)
    pictures[id] = picture(in: reply)
    reload(id)
  }

  private func picture(in reply: PhotoService.Reply?) -> Result<Picture, PictureFailure> {
    guard let reply else { return .failure(.offline) }
    guard reply.status == 200 else { return .failure(.refused) }
    guard let picture = Picture(reply.body) else { return .failure(.garbled) }
    return .success(picture)
  }
}

// MARK: - The views

extension PhotoListViewController {
  private func showCount() {
    header.text = words.count(photos.count)
  }

  private func showFavoriteStays() {
    alert.present(words.favoriteStays)
  }

  private func show(
    _ photo: Photo, _ picture: Result<Picture, PictureFailure>?, in cell: TableCell
  ) {
    cell.textLabel.text = (photo.isFavorite ? "★ " : "") + title(of: photo)
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
