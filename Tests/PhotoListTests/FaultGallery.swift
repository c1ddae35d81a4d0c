import PhotoKit
import Widgets

/// A list that breaks no rule, with each decision in a method of its own for a fault to make badly.
class OneDecisionEach: ListPage, TableDataSource, TableDelegate {
  let header = Label()
  let table = Table()
  let alert: Alert
  let words: PhotoWords
  let service: PhotoService
  var photos: [Photo]
  var pictures: [Photo.ID: Result<Picture, PictureFailure>] = [:]
  var requested: Set<Photo.ID> = []

  required init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    self.photos = photos
    self.service = service
    self.words = words
    alert = Alert(action: words.confirm)
    table.rowHeight = 3
    table.register(TableCell.self, forCellReuseIdentifier: "Photo")
    connect()
    count()
  }

  func connect() {
    table.dataSource = self
    table.delegate = self
  }

  func count() {
    header.text = words.count(photos.count)
  }

  // MARK: The data

  func numberOfRows(in table: Table) -> Int { photos.count }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    let cell = table.dequeueReusableCell(withIdentifier: "Photo")
    if pictures[photos[row].id] == nil { load(photos[row], for: cell, row) }
    configure(cell, row)
    return cell
  }

  func title(of photo: Photo) -> String {
    photo.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  func configure(_ cell: TableCell, _ row: Int) {
    let photo = photos[row]
    cell.textLabel.text = (photo.isFavorite ? "★ " : "") + title(of: photo)
    show(pictures[photo.id], in: cell)
    if case .failure = pictures[photo.id] { addRetry(to: cell, photo, row) }
  }

  func show(_ picture: Result<Picture, PictureFailure>?, in cell: TableCell) {
    switch picture {
    case .success(let picture): cell.imageView.image = Image(picture.lines)
    case .failure(let failure): cell.detailTextLabel.text = words.failure(failure)
    case nil: cell.detailTextLabel.text = words.loading
    }
  }

  func addRetry(to cell: TableCell, _ photo: Photo, _ row: Int) {
    cell.accessoryButton = Button(words.retry)
    cell.accessoryButton?.onTap = { [weak self] in self?.retry(photo) }
  }

  func retry(_ photo: Photo) {
    pictures[photo.id] = nil
    reload(photo.id)
  }

  func reload(_ id: Photo.ID) {
    let row = table.visibleRows.first { photos[$0].id == id }
    if let row { table.reloadRow(row) }
  }

  // MARK: The network

  func load(_ photo: Photo, for cell: TableCell, _ row: Int) {
    guard requested.insert(photo.id).inserted else { return }
    service.get("/photos/\(photo.id)") { [weak self] reply in
      self?.requested.remove(photo.id)
      self?.received(reply, photo, cell, row)
    }
  }

  func received(_ reply: PhotoService.Reply?, _ photo: Photo, _ cell: TableCell, _ row: Int) {
    pictures[photo.id] = result(of: reply)
    reload(photo.id)
  }

  func result(of reply: PhotoService.Reply?) -> Result<Picture, PictureFailure> {
    guard let reply else { return .failure(.offline) }
    guard reply.status == 200 else { return .failure(.refused) }
    return Picture(reply.body).map { .success($0) } ?? .failure(.garbled)
  }

  // MARK: What the user does

  func table(_ table: Table, didSelectRow row: Int) {
    photos[row].isFavorite.toggle()
    table.reloadRow(row)
  }

  func table(_ table: Table, commitDeletionOfRow row: Int) {
    guard !photos[row].isFavorite else { return alert.present(words.favoriteStays) }
    photos.remove(at: row)
    table.deleteRow(row)
    count()
  }
}

// MARK: - A data source without an owner

/// The data source is made, handed to the table, and gone: the list stays empty.
final class NobodyOwnsTheSource: OneDecisionEach {
  override func connect() {
    table.dataSource = Rows(of: self)
    table.delegate = self
  }
}

