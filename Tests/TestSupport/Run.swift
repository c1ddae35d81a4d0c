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
  // Files, and not pipes, so that neither side ever waits for the other.
  let folder = try TemporaryFolder()
  let (given, output, errors) = (folder.file("input"), folder.file("output"), folder.file("errors"))
  try input.write(to: given)
  for file in [output, errors] { try Data().write(to: file) }

  let (printed, complained) = (
    try FileHandle(forWritingTo: output), try FileHandle(forWritingTo: errors)
  )
  let command = [program.path] + arguments
  // Not every system can spawn in another directory; a shell can go there.
  let moved = directory.map { ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, $0.path] + command }
  let processID = try spawn(
    moved ?? command, environment: environment.map { "\($0)=\($1)" },
    input: given.path, output: printed.fileDescriptor, errors: complained.fileDescriptor)
  let status = waiting(for: "the end of \(program.lastPathComponent)") {
    waitForEnd(of: processID)
  }
  try printed.close()
  try complained.close()

  return Run(
    status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}

/// The folder that the products were built to: the test bundle lies beside them.
package let products: URL = {
  // On Linux the tests are an executable in that folder; on macOS they run inside a bundle there.
  let bundle = Bundle(for: InBundle.self)
  return bundle.bundlePath.hasSuffix(".xctest")
    ? bundle.bundleURL.deletingLastPathComponent() : Bundle.main.bundleURL
}()

/// Tells which bundle the tests are in.
private final class InBundle {}
