import LoginKit
import Observation

/// The login service of the live screens, which can be changed while they run.
@Observable
final class LiveService {
  var isOffline = false
  var latency = Duration.zero

  /// Asks whichever service it is at the time of the request.
  var authenticator: Authenticator {
    Authenticator { credentials throws(LoginFailure) in
      try await self.current.signIn(credentials)
    }
  }

  private var current: Authenticator {
    isOffline ? .offline(latency: latency) : .demo(latency: latency)
  }

  /// The next of none, half a second and two seconds.
  func changeLatency() {
    let choices: [Duration] = [.zero, .milliseconds(500), .seconds(2)]
    let place = choices.firstIndex(of: latency) ?? 0
    latency = choices[(place + 1) % choices.count]
  }
}
