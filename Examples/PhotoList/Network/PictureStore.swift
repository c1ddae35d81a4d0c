import PhotoKit

/// Fetches pictures and keeps them; the one place that knows the network and its errors.
final class PictureStore {
  private var pictures: [Photo.ID: Result<Picture, PictureFailure>] = [:]
  private var waiting: [Photo.ID: [() -> Void]] = [:]
  private let service: PhotoService

  init(service: PhotoService) {
    self.service = service
  }

  /// The picture, or why there is none; nil when nothing has come yet.
  func picture(of photo: Photo) -> Result<Picture, PictureFailure>? {
    pictures[photo.id]
  }

  /// Forgets what came, so that it can be asked for again.
  func forget(_ photo: Photo) {
    pictures[photo.id] = nil
  }

  /// Calls `completion` when the picture, or the reason that there is none, has come and is kept.
  ///
  /// A photo has at most one request under way; further callers wait for the same answer.
  func load(_ photo: Photo, completion: @escaping () -> Void) {
    let isRequested = waiting[photo.id] != nil
    waiting[photo.id, default: []].append(completion)
    if isRequested { return }

    service.get("/photos/\(photo.id)") { [weak self] reply in
      self?.received(reply, for: photo.id)
    }
  }

  private func received(_ reply: PhotoService.Reply?, for id: Photo.ID) {
    pictures[id] = picture(in: reply)
    let completions = waiting.removeValue(forKey: id) ?? []
    for completion in completions { completion() }
  }

  private func picture(in reply: PhotoService.Reply?) -> Result<Picture, PictureFailure> {
    guard let reply else { return .failure(.offline) }
    guard reply.status == 200 else { return .failure(.refused) }
    guard let picture = Picture(reply.body) else { return .failure(.garbled) }
    return .success(picture)
  }
}
