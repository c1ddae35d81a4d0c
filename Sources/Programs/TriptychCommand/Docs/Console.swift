import Foundation

/// A block that shows commands, each behind a `$`, and what they print.
///
/// A line of `…` alone stands for lines that are left out.
struct Console {
  private let lines: [String]

  init(_ lines: [String]) {
    self.lines = lines
  }

  /// The block with the output that the commands have now.
  func updated(by repository: Repository) throws(DocError) -> [String] {
    var updated: [String] = []
    var rest = lines[...]
    while let command = rest.popFirst() {
      let offset = lines.count - rest.count
      guard command.hasPrefix("$ ") else {
        throw DocError("expected a command behind `$ `, not `\(command)`", offset: offset)
      }
      let shown = Array(rest.prefix { !$0.hasPrefix("$ ") })
      rest = rest.dropFirst(shown.count)
      let output = try repository.output(of: String(command.dropFirst(2)), offset: offset)
      if shown.contains("…"), !Self.matches(shown[...], output[...]) {
        throw DocError("`\(command.dropFirst(2))` prints something else", offset: offset)
      }
      updated += [command] + (shown.contains("…") ? shown : output)
    }
    return updated
  }

  /// Whether the shown lines are the output, with any lines in place of a `…`.
  static func matches(_ shown: ArraySlice<String>, _ output: ArraySlice<String>) -> Bool {
    guard let first = shown.first else { return output.isEmpty }
    let rest = shown.dropFirst()
    if first == "…" {
      return (output.startIndex...output.endIndex).contains { matches(rest, output[$0...]) }
    }
    return output.first == first && matches(rest, output.dropFirst())
  }
}

extension Repository {
  /// The first `swift run NAME` of a command line whose program is not among the products.
  func unbuiltProgram(of command: String) -> String? {
    command.matches(of: /swift run (\S+)/).map { String($0.1) }.first {
      !FileManager.default.isExecutableFile(atPath: products.appending(path: $0).path)
    }
  }

  /// Runs a command line in which `swift run NAME` is the built program of that name.
  ///
  /// - Parameter mustSucceed: whether a status other than 0 is an error.
  func output(
    of command: String, offset: Int, mustSucceed: Bool = false
  ) throws(DocError) -> [String] {
    if let program = unbuiltProgram(of: command) {
      throw DocError("no built program \(program)", offset: offset)
    }

    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = [
      "-c", #"swift() { shift; program=$1; shift; "$PRODUCTS/$program" "$@"; }; "# + command,
    ]
    process.currentDirectoryURL = root
    process.environment = [
      "PATH": "/usr/bin:/bin", "PRODUCTS": products.path, "LC_ALL": "C.UTF-8",
    ]
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    var lines: [String]
    do {
      try process.run()
      let data = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      lines = String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
    } catch {
      throw DocError("cannot run `\(command)`: \(error)", offset: offset)
    }
    if lines.last == "" { lines.removeLast() }
    if mustSucceed, process.terminationStatus != 0 {
      throw DocError("`\(command)` fails: \(lines.first ?? "no output")", offset: offset)
    }
    return lines
  }
}
