import Synchronization

/// Signals as events of a program.
public enum Signals {
  /// Where the handler, which may take no lock, writes which signal has come.
  private static let pipeEnd = Atomic<CInt>(-1)

  /// Calls `received` for each of the signals that comes, on a thread of its own; from now on none of
  /// them ends the program, and none is lost. For one call in a process.
  ///
  /// Not by Dispatch: it watches a signal some time after its source is activated, and what comes
  /// before that is lost.
  ///
  /// - Parameter keepsIgnored: whether a signal stays ignored that was ignored when the program was
  ///   started, as `nohup` does it.
  public static func receive(
    _ numbers: [CInt], keepsIgnored: Bool = false, _ received: @escaping @Sendable (CInt) -> Void
  ) {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A handler must not wait: a full pipe holds signals enough.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    pipeEnd.store(ends[1], ordering: .relaxed)

    let input = ends[0]
    detachThread {
      while true {
        var number: CInt = 0
        if read(input, &number, MemoryLayout<CInt>.size) > 0 { received(number) }
      }
    }

    var all = sigset_t()
    sigemptyset(&all)
    for number in numbers {
      sigaddset(&all, number)
      let before = signal(number) { number in
        let (code, number) = (errno, number)
        withUnsafeBytes(of: number) {
          _ = write(Signals.pipeEnd.load(ordering: .relaxed), $0.baseAddress, $0.count)
        }
        errno = code
      }
      if keepsIgnored, unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
    // Our parent process may have blocked them, and we inherit that.
    pthread_sigmask(SIG_UNBLOCK, &all, nil)
  }
}
