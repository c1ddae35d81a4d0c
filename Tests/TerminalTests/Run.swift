import Foundation

/// A program that ran with no terminal, to its end.
struct Run {
  let output: String
  let error: String
  /// The exit status; 128 and the signal's number when one ended it.
  let status: Int

  /// Runs the built product `name` with `input` on its standard input.
  init(
    _ name: String, _ arguments: [String] = [], input: Data = Data(), redirecting: String = ""
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("triptych-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    try input.write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The shell gives us what Process cannot: a closed descriptor, a pipe that nobody reads.
    let program = products.appendingPathComponent(name).path
    process.arguments = ["-c", "\"$0\" \"$@\" \(redirecting)", program] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(["LC_ALL": "C"]) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()

    output = String(decoding: try Data(contentsOf: files[1]), as: UTF8.self)
    error = String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    let signal = process.terminationReason == .uncaughtSignal ? 128 : 0
    status = Int(process.terminationStatus) + signal
  }

  init(_ name: String, _ arguments: [String] = [], input: String, redirecting: String = "") throws {
    try self.init(name, arguments, input: Data(input.utf8), redirecting: redirecting)
  }
}
