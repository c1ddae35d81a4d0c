import LoginKit

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

  /// The `Authorization` header that says who is asking (Basic, RFC 7617).
  public var authorization: String {
    "Basic " + Data("\(account):\(password)".utf8).base64EncodedString()
  }
}
