import Foundation
import HTTPClient
import LoginKit
import Wire

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

nonisolated extension Authenticator {
  /// Signs in at the notes cloud at `address`, by the `POST /sign-in` of `Docs/Wire.md`: refused is
  /// 401, and any other answer that is no yes, or none, is offline.
  ///
  /// Nil when `address` is no URL of HTTP.
  public static func cloud(_ address: String) -> Authenticator? {
    URL(cloud: address).map { cloud($0, timeout: 10) }
  }

  /// - Parameter timeout: in seconds; a request without an answer by then fails.
  static func cloud(_ url: URL, timeout: TimeInterval) -> Authenticator {
    let client = HTTPClient(timeout: timeout)
    return Authenticator { credentials throws(LoginFailure) in
      // Behind a colon the password begins (RFC 7617): such an account would be read as another.
      guard !credentials.account.contains(":") else { throw .refused }

      var request = URLRequest(url: url.appending(path: "sign-in"))
      request.httpMethod = "POST"
      request.setValue(credentials.authorization, forHTTPHeaderField: "Authorization")
      let answer = try? await client.answer(to: request)
      switch (answer?.1 as? HTTPURLResponse)?.statusCode {
      case 204: return
      case 401: throw .refused
      default: throw .offline
      }
    }
  }
}
