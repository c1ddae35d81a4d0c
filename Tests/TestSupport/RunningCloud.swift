import Foundation

/// A `notes-cloud` that listens, in a process of its own.
package struct RunningCloud: Sendable {
  package let program: Program
  package let port: Int

  package var address: String { "http://127.0.0.1:\(port)" }

  package static func start(
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
  package func stop() async -> Int32 {
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

/// A request with the demo account, to the port that `Client` puts in the place of `PORT`.
package func request(_ method: String, _ path: String, _ body: String = "") -> String {
  """
  \(method) \(path) HTTP/1.1\r
  Host: localhost:PORT\r
  Authorization: Basic dGVzdDoxMjM0NTY=\r
  Content-Length: \(body.utf8.count)\r
  \r
  \(body)
  """
}
