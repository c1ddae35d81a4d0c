import Dispatch
import Foundation

/// Does what may take any time on a busy machine, and says what for: `waiting(for: "a form") { … }`.
///
/// There is no time limit on it alone. After an hour, which is longer than all tests take together on
/// the slowest machine, the process ends and names what it waits for.
package func waiting<Value>(
  for what: String, file: String = #fileID, line: Int = #line, _ body: () throws -> Value
) rethrows -> Value {
  let wait = Watchdog.shared.begin("\(file):\(line): error: still waiting for \(what)")
  defer { Watchdog.shared.end(wait) }
  return try body()
}

/// Does what may take any time, and says what for, without blocking the thread.
package func waiting<Value>(
  for what: String, file: String = #fileID, line: Int = #line,
  _ body: () async throws -> Value
) async rethrows -> Value {
  let wait = Watchdog.shared.begin("\(file):\(line): error: still waiting for \(what)")
  defer { Watchdog.shared.end(wait) }
  return try await body()
}

/// Checks every 10 ms, for events that nothing reports.
package func wait(
  for what: String, file: String = #fileID, line: Int = #line,
  until condition: () throws -> Bool
) rethrows {
  try waiting(for: what, file: file, line: line) {
    while try !condition() { poll(nil, 0, 10) }
  }
}

/// Knows what the tests wait for, and ends the process when one wait is a hang.
private final class Watchdog: Sendable {
  static let shared = Watchdog()

  private static let limit = Duration.seconds(3600)

  private struct Wait {
    let description: String
    let start = SuspendingClock.now
  }

  /// Touched on `queue` only. A `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var waits: (last: Int, open: [Int: Wait]) = (0, [:])
  private let queue = DispatchQueue(label: "watchdog")

  private init() {
    watch()
  }

  func begin(_ description: String) -> Int {
    queue.sync {
      waits.last += 1
      waits.open[waits.last] = Wait(description: description)
      return waits.last
    }
  }

  func end(_ wait: Int) {
    queue.sync { waits.open[wait] = nil }
  }

  private func watch() {
    queue.asyncAfter(deadline: .now() + .seconds(60)) { [self] in
      let open = waits.open.values
      if open.contains(where: { SuspendingClock.now - $0.start > Self.limit }) {
        for wait in open { FileHandle.standardError.write(Data((wait.description + "\n").utf8)) }
        exit(1)
      }
      watch()
    }
  }
}
