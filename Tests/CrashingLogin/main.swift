import Dispatch
import Foundation
import LoginKit
import LoginMVC
import LoginPrograms

// A login that crashes at SIGURG, in the way that CRASH names: so it can crash while a form is shown
// or a password is asked.
signal(SIGURG, SIG_IGN)
let source = DispatchSource.makeSignalSource(signal: SIGURG, queue: queue)
source.setEventHandler(handler: crash)
// A signal that comes before the source is in place is lost.
await withCheckedContinuation { activate(source, $0) }

await LoginProgram("crashing-login").run(LoginScreen.init, view: \.view)

/// Not on the main actor, since the handler runs on the queue of the source.
nonisolated func activate(
  _ source: any DispatchSourceSignal, _ continuation: CheckedContinuation<Void, Never>
) {
  source.setRegistrationHandler { continuation.resume() }
  source.activate()
}

// MARK: - Crashes

nonisolated var way: String { ProcessInfo.processInfo.environment["CRASH"] ?? "" }

nonisolated var queue: DispatchQueue { way == "trap in the background" ? .global() : .main }

nonisolated func crash() {
  switch way {
  case "abort": abort()
  case "bad address": print(UnsafePointer<Int>(bitPattern: 8)?.pointee ?? 0)
  default: print([Int]()[way.count])
  }
}
