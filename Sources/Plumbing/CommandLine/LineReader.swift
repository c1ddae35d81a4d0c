import Dispatch
import Platform

/// Reads lines from a descriptor; the main actor is free while it waits for them.
@MainActor package final class LineReader {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "line reader")
  private var buffer: ArraySlice<UInt8> = []

  /// The number of the line that was asked for last, counted from 1.
  package private(set) var lineNumber = 0

  /// How many bytes of the buffer hold no newline: a long line is searched only once.
  private var searched = 0

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line, without its newline and without a carriage return before that; nil at the end.
  ///
  /// A last line without a newline counts.
  package func next() async throws(SystemError) -> [UInt8]? {
    lineNumber += 1
    while true {
      if let newline = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        let line = buffer[..<newline]
        buffer = buffer[(newline + 1)...]
        searched = 0
        return Array(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
      }
      searched = buffer.count

      let bytes = try await read()
      if bytes.isEmpty {
        defer { buffer = [] }
        searched = 0
        return buffer.isEmpty ? nil : Array(buffer)
      }
      buffer = buffer.isEmpty ? bytes[...] : buffer + bytes
    }
  }

  /// Waits on a thread of its own: one of Swift's must not be blocked.
  private func read() async throws(SystemError) -> [UInt8] {
    let result = await withCheckedContinuation { continuation in
      queue.async { [descriptor] in
        continuation.resume(returning: readWaiting(descriptor))
      }
    }
    return try result.get()
  }
}

private func readWaiting(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
  while true {
    let result = readAvailable(descriptor)
    guard case .failure(let error) = result, error.isTemporary else { return result }
    wait(for: descriptor)
  }
}
