import HTTP
import HTTPClient
import PhotoKit

extension PhotoService {
  /// Asks the server at `address`, such as `http://127.0.0.1:8080`.
  public static func http(
    _ address: String, client: HTTPClient = HTTPClient()
  ) -> PhotoService {
    PhotoService { path, completion in
      Task { @MainActor in
        let response = try? await client.answer(
          to: HTTPRequest(method: .get, path: path), from: HTTPAddress(address))
        completion(response.map { Reply(status: $0.status.code, body: $0.body) })
      }
    }
  }
}
