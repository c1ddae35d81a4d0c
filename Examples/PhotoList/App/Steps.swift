import PhotoKit
import PhotoListBefore
import PhotoListModel
import PhotoListNetwork
import PhotoListSourceClosure
import PhotoListSourceDelegate
import PhotoListView
import Widgets

/// A state of the list's code, before or after a move.
nonisolated enum ListStep: String, CaseIterable {
  case before
  case sourceClosure = "source-closure"
  case sourceDelegate = "source-delegate"
  case model
  case network
  case view
}

/// An open list: the caller keeps the screen for as long as it is open.
struct OpenList {
  let screen: Any
  let page: any ListPage
}

extension ListStep {
  func open(_ photos: [Photo], _ service: PhotoService, _ words: PhotoWords) -> OpenList {
    switch self {
    case .before:
      let screen = PhotoListBefore.PhotoListScreen(photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    case .sourceClosure:
      let screen = PhotoListSourceClosure.PhotoListScreen(
        photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    case .sourceDelegate:
      let screen = PhotoListSourceDelegate.PhotoListScreen(
        photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    case .model:
      let screen = PhotoListModel.PhotoListScreen(photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    case .network:
      let screen = PhotoListNetwork.PhotoListScreen(photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    case .view:
      let screen = PhotoListView.PhotoListScreen(photos: photos, service: service, words: words)
      return OpenList(screen: screen, page: screen.page)
    }
  }
}
