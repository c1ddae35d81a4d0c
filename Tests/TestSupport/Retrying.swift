import Platform

/// Repeats a system call that a signal has interrupted.
package func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
