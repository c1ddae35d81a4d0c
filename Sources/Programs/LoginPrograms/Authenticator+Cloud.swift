import HTTP
import HTTPClient
import LoginKit
import Wire

nonisolated extension Authenticator {
  /// Signs in at the notes cloud at `address`, with `POST /sign-in` of `Docs/Wire.md`, through `client`.
  ///
  /// A 401 is refused. Any other failure, or no answer, is offline: `report` then receives the reason,
  /// on one line.
  public static func cloud(
    _ address: HTTPAddress, client: HTTPClient = HTTPClient(),
    report: @escaping @Sendable (String) async -> Void = { _ in }
  ) -> Authenticator {
    Authenticator { credentials throws(LoginFailure) in
      // Behind a colon the password begins (RFC 7617): such an account would be read as another.
      guard !credentials.account.contains(":") else { throw .refused }

      let request = HTTPRequest(
        method: .post, path: "/sign-in", headers: ["Authorization": credentials.authorization])
      let status: Int
      do {
        status = try await client.answer(to: request, from: address).status.code
      } catch {
        await report("\(error)")
        throw .offline
      }
      switch status {
      case 204: return
      case 401: throw .refused
      default:
        await report(
          "cannot use \(address): it answers POST /sign-in with status \(status), not 204")
        throw .offline
      }
    }
  }
}
