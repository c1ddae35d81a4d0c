import PhotoKit
import Widgets

/// The photo list with a data source of its own, which fills cells by a closure.
public struct PhotoListScreen {
  public var page: any ListPage { controller }

  private let controller: PhotoListViewController

  public init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    controller = PhotoListViewController(photos: photos, service: service, words: words)
  }
}