/// The same with the one line that repairs it.
final class SomebodyOwnsTheSource: OneDecisionEach {
  private var rows: Rows?

  override func connect() {
    let rows = Rows(of: self)
    self.rows = rows
    table.dataSource = rows
    table.delegate = self
  }
}

/// A data source of its own whose cells another object makes.
private final class Rows: TableDataSource {
  private weak var maker: OneDecisionEach?

  init(of maker: OneDecisionEach) {
    self.maker = maker
  }

  func numberOfRows(in table: Table) -> Int {
    maker?.numberOfRows(in: table) ?? 0
  }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    maker?.table(table, cellForRow: row) ?? TableCell()
  }
}

// MARK: - A cell that keeps what it had

/// Overrides `prepareForReuse`, and does not call the one above.
private final class KeepingCell: TableCell {
  override func prepareForReuse() {}
}

final class NothingDropped: OneDecisionEach {
  override func connect() {
    table.register(KeepingCell.self, forCellReuseIdentifier: "Photo")
    super.connect()
  }
}

/// The reply goes to the cell that asked, whatever that shows by now.
final class ReplyToTheCell: OneDecisionEach {
  override func received(
    _ reply: PhotoService.Reply?, _ photo: Photo, _ cell: TableCell, _ row: Int
  ) {
    pictures[photo.id] = result(of: reply)
    cell.prepareForReuse()
    cell.textLabel.text = title(of: photo)
    show(pictures[photo.id], in: cell)
    if case .failure = pictures[photo.id] { addRetry(to: cell, photo, row) }
  }
}

/// The reply goes to the row that asked, whichever photo that is by now.
final class ReplyToTheRow: OneDecisionEach {
  override func received(
    _ reply: PhotoService.Reply?, _ photo: Photo, _ cell: TableCell, _ row: Int
  ) {
    pictures[photo.id] = result(of: reply)
    table.reloadRow(row)
  }
}

/// The button tries the row that it was made in, and after a deletion that is another photo.
final class RetryOfTheRow: OneDecisionEach {
  override func addRetry(to cell: TableCell, _ photo: Photo, _ row: Int) {
    super.addRetry(to: cell, photo, row)
    cell.accessoryButton?.onTap = { [weak self] in
      if let self, row < photos.count { retry(photos[row]) }
    }
  }
}

/// The mark is set for a favorite, and for no other taken away.
final class MarkLeftBehind: OneDecisionEach {
  override func configure(_ cell: TableCell, _ row: Int) {
    super.configure(cell, row)
    if marked.contains(ObjectIdentifier(cell)), !photos[row].isFavorite {
      cell.textLabel.text = "★ " + cell.textLabel.text
    }
    if photos[row].isFavorite { marked.insert(ObjectIdentifier(cell)) }
  }

  private var marked: Set<ObjectIdentifier> = []
}

// MARK: - Retain cycles

/// The button's closure keeps the list, whose table keeps the cell, which keeps the button.
final class StrongRetry: OneDecisionEach {
  override func addRetry(to cell: TableCell, _ photo: Photo, _ row: Int) {
    super.addRetry(to: cell, photo, row)
    cell.accessoryButton?.onTap = { self.retry(photo) }
  }
}

/// A request under way keeps the list.
final class StrongReply: OneDecisionEach {
  override func load(_ photo: Photo, for cell: TableCell, _ row: Int) {
    guard requested.insert(photo.id).inserted else { return }
    service.get("/photos/\(photo.id)") { reply in
      self.requested.remove(photo.id)
      self.received(reply, photo, cell, row)
    }
  }
}

/// A data source with a strong reference to its delegate, which owns it.
final class StrongDelegate: OneDecisionEach {
  private var source: DelegatingSource?

  override func connect() {
    let source = DelegatingSource(delegate: self)
    self.source = source
    table.dataSource = source
    table.delegate = self
  }
}

