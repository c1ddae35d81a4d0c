import Foundation

/// A program that has ended.
package struct Run {
  /// As a shell has it: 128 and the signal's number, when one ended it.
  package let status: Int32
  package let output: String
  package let errors: String
}

/// Runs a program to its end; all that it has of the environment is `environment`.
package func run(
  _ program: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
  directory: URL? = nil
) throws -> Run {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = directory

  // Files, and not pipes, so that neither side ever waits for the other.
  let folder = try TemporaryFolder()
  let (given, output, errors) = (folder.file("input"), folder.file("output"), folder.file("errors"))
  try input.write(to: given)
  for file in [output, errors] { try Data().write(to: file) }

  process.standardInput = try FileHandle(forReadingFrom: given)
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  waiting(for: "the end of \(program.lastPathComponent)") { process.waitUntilExit() }

  let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
  return Run(
    status: signal + process.terminationStatus,
    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}

/// The folder that the products were built to: the test bundle lies beside them.
package let products: URL = {
  // On Linux the tests are an executable in that folder; on macOS they run inside a bundle there.
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
}()
