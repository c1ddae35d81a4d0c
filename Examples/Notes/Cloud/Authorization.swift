import Foundation
import LoginKit
import Wire

extension Credentials {
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
