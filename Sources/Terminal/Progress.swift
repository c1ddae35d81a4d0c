#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// How far long work has come, on standard error while that is a terminal.
public struct Progress {
  private let count: Int
  private let what: String
  private let isShown = isatty(STDERR_FILENO) == 1

  /// Work on `count` things, which the line calls `what`, in the plural.
  public init(of count: Int, _ what: String) {
    self.count = count
    self.what = what
  }

  /// Shows that `done` are done, a hundred times in all at most.
  public func show(_ done: Int) {
    if isShown, done % max(1, count / 100) == 0 {
      StandardError.write("\r\(done) of \(count) \(what)")
    }
  }

  /// Takes the line away.
  public func end() {
    if isShown { StandardError.write("\r\u{1B}[K") }
  }
}
