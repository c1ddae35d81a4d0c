import Foundation
import LoginKit

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

  /// Whether `authorization` is the header that says this account and this password.
  func matches(authorization: String?) -> Bool {
    let words = (authorization ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic",
      let given = Data(base64Encoded: String(words[1]))
    else { return false }

    return isEqualInConstantTime(Array(given), Array("\(account):\(password)".utf8))
  }
}

/// An ordinary comparison ends at the first difference, and its duration would tell a stranger how
/// much of a guess was right.
private func isEqualInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
