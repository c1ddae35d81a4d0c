/// Why a sign-in did not succeed.
public enum LoginFailure: Error, CaseIterable, Sendable {
  /// The account or the password is empty; nothing was sent.
  case incomplete

  /// The service does not know this account with this password.
  case refused

  /// The service could not be reached.
  case offline
}