private final class DelegatingSource: TableDataSource {
  private let delegate: any TableDataSource

  init(delegate: any TableDataSource) {
    self.delegate = delegate
  }

  func numberOfRows(in table: Table) -> Int { delegate.numberOfRows(in: table) }

  func table(_ table: Table, cellForRow row: Int) -> TableCell {
    delegate.table(table, cellForRow: row)
  }
}

// MARK: - The network at the wrong time

/// Asks for everything at once.
final class AsksForAll: OneDecisionEach {
  override func connect() {
    for photo in photos { load(photo, for: TableCell(), 0) }
    super.connect()
  }
}

/// Keeps nothing: what has scrolled away is asked for again.
final class KeepsNothing: OneDecisionEach {
  override func configure(_ cell: TableCell, _ row: Int) {
    super.configure(cell, row)
    pictures[photos[row].id] = nil
  }
}

/// Retries without end, even for a list that has gone.
final class AsksByItself: OneDecisionEach {
  override func load(_ photo: Photo, for cell: TableCell, _ row: Int) {
    ask(photo)
  }

  private func ask(_ photo: Photo) {
    guard requested.insert(photo.id).inserted else { return }
    service.get("/photos/\(photo.id)") { [weak self, service] reply in
      guard reply != nil else { return service.get("/photos/\(photo.id)") { _ in } }
      self?.requested.remove(photo.id)
      self?.received(reply, photo, TableCell(), 0)
    }
  }
}

/// Two taps are two requests.
final class NoGuard: OneDecisionEach {
  override func retry(_ photo: Photo) {
    requested.remove(photo.id)
    super.retry(photo)
  }
}

/// Every failure is shown as the network's.
final class OneFailureForAll: OneDecisionEach {
  override func result(of reply: PhotoService.Reply?) -> Result<Picture, PictureFailure> {
    super.result(of: reply).mapError { _ in .offline }
  }
}

/// A page that says "not found" is taken for a picture.
final class StatusIgnored: OneDecisionEach {
  override func result(of reply: PhotoService.Reply?) -> Result<Picture, PictureFailure> {
    super.result(of: reply.map { PhotoService.Reply(status: 200, body: $0.body) })
  }
}

/// A picture that is loading shows no placeholder.
final class SilentWait: OneDecisionEach {
  override func show(_ picture: Result<Picture, PictureFailure>?, in cell: TableCell) {
    if picture != nil { super.show(picture, in: cell) }
  }
}

// MARK: - The rows and the rules

/// Sorts what it is given.
final class Sorted: OneDecisionEach {
  override func connect() {
    photos.sort { $0.name < $1.name }
    super.connect()
  }
}

/// Shows the name as it was typed.
final class RawName: OneDecisionEach {
  override func title(of photo: Photo) -> String { photo.name }
}

/// The data changes without a reload of the table.
final class MarkNotShown: OneDecisionEach {
  override func table(_ table: Table, didSelectRow row: Int) {
    photos[row].isFavorite.toggle()
  }
}

/// The count is written once.
final class OldCount: OneDecisionEach {
  override func table(_ table: Table, commitDeletionOfRow row: Int) {
    let before = header.text
    super.table(table, commitDeletionOfRow: row)
    header.text = before
  }
}

/// Every photo can be deleted.
final class FavoritesDeleted: OneDecisionEach {
  override func table(_ table: Table, commitDeletionOfRow row: Int) {
    photos[row].isFavorite = false
    super.table(table, commitDeletionOfRow: row)
  }
}

/// The message stands in the heading, and blocks no input.
final class AlertThatIsNone: OneDecisionEach {
  override func table(_ table: Table, commitDeletionOfRow row: Int) {
    super.table(table, commitDeletionOfRow: row)
    if let message = alert.title {
      header.text = message
      alert.dismiss()
    }
  }
}
