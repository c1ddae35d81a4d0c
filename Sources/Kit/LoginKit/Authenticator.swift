/// The one thing a login screen needs from the outside world.
public struct Authenticator: Sendable {
  /// Returns when the service accepts the credentials.
  ///
  /// `@concurrent` makes the service work off the main actor. Code on the main actor that awaits it
  /// continues on the main actor.
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

  /// Fails each time with ``LoginFailure/offline``, after `latency`.
  public static func offline(latency: Duration = .zero) -> Authenticator {
    Authenticator { _ throws(LoginFailure) in
      await pause(latency)
      throw .offline
    }
  }

  /// A cancelled pause ends early. The service still answers.
  private static func pause(_ latency: Duration) async {
    if latency > .zero { try? await Task.sleep(for: latency) }
  }
}
