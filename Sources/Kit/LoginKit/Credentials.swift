/// An account and a password that are complete enough to send: the only place that knows the rule.
public struct Credentials: Equatable, Sendable {
  /// Without the white space at both ends that the user may have typed.
  public let account: String

  /// Just as typed: white space in a password counts.
  @Secret public private(set) var password: String

  /// Throws ``LoginFailure/incomplete`` when the trimmed account or the password is empty.
  public init(account: String, password: String) throws(LoginFailure) {
    guard Self.isAccount(account), !password.isEmpty else { throw .incomplete }

    self.account = String(account.trimmed)
    self.password = password
  }

  /// Whether there is more than white space in the text.
  public static func isAccount(_ text: String) -> Bool {
    !text.trimmed.isEmpty
  }
}

extension String {
  /// The text between the first and the last character that is not white space.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
}
