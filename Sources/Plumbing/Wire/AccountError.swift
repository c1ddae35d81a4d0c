/// Why the environment does not name an account.
public enum AccountError: Error, Equatable {
  /// The account or the password is set and empty.
  case empty
  /// The variable of this name is not UTF-8.
  case notUTF8(String)
}

extension AccountError: CustomStringConvertible {
  /// One line for the user, without what the variable holds.
  public var description: String {
    switch self {
    case .empty: "TRIPTYCH_ACCOUNT or TRIPTYCH_PASSWORD is empty"
    case .notUTF8(let name): "\(name) is not UTF-8"
    }
  }
}
