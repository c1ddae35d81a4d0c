import TestSupport
import Testing

/// `photo-list` on a terminal, as a person uses it: real keys, and a real network.
@Suite(.onOwnThreads)
struct PhotoListOnTerminalTests {
  @Test(arguments: ["before", "source-closure", "source-delegate", "model", "network", "view"])
  func `A list scrolls, marks, deletes, tries again and ends`(_ step: String) throws {
    let terminal = try PseudoTerminal(
      "photo-list", ["--step", step, "--service", "flaky", "--rows", "1000000"], rows: 12)
    // The second photo is refused at first, the third comes.
    try terminal.wait(for: "a failure") { $0.count("There is no picture") == 1 }

    try terminal.type("\u{1B}[Br")
    try terminal.wait(for: "no failure") {
      $0.count("There is no picture") == 0 && $0.text.contains("^ ^")
    }
    try terminal.type("\r")
    try terminal.wait(for: "★ I am ok")
    try terminal.type("d\r")
    try terminal.wait(for: "A favorite is not deleted")
    try terminal.type("\r")
    try terminal.wait(for: "no alert") { $0.count("A favorite") == 0 }
    try terminal.type("\u{1B}[Hd")
    try terminal.wait(for: "Delete “are you ok”?")
    try terminal.type("\r")
    try terminal.wait(for: "999999 photos")
    try terminal.type("\u{1B}[F")
    try terminal.wait(for: "999999/999999")
    try terminal.type("q")

    #expect(try terminal.status() == .exited(0))
  }

  @Test func `A list is drawn anew for another size, and keeps the focus on the screen`() throws {
    let terminal = try PseudoTerminal("photo-list", ["--rows", "100"], rows: 24)
    try terminal.wait(for: "1/100")
    try terminal.type("\u{1B}[6~")
    try terminal.wait(for: "8/100")

    terminal.resize(columns: 40, rows: 8)

    try terminal.wait(for: "only the row with the focus") {
      $0.text.contains("▌") && $0.text.contains("8/100") && $0.count("╭────╮") <= 2
    }
  }

  @Test func `The keys of a line do nothing in a list, which keeps Home, End and Ctrl-D`() throws {
    let terminal = try PseudoTerminal("photo-list", ["--rows", "100"], rows: 24)
    try terminal.wait(for: "1/100")

    try terminal.type(
      "\u{1B}[F\u{01}\u{02}\u{05}\u{06}\u{0B}\u{15}\u{17}\u{1B}b\u{1B}f\u{1B}[C\u{1B}[D")
    try terminal.wait(for: "100/100")
    try terminal.type("\u{1B}[H\u{1B}[B")
    try terminal.wait(for: "2/100")
    try terminal.press(.controlD)

    #expect(try terminal.status() == .exited(0))
  }

  @Test func `While the server does not answer, every row says that it is loading`() throws {
    let terminal = try PseudoTerminal("photo-list", ["--latency", "30000"], rows: 12)

    try terminal.wait(for: "three rows that load") { $0.count("Loading…") == 3 }
    try terminal.press(.controlC)
    #expect(try terminal.status() == .exited(130))
  }
}
