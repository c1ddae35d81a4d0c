import Foundation

/// A program that has ended.
struct Run {
  let status: Int32
  let output: String
  let errors: String
}

/// The folder that the products were built to: the test bundle lies beside them.
let products: URL = {
  // On Linux the tests are an executable in that folder; on macOS they run inside a bundle there.
  let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
  return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
}()

func triptych(
  _ arguments: [String], input: any DataProtocol = Data(), environment: [String: String] = [:]
) throws -> Run {
  try run(
    products.appending(path: "triptych"), arguments, input: Data(input), environment: environment)
}

func triptych(_ arguments: [String], input: String) throws -> Run {
  try triptych(arguments, input: Data(input.utf8))
}

/// Runs a command line with the products in the path.
func shell(_ command: String) throws -> Run {
  try run(
    URL(filePath: "/bin/sh"), ["-c", command],
    environment: ["PATH": "\(products.path):/usr/bin:/bin"])
}

func run(
  _ program: URL, _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
  directory: URL? = nil
) throws -> Run {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.environment = environment
  process.currentDirectoryURL = directory

  // Files, and not pipes, so that neither side ever waits for the other.
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let (given, output, errors) = (
    folder.appending(path: "input"), folder.appending(path: "output"),
    folder.appending(path: "errors")
  )
  try input.write(to: given)
  for file in [output, errors] { try Data().write(to: file) }

  process.standardInput = try FileHandle(forReadingFrom: given)
  process.standardOutput = try FileHandle(forWritingTo: output)
  process.standardError = try FileHandle(forWritingTo: errors)
  try process.run()
  process.waitUntilExit()

  return Run(
    status: process.terminationStatus,
    output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
    errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
}

/// Gives `body` the path of a file with that text, which is gone afterwards.
func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).md")
  try Data(text.utf8).write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file.path)
}
