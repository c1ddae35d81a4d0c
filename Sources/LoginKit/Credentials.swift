/// An account and a password, both filled in: the one place that knows the rules.
public struct Credentials: Equatable, Sendable {
  /// Without the white space at both ends that the user may have typed.
  public let account: String

  /// Just as typed: white space in a password counts.
  @Secret public private(set) var password: String

  /// Throws ``LoginFailure/incomplete`` when the trimmed account or the password is empty.
  public init(account: String, password: String) throws(LoginFailure) {
    self.account = String(account.trimmed)
    self.password = password

    if self.account.isEmpty || password.isEmpty { throw .incomplete }
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
