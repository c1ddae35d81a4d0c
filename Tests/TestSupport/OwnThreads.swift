import Dispatch
import Synchronization
import Testing

/// Runs the tests of a suite on threads of its own, because they wait for programs.
///
/// Swift's tasks share as many threads as there are cores: tests that block them would keep the
/// servers and clients of other suites waiting.
package struct OwnThreadsTrait: SuiteTrait, TestTrait, TestScoping {
  @concurrent
  package func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(OwnThreads.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreadsTrait {
  /// For a suite that waits for programs. What is on the main actor stays there.
  package static var onOwnThreads: Self { Self() }
}

/// Two threads, as the tests that wait seldom need a core.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  // A serial queue has a thread outside of the pool that the concurrent ones, and Swift, share.
  private let queues = (1...2).map { DispatchQueue(label: "tests that wait \($0)") }
  private let count = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let turn = count.add(1, ordering: .relaxed).newValue
    queues[turn % queues.count].async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
