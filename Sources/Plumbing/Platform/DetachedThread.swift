/// Runs `work`, which may block, on a thread of its own.
///
/// Not on a queue of Dispatch, which has at most 255 threads for the whole process: where that many
/// wait for one another, none goes on.
package func detachThread(_ work: @escaping @Sendable () -> Void) {
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  let body = Unmanaged.passRetained(Body(work))
  let code = pthread_create(
    &thread, nil,
    { argument in
      // Optional on some systems.
      let argument: UnsafeMutableRawPointer? = argument
      if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().work() }
      return nil
    }, body.toOpaque())
  guard code == 0 else { fatalError("cannot start a thread: \(SystemError(code: code))") }
  #if canImport(Darwin)
    if let thread { pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
}

private final class Body: Sendable {
  let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) {
    self.work = work
  }
}
