import Dispatch
import Foundation
import Platform

/// A program of this package, started as a user starts it.
package final class Program: Sendable {
  package let processID: pid_t
  private let hasEnded: Ended
  private let output: FileHandle
  private let errors: FileHandle
  private let statuses: AsyncStream<Int32>

  /// - Parameter environment: added to the tests' own.
  package convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    try self.init(
      path: products.appending(path: name).path, arguments, environment: environment)
  }

  /// Runs a line of shell, in which `$0` is the program of that name.
  package convenience init(
    shell line: String, _ name: String, environment: [String: String] = [:]
  ) throws {
    let program = products.appending(path: name).path
    try self.init(path: "/bin/sh", ["-c", line, program], environment: environment)
  }

  private init(path: String, _ arguments: [String], environment: [String: String]) throws {
    let (output, errors) = (Pipe(), Pipe())
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let processID = try spawn(
      [path] + arguments, environment: environment.map { "\($0)=\($1)" },
      output: output.fileHandleForWriting.fileDescriptor,
      errors: errors.fileHandleForWriting.fileDescriptor)
    // What is written here is read there to its end, which comes when nobody can write any more.
    try output.fileHandleForWriting.close()
    try errors.fileHandleForWriting.close()

    let (statuses, status) = AsyncStream.makeStream(of: Int32.self)
    let hasEnded = Ended()
    detachThread {
      status.yield(hasEnded.waitForEnd(of: processID))
      status.finish()
    }
    self.processID = processID
    self.hasEnded = hasEnded
    self.output = output.fileHandleForReading
    self.errors = errors.fileHandleForReading
    self.statuses = statuses
  }

  deinit {
    send(signal: SIGKILL)
  }

  /// Does nothing once it has ended: its number may be another's by then.
  package func send(signal: Int32) {
    hasEnded.send(signal: signal, to: processID)
  }

  /// Blocks until the first line is there.
  package func firstLine() -> String {
    waiting(for: "the first line of a program") {
      var line: [UInt8] = []
      while let byte = try? output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
        line.append(byte)
      }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// All that is written from now until the end.
  package func rest() -> (output: String, errors: String) {
    (text(of: output), text(of: errors))
  }

  private func text(of handle: FileHandle) -> String {
    waiting(for: "the end of a program's output") {
      String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
    }
  }

  /// 128 and the number of the signal, when one has ended it.
  package func status() async -> Int32 {
    await waiting(for: "the end of process \(processID)") {
      for await status in statuses { return status }
      return -1
    }
  }
}

/// Whether a process has ended; until then its number is its own.
private final class Ended: Sendable {
  /// Touched on `queue` only.
  private nonisolated(unsafe) var hasEnded = false
  private let queue = DispatchQueue(label: "ended")

  func send(signal: Int32, to processID: pid_t) {
    queue.sync {
      if !hasEnded { kill(processID, signal) }
    }
  }

  /// Blocks, and returns the status as a shell has it.
  func waitForEnd(of processID: pid_t) -> Int32 {
    // It has ended, and keeps its number until the next line.
    var info = siginfo_t()
    while waitid(P_PID, id_t(processID), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    return queue.sync {
      hasEnded = true
      return TestSupport.waitForEnd(of: processID)
    }
  }
}

/// Blocks, and returns the status as a shell has it: 128 and the signal's number, when one ended it.
package func waitForEnd(of processID: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(processID, &status, 0) == -1, errno == EINTR {}
  let signal = status & 0x7F
  return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
}

/// Starts a program that reads the file at `input`, with no other open file of the tests.
func spawn(
  _ arguments: [String], environment: [String], input: String = "/dev/null", output: Int32,
  errors: Int32
) throws -> pid_t {
  var spawn = Spawn(
    arguments, environment: environment,
    descriptors: [STDOUT_FILENO: output, STDERR_FILENO: errors])
  spawn.input = input
  return try spawn.start()
}
