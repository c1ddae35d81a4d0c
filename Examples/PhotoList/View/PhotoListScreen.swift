import PhotoKit
import Widgets

/// The photo list with its views in the view layer.
public struct PhotoListScreen {
  public var page: any ListPage { controller.view }

  private let controller: PhotoListViewController

  public init(photos: [Photo], service: PhotoService, words: PhotoWords) {
    controller = PhotoListViewController(photos: photos, service: service, words: words)
  }
}
