import Dispatch
import Foundation
import Platform

/// The programs that we have started: they end with us, and what they start ends with them.
package enum Interruption {
  /// The programs that run, and those that have ended and keep their number. Touched on `queue` only,
  /// which also starts them, so that a signal never comes between a program and its number.
  private nonisolated(unsafe) static var running: Set<pid_t> = []

  /// Whether the orphans of the programs become our children.
  private nonisolated(unsafe) static var adopts = false

  private static let queue = DispatchQueue(label: "Interruption")

  /// From now on a signal that ends us ends first what we have started, and on Linux what a program
  /// has started never outlives it. For a process whose children are all started here.
  ///
  /// What that leaves on the disk is swept the next time.
  package static func passOn() {
    queue.sync { adopts = adoptOrphans() }
    Signals.receive([SIGINT, SIGTERM, SIGHUP], keepsIgnored: true) { number in
      // On the queue, so that nothing is started any more.
      queue.sync {
        for process in running { interrupt(process) }
        endOrphans(allBut: [])
        _exit(128 + number)
      }
    }
  }

  static func start(_ spawn: Spawn) throws -> pid_t {
    try queue.sync {
      let process = try spawn.start()
      running.insert(process)
      return process
    }
  }

  /// Ends a program with its group: in a second, whatever it does.
  ///
  /// The compiler's driver is asked first: its jobs are groups of their own, which only it can end.
  static func interrupt(_ process: pid_t) {
    kill(-process, SIGINT)
    for _ in 1...100 where !hasEnded(process) { poll(nil, 0, 10) }
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
  }

  /// Waits for the end of a program, and ends its group.
  ///
  /// - Parameter strict: whether to end all else that it has started; a compiler cleans up by itself.
  /// - Returns: how it has ended, as `waitpid` has it.
  static func end(of process: pid_t, strict: Bool) -> Int32 {
    waitForEnd(of: process)
    return queue.sync {
      // Its number is its group's until it is given back.
      kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1, errno == EINTR {}
      running.remove(process)
      if strict { endOrphans(allBut: running) }
      return status
    }
  }

  /// Blocks until the program has ended; it keeps its number.
  static func waitForEnd(of process: pid_t) {
    var info = siginfo_t()
    while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
  }

  private static func hasEnded(_ process: pid_t) -> Bool {
    var info = siginfo_t()
    return waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG) == 0
      && info.si_signo == SIGCHLD
  }

  /// Ends our children that we have not started, and what becomes our child by that.
  private static func endOrphans(allBut known: Set<pid_t>) {
    guard adopts else { return }
    // A process that starts others faster than we can end them is given up after a while.
    for _ in 1...1000 {
      let orphans = children().subtracting(known)
      if orphans.isEmpty { return }
      for orphan in orphans { kill(orphan, SIGKILL) }
      for orphan in orphans { waitpid(orphan, nil, WNOHANG) }
      poll(nil, 0, 1)
    }
  }

  private static func children() -> Set<pid_t> {
    #if os(Linux)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      let own = "\(getpid())".utf8
      return Set(
        names.compactMap { pid_t($0) }.filter { process in
          let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
          guard file >= 0 else { return false }
          defer { close(file) }
          guard case .success(let bytes) = readAvailable(file),
            let name = bytes.lastIndex(of: UInt8(ascii: ")"))
          else { return false }
          // The second field behind the name, which may hold anything, is the parent.
          let fields = bytes[(name + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 2)
          return fields.count > 1 && fields[1].elementsEqual(own)
        })
    #else
      return []
    #endif
  }
}
