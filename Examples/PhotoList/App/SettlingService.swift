import PhotoKit

/// A service that says when no request is under way.
final class SettlingService {
  private let service: PhotoService
  private var underWay = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ service: PhotoService) {
    self.service = service
  }

  var watched: PhotoService {
    PhotoService { [self] path, completion in
      underWay += 1
      service.get(path) { reply in
        completion(reply)
        self.answered()
      }
    }
  }

  /// Returns when every reply so far has been heard.
  func settled() async {
    if underWay > 0 { await withCheckedContinuation { waiting.append($0) } }
  }

  private func answered() {
    underWay -= 1
    guard underWay == 0 else { return }
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}
