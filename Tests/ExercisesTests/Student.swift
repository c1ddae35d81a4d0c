import Foundation
import TestSupport
import Workbench

@testable import Exercises

/// Somebody at work in a playground, with a compiler that takes an answer for a script.
final class Student {
  static let right = "say 'started\t0'; say 'held\t0'; say end"

  /// Says which process it is, and does not end; as a compiler or, with no environment, as an answer.
  static let loop = "sh -c 'echo $PPID' >> \"${KIT:-../../../..}/pids\"; exec sleep 100000"

  /// What `swift build` leaves behind, from the kit's folder.
  static let build = "mkdir -p .build/debug; : > .build/debug/libCourseworkKit.a"

  /// Makes a program of the answer: a script, behind a line that says which check there is.
  static let compiler = """
    set -e
    for word; do
      case $word in
        *Checks.swift) ;;
        *.swift) answer=$word ;;
      esac
      program=$word
    done
    if grep -q ERROR "$answer"; then echo "$answer:1:1: error: wrong" >&2; exit 1; fi
    {
      cat "$KIT/say"
      printf "say 'check\\t1\\tHolds'\\n"
      cat "$answer"
    } > "$program.sh"
    { echo '#!/bin/sh'; cat "$program.sh"; } > "$program"
    chmod +x "$program"
    """

  let playground: Playground

  /// - Parameters:
  ///   - swift: what stands in for `swift build`.
  ///   - compiler: what stands in for `swiftc`.
  init(swift: String = build, compiler: String = compiler) throws {
    playground = try Playground()
    try playground.write(say + "\n", to: playground.kit.appending(path: "say"))
    try tool("swift", swift)
    try tool("swiftc", compiler)
  }

  private func tool(_ name: String, _ script: String) throws {
    try playground.writeScript(script, to: playground.kit.appending(path: "bin/\(name)"))
  }

  var environment: [String: String] {
    let kit = playground.kit
    return ["PATH": "\(kit.appending(path: "bin").path):/usr/bin:/bin", "KIT": kit.path]
  }

  func coursework(_ words: [String], answer: String? = nil) throws -> ProgramRun {
    if let answer { try playground.write(answer, to: playground.exercise().answer) }
    // A busy machine may need longer than the ten seconds that a check has by itself.
    let isPatient = words[0] == "check" && !words.contains("--timeout")
    return try ExercisesTests.coursework(
      words + (isPatient ? ["--timeout", "3600"] : []), in: playground.kit,
      environment: environment)
  }

  /// Runs the command where every write to a file fails, as on a full disk, and tells that by `errno`.
  func courseworkOnFullDisk(_ words: [String]) throws -> ProgramRun {
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\""
    let ended = try waiting(for: "the end of coursework \(words.joined(separator: " "))") {
      try Subprocess.run(
        URL(filePath: "/bin/sh"),
        ["-c", script, products.appending(path: "coursework").path] + words,
        environment: environment, in: playground.kit, limit: .unlimited)
    }
    guard case .exited(let status) = ended.ending else { throw CocoaError(.executableNotLoadable) }
    return ProgramRun(status: status, output: ended.output, errors: ended.errors)
  }

  /// The numbers of processes that a script has written to `$KIT/pids`, one a line.
  var processes: [pid_t] {
    let file = playground.kit.appending(path: "pids")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .compactMap { pid_t($0) }
  }
}
