import PhotoKit
import Widgets

/// The photo list before any move: one view controller does it all.
public struct PhotoListScreen {
  public var page: any ListPage { controller }

  private let controller: PhotoListViewController

  public init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    controller = PhotoListViewController(photos: photos, service: service, words: words)
  }
}
