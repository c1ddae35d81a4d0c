import Foundation
import LoginKit
import Wire

/// The header that says who is asking (Basic, RFC 7617).
struct Authorization {
  private let accountAndPassword: [UInt8]

  /// Nil for another scheme, or none.
  init?(_ header: String?) throws(NotBase64) {
    let words = (header ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "basic" else { return nil }
    // Foundation takes any number of `=`.
    guard let data = Data(base64Encoded: String(words[1])), data.base64EncodedString() == words[1]
    else { throw NotBase64() }
    accountAndPassword = Array(data)
  }

  struct NotBase64: Error {}

  /// Whether it says this account and this password, in whatever way é and the like are written.
  func matches(_ account: Credentials) -> Bool {
    guard let given = String(validating: accountAndPassword, as: UTF8.self) else { return false }
    return isEqualInConstantTime(
      Array(composed(given).utf8), Array(composed("\(account.account):\(account.password)").utf8))
  }

  /// Unicode's normalization form C, as RFC 8265 and RFC 7617 have it.
  private func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}

/// An ordinary comparison ends at the first difference, and its duration would tell a stranger how
/// much of a guess was right.
private func isEqualInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
