import Foundation
import TestSupport

extension Run {
  /// Runs the built product `name` with no terminal, and `input` on its standard input.
  init(
    _ name: String, _ arguments: [String] = [], input: Data = Data(), redirecting: String = ""
  ) throws {
    // The shell gives us what Process cannot: a closed descriptor, a pipe without a reader.
    self = try run(
      URL(filePath: "/bin/sh"),
      ["-c", "\"$0\" \"$@\" \(redirecting)", products.appending(path: name).path] + arguments,
      input: input, environment: ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
    )
  }

  init(_ name: String, _ arguments: [String] = [], input: String, redirecting: String = "") throws {
    try self.init(name, arguments, input: Data(input.utf8), redirecting: redirecting)
  }
}
