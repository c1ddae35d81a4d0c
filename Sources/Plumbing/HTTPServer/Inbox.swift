import Dispatch
import HTTP
import Platform

/// What other threads have to say to the event loop; a byte in a pipe wakes it up.
final class Inbox: Sendable {
  enum Message: Sendable {
    case answer(HTTPResponse, connection: Int)
    case stop
  }

  /// Becomes readable when there is a message.
  let wakeDescriptor: Int32

  private struct State {
    var isClosed = false
    var messages: [Message] = []
    var awaitingClose: [CheckedContinuation<Void, Never>] = []
  }

  private let writeDescriptor: Int32

  /// Touched on `queue` only. A `Mutex` would do, but on Linux the thread sanitizer does not see it.
  private nonisolated(unsafe) var state = State()
  private let queue = DispatchQueue(label: "Inbox")

  init() throws(SocketError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SocketError(operation: "pipe", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    wakeDescriptor = ends[0]
    writeDescriptor = ends[1]
  }

  deinit {
    close()
  }

  /// Does nothing once the loop has ended.
  func send(_ message: Message) {
    queue.sync {
      guard !state.isClosed else { return }
      state.messages.append(message)
      // On the queue, since a closed descriptor may already be reused.
      if state.messages.count == 1 { _ = write(writeDescriptor, [0], 1) }
    }
  }

  /// Every message so far, oldest first.
  func takeAll() -> [Message] {
    queue.sync {
      guard !state.messages.isEmpty else { return [] }
      var byte: UInt8 = 0
      _ = read(wakeDescriptor, &byte, 1)
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// The loop's last act.
  func close() {
    let awaitingClose = queue.sync {
      defer { state.awaitingClose = [] }
      if !state.isClosed {
        state.isClosed = true
        state.messages = []
        for end in [wakeDescriptor, writeDescriptor] { closeDescriptor(end) }
      }
      return state.awaitingClose
    }
    for continuation in awaitingClose { continuation.resume() }
  }

  /// Returns when the loop has ended.
  func untilClosed() async {
    await withCheckedContinuation { continuation in
      let isClosed = queue.sync {
        if !state.isClosed { state.awaitingClose.append(continuation) }
        return state.isClosed
      }
      if isClosed { continuation.resume() }
    }
  }
}

private func closeDescriptor(_ descriptor: Int32) {
  close(descriptor)
}
