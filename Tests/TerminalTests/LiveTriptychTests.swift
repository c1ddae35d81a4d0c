import TestSupport
import Testing

/// The live screens of `triptych`, as a person uses them.
@Suite(.onOwnThreads)
struct LiveTriptychTests {
  @Test func `One set of keys goes to all three screens`() throws {
    let terminal = try PseudoTerminal.live()

    try terminal.type("test\t123456\r")

    try terminal.wait(for: "three answers") { $0.count("Signed in") == 3 }
    #expect(terminal.screen.count("│ test ") == 3)
  }

  @Test func `The keys of a line edit the field in all three screens`() throws {
    let terminal = try PseudoTerminal.live()

    try terminal.pressCaretKeys(fieldAt: 2)
    try terminal.press(.left)

    // The terminal has one cursor, and the other two are drawn.
    try terminal.wait(for: "three cursors") {
      let row = $0.cursor.row
      return $0.cursor.column == 4
        && [27, 54].allSatisfy { [screen = $0] column in
          screen.text(from: column + 2, in: row) == "登x"
            && screen.cells[row][column + 4] == "x" && screen.styles[row][column + 4].contains("7")
        }
    }
    #expect(terminal.screen.mistakes == [])
  }

  @Test func `Each screen has its own caret, and Ctrl-D ends where no text is edited`() throws {
    let terminal = try PseudoTerminal.live()
    try terminal.type("ac")
    try terminal.press(.controlT, .left)
    try terminal.type("b")
    try terminal.wait(for: "one text") { $0.count("│ abc ") == 1 && $0.count("│ ac ") == 2 }

    try terminal.press(.controlT)
    try terminal.type("d")
    try terminal.wait(for: "three texts") { $0.count("│ abdc ") == 1 && $0.count("│ acd ") == 2 }
    try terminal.press(.home, .controlD, .controlD, .controlD)
    try terminal.wait(for: "one text is left") {
      $0.count("│ c ") == 1 && $0.count("Enter your account") == 2
    }
    try terminal.press(.controlD)
    try terminal.wait(for: "none") { $0.count("Enter your account") == 3 }
    try terminal.press(.controlD)

    #expect(try terminal.status() == .exited(0))
    #expect(terminal.isGivenBack)
  }

  @Test func `A key switches between all screens and one`() throws {
    let terminal = try PseudoTerminal.live()

    try terminal.press(.controlT, .controlN)
    try terminal.type("me")

    try terminal.wait(for: "Keys go to MVP")
    try terminal.wait(for: "│ me ")
    #expect(terminal.screen.count("│ me ") == 1)

    try terminal.press(.controlT)
    try terminal.type("!")

    try terminal.wait(for: "Keys go to all")
    try terminal.wait(for: "│ me! ")
    #expect(terminal.screen.count("│ ! ") == 2)
  }

  @Test func `The service and its latency change while the screens are live`() throws {
    let terminal = try PseudoTerminal.live()
    try terminal.press(.controlO)
    try terminal.wait(for: "no network")

    try terminal.type("test\t123456\r")

    try terminal.wait(for: "three answers") { $0.count("The network is not") == 3 }
    try terminal.press(.enter, .controlO, .controlY)
    try terminal.wait(for: "demo service · answers after 0.5 s")
    try terminal.press(.enter)
    try terminal.wait(for: "three busy buttons") { $0.count("( Signing in… )") == 3 }
    try terminal.wait(for: "three answers") { $0.count("Signed in") == 3 }
  }

  @Test func `A rule is chosen from a list, and played forward and back`() throws {
    let terminal = try PseudoTerminal.live()
    try terminal.press(.controlR)
    try terminal.wait(for: "▸ L1 An account with its password is accepted")

    try terminal.press(.down, .down, .up, .up, .enter)
    try terminal.wait(for: "→ forward")
    try terminal.press(.right, .right, .right)
    try terminal.wait(for: "three requests") { $0.count("( Signing in… )") == 3 }
    try terminal.wait(for: "✓ tap sign-in")

    try terminal.press(.left)
    try terminal.wait(forNo: "Signing in…")
    #expect(terminal.screen.count("│ •••••• ") == 3)

    try terminal.press(.escape)
    try terminal.wait(for: "Choose a rule to play")
    try terminal.press(.escape)
    try terminal.wait(for: "Keys go to all")
  }

  @Test(arguments: [(79, 1), (78, 0), (40, 0)])
  func `Where three panels do not fit, there is one with tabs`(
    columns: Int, isWide: Int
  ) throws {
    let terminal = try PseudoTerminal.live(columns: columns)

    #expect(terminal.screen.count("┌─ MVC ─") == isWide)
    #expect(terminal.screen.count("[MVC]  MVP   MVVM") == 1 - isWide)
    if isWide == 0 {
      try terminal.press(.controlN)
      try terminal.wait(for: "MVC  [MVP]  MVVM")
    }
  }

  @Test func `The panels follow the size of the window`() throws {
    let terminal = try PseudoTerminal.live()

    terminal.resize(columns: 11, rows: 5)
    try terminal.wait(for: "small")
    terminal.resize(columns: 30, rows: 20)
    try terminal.wait(for: "[MVC]  MVP   MVVM")
    terminal.resize(columns: 120, rows: 30)
    try terminal.wait(for: "┌─ MVVM ─")
  }

  @Test func `A projector's scenario waits for a key after each step, and tells its end`() throws {
    let terminal = try PseudoTerminal(
      "triptych", ["--variants", "mvc,mvp,mvvm", "play", "L4", "--pause"])
    try terminal.wait(for: "L4 A wrong password is refused")

    try terminal.type("  ")
    try terminal.wait(for: "✓ type password")
    #expect(terminal.screen.text.contains("  tap sign-in"))
    try terminal.type("q")

    #expect(try terminal.status() == .exited(0))
    #expect(terminal.isGivenBack)
  }

  @Test func `A projector's scenario goes on by itself at a pace`() throws {
    let terminal = try PseudoTerminal(
      "triptych", ["--variants", "mvc,mvp,mvvm", "play", "L4", "--speed", "6000"])

    try terminal.wait(for: "✓ expect password hidden 6")
  }

  @Test func `A random walk on the live screens neither crashes nor garbles`() throws {
    let terminal = try PseudoTerminal.live(columns: 100, rows: 20)
    var random = SeededGenerator(seed: 11)

    try terminal.send(walkOf: 5_000, using: &random)
    try terminal.press(.controlC)

    #expect(try terminal.status() == .exited(130))
    #expect(terminal.isGivenBack)
    #expect(terminal.screen.mistakes == [])
  }
}

// MARK: - Fixtures

extension PseudoTerminal {
  fileprivate static func live(columns: Int = 80, rows: Int = 24) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      "triptych", ["--variants", "mvc,mvp,mvvm"], columns: columns, rows: rows)
    try terminal.wait(for: "[ Sign in ]")
    return terminal
  }
}
