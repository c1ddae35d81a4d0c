import CTerminal
import Dispatch
import Platform

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

  /// What was read and not handled yet.
  private var bytes: [UInt8] = []
  private let keys: Int32
  private let continuation: AsyncStream<Event>.Continuation
  private var timer: (any DispatchSourceTimer)?
  private var sources: [any DispatchSourceRead] = []

  init(keys: Int32, signals: Int32) {
    self.keys = keys
    (events, continuation) = AsyncStream.makeStream(of: Event.self)
    sources = [
      source(keys) { [weak self] in self?.readKeys(from: keys) },
      source(signals) { [weak self] in self?.readSignals(from: signals) },
    ]
  }

  /// All that has come since it was taken last: while keys are handled, more may come.
  func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  func close() {
    for source in sources { source.cancel() }
    timer?.cancel()
    continuation.finish()
  }

  /// Sees to it that ``Event/nothingMore(wait:)`` comes if nothing else does: after a second for a
  /// paste without its end, else after 50 ms, more than lies between two bytes that are sent at once
  /// on a line that can be worked on.
  func waitForMore(than pending: KeyDecoder.Pending?) {
    wait += 1
    timer?.cancel()
    timer = pending.map { pending in
      after(pending == .paste ? .seconds(1) : .milliseconds(50)) { [weak self, wait] in
        self?.endWait(wait)
      }
    }
  }

  /// A busy machine may be late with the timer and with what has come in time.
  private func endWait(_ wait: Int) {
    if bytes.isEmpty, !isReadable(keys) { continuation.yield(.nothingMore(wait: wait)) }
  }

  private func readKeys(from descriptor: Int32) {
    switch readAvailable(descriptor) {
    case .success([]):
      continuation.yield(.end)
    case .success(let new):
      if bytes.isEmpty { continuation.yield(.keys) }
      bytes += new
    case .failure(let error):
      if !error.isTemporary { continuation.yield(.end) }
    }
  }

  private func readSignals(from descriptor: Int32) {
    for byte in (try? readAvailable(descriptor).get()) ?? [] {
      continuation.yield(Int(byte) == terminal_event_resized ? .resized : .continued)
    }
  }
}

// MARK: - On the main queue

private func source(
  _ descriptor: Int32, handler: @escaping @MainActor () -> Void
) -> any DispatchSourceRead {
  let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
  source.setEventHandler { MainActor.assumeIsolated(handler) }
  source.activate()
  return source
}

private func after(
  _ delay: DispatchTimeInterval, handler: @escaping @MainActor () -> Void
) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource(queue: .main)
  timer.setEventHandler { MainActor.assumeIsolated(handler) }
  timer.schedule(deadline: .now() + delay)
  timer.activate()
  return timer
}
