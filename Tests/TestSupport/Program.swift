import Foundation
import Synchronization

/// A program of this package, started as a user starts it.
package final class Program: Sendable {
  package let processID: pid_t
  private let process: Mutex<Process>
  private let output: FileHandle
  private let errors: FileHandle
  private let statuses: AsyncStream<Int32>

  /// - Parameter environment: added to the tests' own.
  package convenience init(
    _ name: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws {
    try self.init(
      path: Self.folder.appendingPathComponent(name).path, arguments, environment: environment)
  }

  /// Runs a line of shell, in which `$0` is the program of that name.
  package convenience init(
    shell line: String, _ name: String, environment: [String: String] = [:]
  ) throws {
    let program = Self.folder.appendingPathComponent(name).path
    try self.init(path: "/bin/sh", ["-c", line, program], environment: environment)
  }

  private init(path: String, _ arguments: [String], environment: [String: String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    let (statuses, status) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = {
      // As a shell has it.
      let signal: Int32 = $0.terminationReason == .uncaughtSignal ? 128 : 0
      status.yield(signal + $0.terminationStatus)
      status.finish()
    }
    try process.run()

    processID = process.processIdentifier
    self.process = Mutex(process)
    self.output = output.fileHandleForReading
    self.errors = errors.fileHandleForReading
    self.statuses = statuses
  }

  deinit {
    send(signal: SIGKILL)
  }

  /// Does nothing once it has ended: its number may be another's by then.
  package func send(signal: Int32) {
    process.withLock { if $0.isRunning { kill(processID, signal) } }
  }

  /// Blocks until the first line is there.
  package func firstLine() -> String {
    var line: [UInt8] = []
    while let byte = try? output.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// All that is written from now until the end.
  package func rest() -> (output: String, errors: String) {
    (text(of: output), text(of: errors))
  }

  private func text(of handle: FileHandle) -> String {
    String(decoding: (try? handle.readToEnd()) ?? Data(), as: UTF8.self)
  }

  /// 128 and the number of the signal, when one has ended it.
  package func status() async -> Int32 {
    for await status in statuses { return status }
    return -1
  }

  /// Where the built products are: beside the tests.
  private static var folder: URL {
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    return tests?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  }
}
