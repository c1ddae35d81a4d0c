import PhotoKit
import Widgets

/// How a list is opened, whatever it is made of.
typealias OpenPhotoList = ([Photo], PhotoService, PhotoWords) -> (screen: Any, page: any ListPage)

/// Plays steps on a list of four photos of which two fit, as a user with a network at hand would.
final class PhotoRobot {
  private let network = HandDrivenPhotoService()
  private let words: PhotoWords
  private var opened: (screen: Any, page: any ListPage)?
  private weak var page: (any ListPage)?
  private weak var sentinel: Sentinel?

  init(opening open: OpenPhotoList, words: PhotoWords) {
    self.words = words
    let sentinel = Sentinel()
    self.sentinel = sentinel
    let service = network.service
    // Only those who keep the service keep the sentinel.
    let watched = PhotoService { path, completion in
      sentinel.keepAlive(service).get(path, completion)
    }
    opened = open(Photo.demo(count: 4), watched, words)
    page = opened?.page
    opened.map { $0.page.table.height = 2 * $0.page.table.rowHeight }
  }

  /// Plays one step, and returns when it has settled.
  ///
  /// - Returns: what is wrong; nil when nothing is.
  func perform(_ action: PhotoAction) async -> String? {
    switch action {
    case .expect(let expectation):
      return holds(expectation) ? nil : "not so: \(picture().joined(separator: "\n"))"
    case .answer(let photo, let reply):
      let isAnswered = network.answer("/photos/\(photo)", reply.reply(for: photo))
      return isAnswered ? nil : "no request for photo \(photo) is under way"
    case .close:
      opened = nil
    case .scroll(let row): opened?.page.scroll(toRow: row - 1)
    case .select(let row): opened?.page.select(row: row - 1)
    case .delete(let row): opened?.page.delete(row: row - 1)
    case .retry(let row): await opened?.page.tapAccessory(ofRow: row - 1)?.value
    case .doubleRetry(let row):
      let taps = (1...2).map { _ in opened?.page.tapAccessory(ofRow: row - 1) }
      for tap in taps { await tap?.value }
    case .dismissAlert: opened?.page.dismissAlert()
    }
    return nil
  }

  /// What is drawn, and what has been sent: a line of a transcript.
  func picture() -> [String] {
    let drawn = opened?.page.draw(columns: 44, rows: 8).map(\.text) ?? ["closed"]
    return drawn + ["requests: \(network.requests)"]
  }
}

// MARK: - What is seen

extension PhotoRobot {
  private func holds(_ expectation: PhotoExpectation) -> Bool {
    switch expectation {
    case .requests(let count): network.requests.count == count
    case .request(let photo): network.requests.last == "/photos/\(photo)"
    case .released: page == nil && sentinel == nil
    case .rows(let count): opened?.page.table.numberOfRows == count
    case .count(let count): opened?.page.header.text == words.count(count)
    case .alert(let isUp): opened?.page.alert.title == (isUp ? words.favoriteStays : nil)
    case .row(let row, let expectation):
      opened?.page.table.cell(forRow: row - 1).map { cell($0, shows: expectation) } ?? false
    }
  }

  private func cell(_ cell: TableCell, shows expectation: RowExpectation) -> Bool {
    let isFavorite = cell.textLabel.text.hasPrefix("★ ")
    let title = cell.textLabel.text.dropFirst(isFavorite ? 2 : 0)
    let hasRetry = cell.accessoryButton?.title == words.retry
    let detail = cell.detailTextLabel.text
    return switch expectation {
    case .titled(let expected): title == expected
    case .favorite: isFavorite
    case .ordinary: !isFavorite
    case .loading: detail == words.loading && !hasRetry && photo(in: cell) == nil
    case .failure(let failure):
      detail == words.failure(failure) && hasRetry && photo(in: cell) == nil
    case .picture(let number): photo(in: cell) == number && detail.isEmpty && !hasRetry
    case .noRetry: cell.accessoryButton == nil
    }
  }

  /// The number of the photo that the cell has the picture of.
  private func photo(in cell: TableCell) -> Int? {
    cell.imageView.image?.lines.first?.split(separator: " ").last.flatMap { Int($0) }
  }
}

nonisolated extension PhotoReply {
  fileprivate func reply(for photo: Int) -> PhotoService.Reply? {
    switch self {
    case .picture: PhotoService.Reply(status: 200, body: Array("photo \(photo)\n▄▄▄▄▄▄".utf8))
    case .refused: PhotoService.Reply(status: 404, body: Array("photo 0".utf8))
    case .offline: nil
    case .garbled: PhotoService.Reply(status: 200, body: [0xFF, 0xD8])
    }
  }
}

/// Lives as long as the service that it was given to.
private final class Sentinel {
  func keepAlive(_ service: PhotoService) -> PhotoService { service }
}
