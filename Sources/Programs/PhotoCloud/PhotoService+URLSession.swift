import Foundation
import HTTPClient
import PhotoKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension PhotoService {
  /// Asks the server at `address`, such as `http://127.0.0.1:8080`.
  public static func http(_ address: String) -> PhotoService {
    bypassProxyOnLoopback()
    // Nothing is cached here: the list keeps what it needs.
    let session = URLSession(configuration: .ephemeral)

    return PhotoService { path, completion in
      guard let url = URL(string: address + path) else {
        return hop { completion(nil) }
      }
      session.dataTask(with: url) { data, response, error in
        let reply = error == nil ? (response as? HTTPURLResponse) : nil
        hop {
          completion(reply.map { Reply(status: $0.statusCode, body: [UInt8](data ?? Data())) })
        }
      }.resume()
    }
  }

  /// The one place where a reply leaves the session's queue for the main actor.
  private nonisolated static func hop(_ body: @escaping @MainActor @Sendable () -> Void) {
    Task { @MainActor in body() }
  }
}
