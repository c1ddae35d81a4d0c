import LoginKit

/// How the last sign-in ended, as the service answered.
public final class LastSignIn {
  /// False before the first answer, and from a tap until its answer.
  public private(set) var isAccepted = false

  /// No sign-in yet.
  public init() {}

  /// Asks `authenticator`, and notes its answer.
  public func noting(_ authenticator: Authenticator) -> Authenticator {
    Authenticator { credentials throws(LoginFailure) in
      try await authenticator.signIn(credentials)
      await self.accepted()
    }
  }

  /// Call it on each tap: an attempt that sends nothing is not accepted either.
  public func began() {
    isAccepted = false
  }

  private func accepted() {
    isAccepted = true
  }
}
