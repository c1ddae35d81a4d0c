import Dispatch
import Foundation
import Platform
import Synchronization

/// Ctrl-C and the like: what we started ends with us.
public enum Interruption {
  /// The programs that run. Touched on `queue` only, which also starts them, so that a signal never
  /// comes between a program and its number.
  private nonisolated(unsafe) static var running: Set<pid_t> = []
  private static let queue = DispatchQueue(label: "Interruption")

  /// From now on a signal that ends us ends first what we have started.
  ///
  /// What that leaves on the disk is swept by ``Workshop/sweep()`` the next time.
  public static func passOn() {
    Signals.receive([SIGINT, SIGTERM, SIGHUP], keepsIgnored: true) { number in
      // On the queue, so that nothing is started any more.
      queue.sync {
        end(running)
        _exit(128 + number)
      }
    }
  }

  /// Ends programs with all that they have started: in a second, whatever they do.
  static func end(_ processes: Set<pid_t>) {
    // The compiler's driver is asked first: its jobs are groups of their own, which only it can end.
    for process in processes { kill(-process, SIGINT) }
    for _ in 1...100 where processes.contains(where: { kill($0, 0) == 0 }) { poll(nil, 0, 10) }
    for process in processes {
      kill(-process, SIGKILL)
      kill(process, SIGKILL)
    }
  }

  static func start(_ process: Process) throws {
    try queue.sync {
      // A program inherits the signals that the thread which starts it has blocked, and threads of a
      // pool block nearly all: it could be neither interrupted nor aborted.
      var before = unblockSignals()
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      try process.run()
      running.insert(process.processIdentifier)
    }
  }

  /// For one that has ended.
  static func forget(_ process: Process) {
    queue.sync { _ = running.remove(process.processIdentifier) }
  }

  /// Returns those that the calling thread had blocked.
  private static func unblockSignals() -> sigset_t {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    return before
  }
}
