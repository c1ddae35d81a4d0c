import Foundation
import TestSupport

/// Runs `triptych` on the kit's three variants, whatever others are registered.
nonisolated func triptych(
  _ arguments: [String], input: any DataProtocol = Data(), environment: [String: String] = [:]
) throws -> Run {
  try run(
    products.appending(path: "triptych"), ["--variants", "mvc,mvp,mvvm"] + arguments,
    input: Data(input), environment: environment)
}

nonisolated func triptych(_ arguments: [String], input: String) throws -> Run {
  try triptych(arguments, input: Data(input.utf8))
}

/// Runs a command line with the products in the path.
nonisolated func shell(_ command: String) throws -> Run {
  try run(
    URL(filePath: "/bin/sh"), ["-c", command],
    environment: ["PATH": "\(products.path):/usr/bin:/bin"])
}

/// Gives `body` the path of a file with that text, which is gone afterwards.
nonisolated func withFile<Result>(_ text: String, _ body: (String) throws -> Result) throws
  -> Result
{
  let folder = try TemporaryFolder()
  try Data(text.utf8).write(to: folder.file("spec.md"))
  return try withExtendedLifetime(folder) { try body(folder.path("spec.md")) }
}
