import LoginKit
import Platform

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Credentials {
  /// The account that `TRIPTYCH_ACCOUNT` and `TRIPTYCH_PASSWORD` name, each on its own the demo
  /// account's where it is not set.
  ///
  /// They come from the environment because every user of the machine can read a command line.
  /// Throws ``LoginFailure/incomplete`` when one is set and empty.
  public init(environment: [String: String]) throws(LoginFailure) {
    try self.init(
      account: environment["TRIPTYCH_ACCOUNT"] ?? "test",
      password: environment["TRIPTYCH_PASSWORD"] ?? "123456")
  }

  /// The account that the environment of this program names; see ``init(environment:)``.
  public static func fromEnvironment() throws(AccountError) -> Credentials {
    var environment: [String: String] = [:]
    for name in ["TRIPTYCH_ACCOUNT", "TRIPTYCH_PASSWORD"] {
      // `ProcessInfo` would repair it in silence, to another account's name.
      guard let value = getenv(name) else { continue }
      guard let text = String(validatingCString: value) else { throw .notUTF8(name) }
      environment[name] = text
    }
    do throws(LoginFailure) {
      return try Credentials(environment: environment)
    } catch {
      throw .empty
    }
  }

  /// The `Authorization` header that says who is asking (Basic, RFC 7617).
  public var authorization: String {
    "Basic " + Data("\(account):\(password)".utf8).base64EncodedString()
  }
}
