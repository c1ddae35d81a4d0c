/// The one thing a login screen needs from the outside world.
public struct Authenticator: Sendable {
  /// Returns when the service accepts the credentials.
  ///
  /// `@concurrent` is the hop: a service works off the main actor, and code that awaits it there is
  /// back on the main actor with the next line.
  public typealias SignIn = @Sendable @concurrent (Credentials) async throws(LoginFailure) -> Void

  /// Asks the service.
  public var signIn: SignIn

  /// Creates an authenticator that signs in with `signIn`.
  public init(signIn: @escaping SignIn) {
    self.signIn = signIn
  }
}

extension Authenticator {
  /// Accepts the account `test` with the password `123456`, each time after `latency`.
  public static func demo(latency: Duration = .zero) -> Authenticator {
    Authenticator { credentials throws(LoginFailure) in
      await pause(latency)
      guard credentials.account == "test", credentials.password == "123456" else { throw .refused }
    }
  }

  /// Cannot be reached, and says so each time after `latency`.
  public static func offline(latency: Duration = .zero) -> Authenticator {
    Authenticator { _ throws(LoginFailure) in
      await pause(latency)
      throw .offline
    }
  }

  /// A cancelled pause ends early: the service still answers.
  private static func pause(_ latency: Duration) async {
    if latency > .zero { try? await Task.sleep(for: latency) }
  }
}
