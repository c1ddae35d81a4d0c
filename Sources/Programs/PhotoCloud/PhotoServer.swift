import Dispatch
import HTTP
import HTTPServer
import PhotoKit

/// The server of the demo: it has a picture for each photo, on this machine.
public final class PhotoServer: Sendable {
  /// How reliably the server answers.
  public enum Mood: Sendable {
    /// Every picture comes.
    case steady
    /// Every second picture is refused the first time that it is asked for.
    case flaky
  }

  /// What its paths begin with, such as `http://127.0.0.1:8080`.
  public var address: String { "http://127.0.0.1:\(server.port)" }

  private let server: HTTPServer

  /// Listens on a free port from the moment it returns. The photos from 1 to `count` have a picture,
  /// all other paths are not found, and each answer waits for `latency`.
  public init(
    count: Int, mood: Mood = .steady, latency: Duration = .zero
  ) throws(SocketError) {
    let answers = Answers(count: count, mood: mood)
    server = try HTTPServer { request in
      // A pause that is cancelled ends early: the client has gone.
      if latency > .zero { try? await Task.sleep(for: latency) }
      return answers.answer(to: request)
    }
  }

  /// Gives the answers that are under way, and listens no more.
  public func stop() async {
    await server.stop()
  }
}

private final class Answers: Sendable {
  private let count: Int
  private let mood: PhotoServer.Mood

  /// Touched on `queue` only: a `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var refused: Set<Int> = []
  private let queue = DispatchQueue(label: "Answers")

  init(count: Int, mood: PhotoServer.Mood) {
    self.count = count
    self.mood = mood
  }

  func answer(to request: HTTPRequest) -> HTTPResponse {
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1] == "photos", let id = Int(parts[2]), id >= 1, id <= count
    else { return .text("There is no such photo.", status: .notFound) }
    guard request.method == .get else { return .methodNotAllowed(allow: [.get]) }

    if mood == .flaky, id.isMultiple(of: 2), isFirst(id) {
      return .text("Ask again.", status: .internalServerError)
    }
    return .text(pictures[(id - 1) % pictures.count])
  }

  /// Whether this is the first request for the photo `id`.
  private func isFirst(_ id: Int) -> Bool { queue.sync { refused.insert(id).inserted } }
}

/// One for each name of the demo.
private let pictures = [
  """
  ╭────╮
  │◔ ◔?│
  ╰────╯
  """,
  """
  ╭────╮
  │^ ^ │
  ╰─▽──╯
  """,
  """
  ┌────┐
  │ ?? │
  └────┘
  """,
  """
  ▗▖ ▗▖
  ▝██▛▘
   ▝▀▘
  """,
]
