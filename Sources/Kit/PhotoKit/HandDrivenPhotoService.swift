/// A service for specs and tests: the test gives each reply.
@MainActor
public final class HandDrivenPhotoService {
  /// The path of every request so far, oldest first.
  public private(set) var requests: [String] = []

  private var waiting: [(path: String, completion: PhotoService.Completion)] = []

  /// Creates a service without requests.
  public init() {}

  /// How many requests wait for a reply.
  public var waitingCount: Int { waiting.count }

  /// Asks this service.
  public var service: PhotoService {
    PhotoService { [self] path, completion in
      requests.append(path)
      waiting.append((path, completion))
    }
  }

  /// Gives `reply` to the request for `path` that has waited longest; false when none waits.
  @discardableResult
  public func answer(_ path: String, _ reply: PhotoService.Reply?) -> Bool {
    guard let position = waiting.firstIndex(where: { $0.path == path }) else { return false }
    waiting.remove(at: position).completion(reply)
    return true
  }
}
