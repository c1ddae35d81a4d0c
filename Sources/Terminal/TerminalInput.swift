import CTerminal
import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What comes from a terminal, as it comes: nothing asks for it, and no thread waits for it.
final class TerminalInput {
  enum Event {
    /// There is something for ``takeBytes()``.
    case keys
    /// Nothing has followed for the time that ``waitForMore(than:)`` gives; `wait` counts its calls.
    case nothingMore(wait: Int)
    case resized
    case continued
    case end
  }

  let events: AsyncStream<Event>

  /// Counts the calls of ``waitForMore(than:)``.
  private(set) var wait = 0

  private let bytes = Inbox()
  private let continuation: AsyncStream<Event>.Continuation
  private var timer: (any DispatchSourceTimer)?
  private let sources: [any DispatchSourceRead]

  init(keys: Int32, signals: Int32) {
    let (events, continuation) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    self.continuation = continuation
    sources = [
      source(keys) { [bytes] in
        if let event = keyEvent(keys, into: bytes) { continuation.yield(event) }
      },
      source(signals) {
        for event in signalEvents(signals) { continuation.yield(event) }
      },
    ]
  }

  /// All that has come since it was taken last: while keys are handled, more may come.
  func takeBytes() -> [UInt8] { bytes.takeAll() }

  func close() {
    for source in sources { source.cancel() }
    timer?.cancel()
    continuation.finish()
  }

  /// Sees to it that ``Event/nothingMore(wait:)`` comes if nothing else does: after 50 ms for an Esc,
  /// more than lies between the bytes of one key on a line that can be worked on, and after a second
  /// for a paste.
  func waitForMore(than pending: KeyDecoder.Pending?) {
    wait += 1
    timer?.cancel()
    timer = pending.map { pending in
      after(pending == .escape ? .milliseconds(50) : .seconds(1)) { [continuation, wait] in
        continuation.yield(.nothingMore(wait: wait))
      }
    }
  }
}

// MARK: - Off the main actor

private nonisolated func source(
  _ descriptor: Int32, handler: @escaping @Sendable () -> Void
) -> any DispatchSourceRead {
  let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
  source.setEventHandler(handler: handler)
  source.activate()
  return source
}

private nonisolated func after(
  _ delay: DispatchTimeInterval, handler: @escaping @Sendable () -> Void
) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource()
  timer.setEventHandler(handler: handler)
  timer.schedule(deadline: .now() + delay)
  timer.activate()
  return timer
}

private nonisolated func keyEvent(
  _ descriptor: Int32, into inbox: Inbox
) -> TerminalInput.Event? {
  switch readAvailable(descriptor) {
  case .success([]): .end
  case .success(let bytes): inbox.add(bytes) ? .keys : nil
  case .failure(let error): error.isTemporary ? nil : .end
  }
}

private nonisolated func signalEvents(_ descriptor: Int32) -> [TerminalInput.Event] {
  let bytes = (try? readAvailable(descriptor).get()) ?? []
  return bytes.map { Int($0) == terminal_event_resized ? .resized : .continued }
}

/// Bytes that were read and not handled yet.
private nonisolated final class Inbox: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  /// - Returns: whether there were none before, so that somebody has to be told.
  func add(_ new: [UInt8]) -> Bool {
    bytes.withLock { bytes in
      defer { bytes += new }
      return bytes.isEmpty
    }
  }

  func takeAll() -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}
