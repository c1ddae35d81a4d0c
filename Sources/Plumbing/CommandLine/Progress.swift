import Platform

/// Shows the progress of long work on standard error, if that is a terminal.
@MainActor public final class Progress {
  private let count: Int
  private let what: String
  private let now: () -> ContinuousClock.Instant
  private let write: ((String) -> Void)?

  /// When the next line is due; nil before the first.
  private var due: ContinuousClock.Instant?

  /// Shows the progress of `count` things; `what` names them in the plural.
  public convenience init(of count: Int, _ what: String) {
    let isShown = isatty(STDERR_FILENO) == 1
    self.init(of: count, what, write: isShown ? { StandardError.write($0) } : nil) { .now }
  }

  init(
    of count: Int, _ what: String, write: ((String) -> Void)?,
    now: @escaping () -> ContinuousClock.Instant
  ) {
    self.count = count
    self.what = what
    self.write = write
    self.now = now
  }

  /// Shows that `done` are done: the first time immediately, then at most ten times a second.
  public func show(_ done: Int) {
    guard let write else { return }
    let now = now()
    if let due, now < due { return }
    due = now + .milliseconds(100)
    write("\r\(done) of \(count) \(what)")
  }

  /// Clears the line.
  public func end() {
    write?("\r\u{1B}[K")
  }
}
