/// The two ends of a pipe, neither of which a program that we start inherits by itself.
package struct PipeEnds: Sendable {
  package let reading: Int32
  package let writing: Int32

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }
}
