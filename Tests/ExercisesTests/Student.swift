import Foundation

@testable import Exercises

/// Somebody at work in a playground, with a compiler that takes an answer for a script.
final class Student {
  static let right = "say 'started\t0'; say 'held\t0'; say end"

  /// What `swift build` leaves behind, from the kit's folder.
  static let build = "mkdir -p .build/debug; : > .build/debug/libCourseworkKit.a"

  let playground: Playground

  /// - Parameter swift: what stands in for `swift build`.
  init(swift: String? = nil) throws {
    playground = try Playground()
    try tool("swift", swift ?? Self.build)
    try tool(
      "swiftc",
      """
      for word; do
        case $word in
          *Checks.swift) ;;
          *.swift) answer=$word ;;
        esac
        program=$word
      done
      if grep -q ERROR "$answer"; then echo "$answer:1:1: error: wrong" >&2; exit 1; fi
      {
        echo 'events=$2; say() { printf "%s\\n" "$1" >> "$events"; }'
        printf "say 'check\\t1\\tHolds'\\n"
        cat "$answer"
      } > "$program.sh"
      { echo '#!/bin/sh'; cat "$program.sh"; } > "$program"
      chmod +x "$program"
      """)
  }

  private func tool(_ name: String, _ script: String) throws {
    try playground.writeScript(script, to: playground.kit.appending(path: "bin/\(name)"))
  }

  var environment: [String: String] {
    ["PATH": "\(playground.kit.appending(path: "bin").path):/usr/bin:/bin"]
  }

  func coursework(_ words: [String], answer: String? = nil) throws -> ProgramRun {
    if let answer { try playground.write(answer, to: playground.exercise().answer) }
    return try ExercisesTests.coursework(words, in: playground.kit, environment: environment)
  }
}
