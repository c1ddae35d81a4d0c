import Foundation
import TestSupport

/// A `notes-cloud` that listens, in a process of its own.
struct RunningCloud: Sendable {
  let program: Program
  let port: Int

  var address: String { "http://127.0.0.1:\(port)" }

  static func start(
    _ arguments: [String] = [], environment: [String: String] = [:]
  ) async throws -> RunningCloud {
    try await onThread {
      let program = try Program(
        "notes-cloud", ["--port", "0"] + arguments, environment: environment)
      let line = program.firstLine()
      guard let port = Int(line.split(separator: ":").last ?? "") else { throw NotListening(line) }
      return RunningCloud(program: program, port: port)
    }
  }

  /// Ends it as a user would.
  func stop() async -> Int32 {
    program.send(signal: SIGTERM)
    return await program.status()
  }

  struct NotListening: Error {
    let line: String

    init(_ line: String) {
      self.line = line
    }
  }
}

/// A request with the demo account.
func request(_ method: String, _ path: String, _ body: String = "") -> String {
  """
  \(method) \(path) HTTP/1.1\r
  Host: localhost\r
  Authorization: Basic dGVzdDoxMjM0NTY=\r
  Content-Length: \(body.utf8.count)\r
  \r
  \(body)
  """
}
