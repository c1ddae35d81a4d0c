import HTTP
import Platform

/// Something that happens at most once, and that `poll` can wait for: then a pipe can be read.
final class Event: Sendable {
  let descriptor: Int32
  private let writeDescriptor: Int32

  init() throws(HTTPClientError.Reason) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unreachable("\(SystemError(code: errno))") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    descriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeDescriptor)
  }

  func signal() {
    _ = write(writeDescriptor, [0], 1)
  }
}
