/// A login service for specs and tests: the test gives each reply.
@MainActor
public final class HandDrivenService {
  /// Every request so far, oldest first.
  public private(set) var requests: [Credentials] = []

  /// How many requests wait for an answer.
  public var waitingCount: Int { waiting.count }

  /// Called after a request arrives and waits.
  public var onRequest: (() -> Void)?

  private var waiting: [CheckedContinuation<Result<Void, LoginFailure>, Never>] = []

  /// A service that has received nothing yet.
  public init() {}

  /// Signs in with this service.
  public var authenticator: Authenticator {
    Authenticator { credentials throws(LoginFailure) in
      try await self.receive(credentials).get()
    }
  }

  /// Gives `reply` to the request that has waited longest; false when none waits.
  @discardableResult
  public func answer(_ reply: Result<Void, LoginFailure>) -> Bool {
    guard !waiting.isEmpty else { return false }
    waiting.removeFirst().resume(returning: reply)
    return true
  }

  private func receive(_ credentials: Credentials) async -> Result<Void, LoginFailure> {
    await withCheckedContinuation { continuation in
      requests.append(credentials)
      waiting.append(continuation)
      onRequest?()
    }
  }
}
