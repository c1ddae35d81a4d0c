import Dispatch

/// Runs an actor on a Dispatch queue of its own, where a blocking call holds up no other task.
final class DatabaseQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "SQLite")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func async(_ work: @escaping @Sendable () -> Void) {
    queue.async(execute: work)
  }
}
