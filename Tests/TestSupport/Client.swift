import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// A client that sends whatever bytes a test wants, and waits for what comes back.
package final class Client {
  package struct Failure: Error, Equatable {
    package let operation: String
    package let code: Int32
  }

  private let port: Int
  private let descriptor: Int32
  private var received: [UInt8] = []

  package init(port: Int) throws {
    self.port = port
    descriptor = makeSocket()
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = UInt16(port).bigEndian
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(operation: "connect", code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// Sends `text`, with the server's port in the place of `:PORT`.
  package func send(_ text: String) throws {
    try send(Array(text.replacing(":PORT", with: ":\(port)").utf8))
  }

  package func send(_ bytes: [UInt8]) throws {
    guard sendAll(bytes, to: descriptor) else { throw Failure(operation: "send", code: errno) }
  }

  package func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// The next answer; `headOnly` when it has no body whatever its length says.
  package func receiveAnswer(headOnly: Bool = false) throws -> Answer {
    while true {
      if let (answer, length) = Answer.first(in: received, headOnly: headOnly) {
        received.removeFirst(length)
        return answer
      }
      guard try receiveSome() else { throw Failure(operation: "the server ended", code: 0) }
    }
  }

  /// Everything until the server ends the connection.
  package func receiveAll() throws -> String {
    while try receiveSome() {}
    defer { received = [] }
    return String(decoding: received, as: UTF8.self)
  }

  /// How many bytes come until the server ends the connection, in order or not.
  package func countUntilEnd() -> Int {
    var count = 0
    while (try? receiveSome()) == true {
      count += received.count
      received = []
    }
    return count
  }

  /// Whether an answer, or the end, comes before the time is over.
  package func hasAnswer(withinMilliseconds milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, milliseconds) > 0
  }

  private func receiveSome() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = waiting(for: "bytes from a server") {
      retrying { recv(descriptor, &buffer, buffer.count, 0) }
    }
    guard count >= 0 else { throw Failure(operation: "recv", code: errno) }
    received += buffer.prefix(count)
    return count > 0
  }
}

/// One answer as a client reads it.
package struct Answer: Equatable {
  package let status: Int
  package let headers: [String: String]
  package let body: String

  static func first(in bytes: [UInt8], headOnly: Bool) -> (Answer, length: Int)? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.firstRange(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ": ", maxSplits: 1)
      headers[parts[0].lowercased()] = parts.count > 1 ? String(parts[1]) : ""
    }

    let headLength = text[..<end.upperBound].utf8.count
    let bodyLength = headOnly ? 0 : headers["content-length"].flatMap { Int($0) } ?? 0
    guard bytes.count >= headLength + bodyLength else { return nil }
    let answer = Answer(
      status: Int(lines[0].split(separator: " ")[1]) ?? 0, headers: headers,
      body: String(decoding: bytes[headLength..<headLength + bodyLength], as: UTF8.self))
    return (answer, headLength + bodyLength)
  }
}

/// Runs what waits on a thread of its own: the few that Swift's tasks share are the servers' too, and
/// so are the 255 of Dispatch.
package func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Result(catching: work))
    }
  }
}
