import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Ctrl-C and the like: what we started ends with us.
public enum Interruption {
  /// The program that runs now; 0 for none. An atomic, for a signal handler may take no lock.
  static let running = Atomic<pid_t>(0)

  /// From now on a signal that ends us ends first what we have started.
  ///
  /// What that leaves on the disk is swept by ``Workshop/sweep()`` the next time.
  public static func passOn() {
    running.store(0, ordering: .relaxed)
    // Whoever started us may have blocked them, and we inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        let process = Interruption.running.load(ordering: .relaxed)
        if process > 0 {
          kill(-process, SIGKILL)
          kill(process, SIGKILL)
        }
        _exit(128 + number)
      }
    }
  }
}
