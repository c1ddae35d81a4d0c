import TestSupport
import Testing

/// Thousands of bytes of whatever a keyboard, a paste or a cat on it can send.
@Suite(.onOwnThreads)
struct KeyWalkTests {
  @Test(arguments: [1])
  func `A random walk neither crashes nor garbles, and is the same in the three logins`(
    seed: UInt64
  ) throws {
    var final: [String: [String]] = [:]
    for login in logins {
      // An answer that comes at its own time would be seen by one login and not yet by another.
      let terminal = try PseudoTerminal.form(
        login, ["--latency", "3600000"], columns: 40, rows: 13)
      try terminal.wait(for: "Sign in")
      var random = SeededGenerator(seed: seed)

      var sent = 0
      while sent < repetitions(8_000, thorough: 20_000) {
        sent += try terminal.send(walkOf: 500, using: &random)
        try compareWithFullDrawing(terminal)
      }

      #expect(terminal.screen.mistakes == [])
      final[login] = terminal.screen.cleared.last
    }
    #expect(final["login-mvp"] == final["login-mvc"])
    #expect(final["login-mvvm"] == final["login-mvc"])
  }

  @Test func `A random walk with answers in between does not crash`() throws {
    let terminal = try PseudoTerminal.form("login-mvvm", columns: 40, rows: 13)
    var random = SeededGenerator(seed: 3)

    try terminal.send(walkOf: repetitions(8_000, thorough: 20_000), using: &random)
    try terminal.press(.controlC)

    #expect(try terminal.status() == .exited(130))
    #expect(terminal.isGivenBack)
    #expect(terminal.screen.mistakes == [])
  }

  /// What was drawn piece by piece is what is drawn at once.
  private func compareWithFullDrawing(_ terminal: PseudoTerminal) throws {
    let count = terminal.screen.cleared.count
    // An unfinished control string would take the key.
    try terminal.type("\u{18}")
    for drawing in 1...2 {
      // What has changed is drawn before all is, and cleared away.
      try terminal.press(.controlL)
      try terminal.wait(for: "a full drawing") { $0.cleared.count >= count + drawing }
    }
    try #require(terminal.screen.cleared[count] == terminal.screen.cleared[count + 1])
  }
}

// MARK: - Fixtures

extension PseudoTerminal {
  /// Sends `count` bytes or a few more, at once: a pause after an Esc or a paste means something.
  ///
  /// - Returns: how many.
  @discardableResult
  func send(walkOf count: Int, using random: inout SeededGenerator) throws -> Int {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += piece(&random) }
    try send(bytes)
    return bytes.count
  }
}

/// A byte, a key, or a text; not a key that leaves or suspends, and not the end of the walk's clock.
private func piece(_ random: inout SeededGenerator) -> [UInt8] {
  let texts = [
    "\r", "\t", "\u{1B}[Z", "\u{1B}[A", "\u{1B}[B", "\u{1B}OC", "\u{1B}", "\u{7F}", "\u{15}",
    "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[3~", "\u{1B}b", "\u{1B}f", "\u{0B}", "\u{17}", "กำ",
    "test", "登录", "👨‍👩‍👧", "e\u{301}", "\u{301}", "🇨🇳", "\u{1F1E8}", "👍🏽", "1\u{FE0F}\u{20E3}", "क्षि", "가",
    "\u{1160}", "\u{200D}", "\u{202E}", "\u{1B}[1;5C", "\u{1B}[200~a\rb\u{1B}[201~", "\u{1B}[",
    "\u{1B}[9",
    "\u{C2}", "\u{1B}]11;rgb:d\u{1B}\\", "\u{1B}Pd\u{1B}\\", "ﷺ", "𝄞", "\u{E000}", "\u{FFFF}", " ",
  ]
  if random.next() % 2 == 0 { return Array(texts[Int(random.next() % UInt64(texts.count))].utf8) }
  let byte = UInt8(truncatingIfNeeded: random.next())
  return [0x03, 0x04, 0x0C, 0x1A, 0x1C].contains(byte) ? [] : [byte]
}
