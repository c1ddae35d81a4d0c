import Foundation
import TestSupport
import Testing

/// The session in the README is one that can be had.
@Suite(.onOwnThreads)
struct RecordedSessionTests {
  @Test func `The frames in the README are what the form shows`() throws {
    let terminal = try PseudoTerminal.form(
      "login-mvvm", ["--latency", "3600000"], columns: 46, rows: 13)
    var frames: [String] = []
    func record(_ text: String) throws {
      try terminal.wait(for: text)
      frames.append(terminal.screen.text)
    }

    try terminal.type("test\r12345")
    try record("│ ••••• ")
    try terminal.press(.enter)
    try record("( Signing in… )")

    let quick = try PseudoTerminal.form("login-mvvm", columns: 46, rows: 13)
    try quick.type("test\r12345\r")
    try quick.wait(for: "Sign-in failed")
    frames.append(quick.screen.text)

    let readme = try String(contentsOf: repository.appending(path: "README.md"), encoding: .utf8)
    for frame in frames {
      let isShown = readme.contains("```\n\(frame.trimmingCharacters(in: .newlines))\n```")
      #expect(isShown, "not in the README:\n\(frame)")
    }
  }
}

// MARK: - Fixtures
