import TestSupport
import Testing

/// `notes` on a terminal, as a person uses it: real keys, a real cloud inside, and a real file.
struct NotesOnTerminalTests {
  @Test func `Notes are written, read, changed and removed, and are there the next time`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal("notes", environment: home.environment, rows: 12)
    try terminal.wait(for: "No notes")

    try terminal.type("\tbuy milk\r")
    try terminal.wait(for: "1 note")
    try terminal.type("call mum\r")
    try terminal.wait(for: "2 notes")
    try terminal.type("\r")
    try terminal.wait(for: "A note cannot be empty")
    try terminal.type("\r\t\r")
    try terminal.wait(for: "[ Save ]")
    try terminal.type(" now\r")
    try terminal.wait(for: "[ Add ]")
    try terminal.wait(for: "buy milk now")
    try terminal.type("\t\u{1B}[Bd\r")
    try terminal.wait(for: "1 note")
    #expect(!terminal.screen.text.contains("call mum"))
    try terminal.press(.controlC)
    #expect(try terminal.status() == .exited(130))

    let again = try PseudoTerminal(
      "notes", ["--language", "zh-Hans"], environment: home.environment, rows: 12)
    try again.wait(for: "1 条备忘录")
    try again.wait(for: "buy milk now")
  }

  @Test func `What a terminal answers and what is pasted neither adds nor deletes a note`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal("notes", environment: home.environment, rows: 12)
    try terminal.wait(for: "No notes")
    try terminal.type("\tbuy milk\r")
    try terminal.wait(for: "1 note")

    // To the list: the reply to a colour query, a function key, a mouse report, a paste.
    try terminal.type("\t")
    try terminal.wait(for: "d Remove")
    try terminal.type("\u{1B}]11;rgb:dddd/dddd/dddd\u{1B}\\\u{1B}[[A\u{1B}[<0;1;1M")
    try terminal.paste("d\r")
    // To the line: an end of a paste within a paste.
    try terminal.type("\t")
    try terminal.wait(for: "Esc Cancel")
    try terminal.paste("call\u{1B}[201~\rmum\r")
    try terminal.wait(for: "mum")
    try terminal.type("\t\u{12}")

    try terminal.wait(for: "1 note")
    try terminal.wait(for: "buy milk")
    #expect(!terminal.screen.text.contains("Delete"))
  }

  @Test func `A note is kept when Esc answers the question`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal("notes", environment: home.environment, rows: 12)
    try terminal.wait(for: "No notes")
    try terminal.type("\tbuy milk\r")
    try terminal.wait(for: "1 note")

    try terminal.type("\tddd")
    try terminal.wait(for: "buy milk”?")
    try terminal.press(.escape)

    try terminal.wait(forNo: "buy milk”?")
    #expect(terminal.screen.text.contains("1 note"))
  }

  @Test func `The keys of a line edit the field, and the list keeps its own`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal("notes", environment: home.environment, rows: 12)
    try terminal.wait(for: "No notes")

    try terminal.type("\t")
    try terminal.wait(for: "Esc Cancel")
    try terminal.pressCaretKeys(fieldAt: 2)
    try terminal.type("\r")
    try terminal.wait(for: "1 note")
    try terminal.type("two\r")
    try terminal.wait(for: "2 notes")

    try terminal.type("milk\u{1B}[H\u{1B}[A")
    try terminal.wait(for: "1/2")
    // None of these is a key of the list, and those that are move its focus.
    try terminal.type(
      "\u{01}\u{02}\u{05}\u{06}\u{0B}\u{15}\u{17}\u{1B}b\u{1B}f\u{1B}[C\u{1B}[D\u{1B}[F")
    try terminal.wait(for: "2/2")
    try terminal.type("\u{1B}[H")
    try terminal.wait(for: "1/2")
    try terminal.type("\t\u{1B}[B\u{1B}[F")
    try terminal.wait(for: "2/2")
    try terminal.type("\tbuy ")
    try terminal.wait(for: "▌ buy milk")

    // Another note in the field is edited at its end.
    try terminal.type("\t\r")
    try terminal.wait(for: "[ Save ]")
    try terminal.type("!\u{1B}[H")
    try terminal.wait(for: "▌ two!")
    try terminal.press(.controlD, .controlD, .controlD, .controlD)
    try terminal.wait(for: "▌ Write")
    #expect(terminal.screen.text.contains("2 notes"))
    try terminal.press(.controlD)
    #expect(try terminal.status() == .exited(0))
  }

  @Test func `However few the rows, the caret and the alert are seen`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal("notes", environment: home.environment, columns: 20, rows: 5)
    try terminal.wait(for: "No notes")

    try terminal.type("\tabc\u{1B}[D")
    try terminal.wait(for: "the caret") {
      $0.isCursorVisible && $0.cursor.column == 4
        && $0.text(from: 2, in: $0.cursor.row, of: 18) == "abc"
    }
    try terminal.type("\u{05}\u{15}\r")
    try terminal.wait(for: "[>OK<]")
    try terminal.type("\r\u{1B}[A")

    try terminal.wait(for: "No notes")
  }

  @Test func `A cloud that is not there is an alert, and a screen that goes on`() throws {
    let home = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      "notes", ["--cloud", "http://127.0.0.1:1"], environment: home.environment, rows: 12)

    try terminal.wait(for: "The network is not available")
    try terminal.type("\r")
    try terminal.wait(for: "The notes are not loaded")
    try terminal.type("\u{12}")
    try terminal.wait(for: "The network is not available")
  }
}

// MARK: - Fixtures

extension TemporaryFolder {
  /// What makes it the home of one user, with a folder for data and one for caches.
  fileprivate var environment: [String: String] {
    [
      "HOME": path, "CFFIXED_USER_HOME": path, "XDG_DATA_HOME": path("data"),
      "XDG_CACHE_HOME": path("cache"),
    ]
  }
}
