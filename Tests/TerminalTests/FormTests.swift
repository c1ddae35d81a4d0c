import Foundation
import TestSupport
import Testing

/// The form as a person uses it, in all three logins.
@Suite(.onOwnThreads)
struct FormTests {
  /// macOS cannot watch it: there it is opened again by the name that the output has.
  @Test(arguments: ["</dev/tty", "</dev/tty 2>/dev/null", "</dev/tty >/dev/tty 2>/dev/tty"])
  func `A form reads its keys from /dev/tty as well`(_ redirecting: String) throws {
    let terminal = try PseudoTerminal("login-mvp", redirecting: redirecting)
    try terminal.wait(for: "Sign in")

    try terminal.type("test")
    try terminal.press(.enter)
    try terminal.type("123456")
    try terminal.press(.enter)

    try terminal.wait(for: "Signed in")
    try terminal.press(.controlC)
    #expect(try terminal.status() == .exited(130))
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: logins)
  func `The account has the focus at the start`(login: String) throws {
    let terminal = try PseudoTerminal.form(login)

    try terminal.type("abc")

    try terminal.wait(for: "│ abc ")
    #expect(terminal.screen.isCursorVisible)
  }

  @Test(arguments: logins)
  func `Enter goes from the account to the password, and from there taps the button`(
    login: String
  ) throws {
    let terminal = try PseudoTerminal.form(login)

    try terminal.type("test\r123456\r")

    try terminal.wait(for: "Signed in")
    try terminal.press(.controlD)
    #expect(try terminal.status() == .exited(0))
  }

  @Test(arguments: logins)
  func `A password is drawn as a bullet for each character`(login: String) throws {
    let terminal = try PseudoTerminal.form(login)

    try terminal.type("\tpä👨‍👩‍👧e\u{301}")

    try terminal.wait(for: "│ •••• ")
    #expect(!terminal.screen.transcript.contains("pä"))
  }

  @Test(arguments: logins)
  func `The button is busy until the answer, and takes no second tap`(login: String) throws {
    let terminal = try PseudoTerminal.form(login, ["--latency", "3600000"])

    try terminal.type("test\r123456\r\r\r")

    try terminal.wait(for: "( Signing in… )")
    try terminal.press(.backTab)
    try terminal.type("more")
    try terminal.wait(for: "the password grows") { $0.text.contains("│ •••••••••• ") }
    #expect(terminal.screen.text.contains("( Signing in… )"))
  }

  @Test(arguments: logins)
  func `Text typed right after Enter is not part of the request`(login: String) throws {
    let terminal = try PseudoTerminal.form(login, ["--latency", "1"])

    try terminal.type("test\r123456\r\u{1B}[Zxyz")

    try terminal.wait(for: "Signed in")
  }

  @Test(arguments: logins, [Press.enter, .escape])
  func `Enter and Esc dismiss the alert`(login: String, key: Press) throws {
    let terminal = try PseudoTerminal.form(login)
    try terminal.type("test\rwrong\r")
    try terminal.wait(for: "Sign-in failed")

    try terminal.press(key)

    try terminal.wait(forNo: "Sign-in failed")
  }

  @Test func `A key that comes together with Esc is not lost`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("test\t12345\r")
    try terminal.wait(for: "Sign-in failed")

    try terminal.type("\u{1B}6")

    try terminal.wait(for: "│ •••••• ")
  }

  @Test func `While an alert is up, other keys do nothing`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("test\rwrong\r")
    try terminal.wait(for: "Sign-in failed")

    try terminal.type("abc\t\u{7F}\u{15}")
    try terminal.paste("def")
    try terminal.press(.enter)

    try terminal.wait(for: "the form as it was") {
      $0.text.contains("│ test ") && $0.text.contains("│ ••••• ") && !$0.text.contains("failed")
    }
  }

  @Test(arguments: [
    ("\t\t\r", "abc", "│ abc "),  // nothing: to the account
    (" \tx\r", "abc", "│  abc "),  // an account of blanks only: to the account
    ("test\t\r", "ab", "│ •• "),  // no password: to the password
    ("test\twrong\r", "\u{15}ab", "│ •• "),  // from the password: back to it
  ])
  func `After an alert the focus is where the user can go on`(
    keys: String, next: String, shown: String
  ) throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type(keys)
    try terminal.wait(for: "OK")

    try terminal.type("\r" + next)

    try terminal.wait(for: shown)
  }

  @Test func `After an alert Enter tries again where the button had the focus`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", ["--service", "offline"])
    try terminal.type("test\t123456\t\r")
    try terminal.wait(for: "The network is not available")

    try terminal.press(.enter)
    try terminal.wait(for: "[>Sign in<]")
    try terminal.press(.enter)

    try terminal.wait(for: "The network is not available")
  }

  @Test func `Tab, Shift-Tab and the arrows move the focus around`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.press(.tab, .down)
    try terminal.wait(for: "[>Sign in<]")
    try terminal.press(.tab)
    try terminal.type("a")
    try terminal.wait(for: "│ a ")
    try terminal.press(.backTab)
    try terminal.wait(for: "[>Sign in<]")
    try terminal.press(.up)
    try terminal.type("b")

    try terminal.wait(for: "│ • ")
  }

  @Test(arguments: logins)
  func `The keys of a line edit the field with the focus`(login: String) throws {
    let terminal = try PseudoTerminal.form(login)

    try terminal.pressCaretKeys(fieldAt: 20)

    #expect(terminal.screen.mistakes == [])
  }

  @Test(arguments: logins)
  func `The caret of a password is seen as a place between bullets`(login: String) throws {
    let terminal = try PseudoTerminal.form(login)
    try terminal.type("test\t12356")
    try terminal.wait(for: "five bullets") { $0.showsField("•••••", cursor: 5) }

    try terminal.press(.left, .left)
    try terminal.wait(for: "the cursor") { $0.showsField("•••••", cursor: 3) }
    try terminal.type("4")
    try terminal.wait(for: "six bullets") { $0.showsField("••••••", cursor: 4) }
    try terminal.press(.enter)

    try terminal.wait(for: "Signed in")
  }

  @Test func `A password has no words`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("\tone two")

    try terminal.type("\u{1B}b")
    try terminal.wait(for: "the start") { $0.showsField("•••••••", cursor: 0) }
    try terminal.type("\u{1B}f\u{1B}[D\u{17}")

    try terminal.wait(for: "one bullet") { $0.showsField("•", cursor: 0) }
  }

  @Test func `Each field keeps its caret while the focus is elsewhere`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.type("abcd\u{1B}[D\u{1B}[D\t12\u{1B}[D")
    try terminal.press(.up, .down, .tab, .tab)
    try terminal.wait(for: "the account's caret") { $0.showsField("abcd", cursor: 2) }
    try terminal.press(.backTab, .backTab)
    try terminal.wait(for: "the password's caret") { $0.showsField("••", cursor: 1) }
    try terminal.press(.up)
    try terminal.type("x")

    try terminal.wait(for: "│ abxcd ")
  }

  @Test func `On the button Left and Right move the focus`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.press(.backTab)
    try terminal.wait(for: "[>Sign in<]")

    try terminal.press(.left)
    try terminal.type("1")
    try terminal.wait(for: "│ • ")
    try terminal.press(.tab, .right)
    try terminal.type("a")

    try terminal.wait(for: "│ a ")
  }

  @Test func `Ctrl-D deletes in a text, and ends the program where there is none`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("ab\u{01}")

    try terminal.press(.controlD)
    try terminal.wait(for: "│ b ")
    try terminal.press(.end, .controlD)
    try terminal.type("c")
    try terminal.wait(for: "│ bc ")
    try terminal.press(.home, .controlD, .controlD)
    try terminal.wait(for: "Enter your account")
    try terminal.press(.controlD)

    #expect(try terminal.status() == .exited(1))
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: [(80, 24), (20, 5)])
  func `A long text scrolls with the caret`(columns: Int, rows: Int) throws {
    let terminal = try PseudoTerminal.form("login-mvc", columns: columns, rows: rows)
    let text = (0..<10).map { "登\($0)" }.joined() + String(repeating: "x", count: 60)
    try terminal.paste(text)
    try terminal.wait(for: "the end") { $0.text.contains("xxx  │") && $0.text.contains("│ …") }

    try terminal.press(.home)
    try terminal.wait(for: "the beginning") {
      $0.text.contains("│ 登0登1登2") && $0.text.contains("… │")
    }
    try terminal.press(.right, .right, .right)
    try terminal.type("!")
    try terminal.wait(for: "│ 登0登!1")
    try terminal.press(.end)
    try terminal.wait(for: "the end again") { $0.text.contains("xxx  │") }

    #expect(terminal.screen.mistakes == [])
  }

  @Test func `Space taps the button`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.type("test\t123456\t ")

    try terminal.wait(for: "Signed in")
  }

  @Test func `Backspace takes one character away, Ctrl-U all`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("ab👨‍👩‍👧\u{7F}")
    try terminal.wait(for: "│ ab ")

    try terminal.press(.controlU)

    try terminal.wait(for: "Enter your account")
  }

  @Test func `Pasted newlines and controls neither submit nor move`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.paste("a\rb\tc\u{03}\u{1B}[Bd\r\n")

    try terminal.wait(for: "│ ab c[Bd ")
    try terminal.type("e")
    try terminal.wait(for: "[Bde ")
  }

  @Test func `An account and a password pasted at once are not sent`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.paste("test\r123456\r")

    try terminal.wait(for: "│ test123456 ")
    #expect(terminal.screen.text.contains("Enter your password"))
  }

  @Test func `A paste in pieces is one paste`() throws {
    let terminal = try PseudoTerminal.form()

    // Its first byte is no piece: on a busy machine a lone Esc may time out.
    try terminal.type("\u{1B}[")
    for byte in Array("200~一\r二\u{1B}[201~".utf8) { try terminal.send([byte]) }

    try terminal.wait(for: "│ 一二 ")
  }

  @Test func `A paste that never ends is text after a while, and Ctrl-C ends the program`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.type("\u{1B}[200~abc")
    try terminal.wait(for: "│ abc ")
    try terminal.press(.controlC)

    #expect(try terminal.status() == .exited(130))
  }

  @Test func `A false end in a paste lets nothing of it be a key`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("test\t")

    try terminal.paste("12\u{1B}[201~\r\t3456\r")

    try terminal.wait(for: "│ ••••••• ")
    #expect(terminal.screen.text.contains("[ Sign in ]"))
  }

  @Test func `What a terminal answers is not typed`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.type("a\u{1B}]11;rgb:dddd/dddd/dddd\u{1B}\\\u{1B}P>|X\u{1B}\\")
    try terminal.type("\u{1B}[[A\u{9D}b\u{9C}c")

    try terminal.wait(for: "│ ac ")
  }

  @Test(arguments: logins)
  func `The answer leaves the focus in the field where the user was typing`(login: String) throws {
    let terminal = try PseudoTerminal.form(login, ["--latency", "1"])
    try terminal.type("test\r12345\r\u{1B}[Z")
    try terminal.wait(for: "Sign-in failed")

    try terminal.type("\r6")

    try terminal.wait(for: "│ •••••• ")
  }

  @Test func `A paste of a megabyte arrives whole`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.paste(String(repeating: "x", count: 1_000_000) + "the end")

    try terminal.wait(for: "xthe end")
  }

  @Test func `Characters in pieces of bytes are put together`() throws {
    let terminal = try PseudoTerminal.form()

    for byte in Array("é登👍".utf8) { try terminal.send([byte]) }

    try terminal.wait(for: "│ é登👍 ")
  }

  @Test(arguments: [(80, 24), (120, 40), (44, 12), (25, 11), (20, 5), (12, 3), (9, 2), (1, 1)])
  func `A form fits any size, and a resize draws it again`(columns: Int, rows: Int) throws {
    let terminal = try PseudoTerminal.form("login-mvc", columns: 60, rows: 20)
    try terminal.type("abc")
    try terminal.wait(for: "│ abc ")

    terminal.resize(columns: columns, rows: rows)
    let shown = columns < 12 ? "Too".prefix(columns) : "abc"
    try terminal.wait(for: "the form at the new size") { $0.text.contains(shown) }
    try terminal.press(.controlL)
    try terminal.wait(for: "it drawn again") { $0.cleared.count > 2 && $0.text.contains(shown) }

    #expect(terminal.screen.mistakes == [])
  }

  @Test func `What has the focus is seen however few the rows`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", columns: 20, rows: 4)
    try terminal.wait(for: "Enter your acco…")

    try terminal.press(.tab, .tab)
    try terminal.wait(for: "[>Sign in<]")
    try terminal.press(.enter)

    try terminal.wait(for: "[>OK<]")
  }

  @Test func `The form speaks Chinese`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", environment: ["LC_ALL": "zh_CN.UTF-8"])

    try terminal.wait(for: "请输入用户名")
    try terminal.wait(for: "[ 登录 ]")
    try terminal.press(.tab, .tab, .enter)

    try terminal.wait(for: "账号或密码不能为空")
  }

  @Test func `NO_COLOR leaves no colour, and TERM=xterm has some`() throws {
    let colored = try PseudoTerminal.form()
    let plain = try PseudoTerminal.form("login-mvc", environment: ["NO_COLOR": "1"])

    try colored.wait(for: "Ctrl-C Quit")
    try plain.wait(for: "Ctrl-C Quit")

    #expect(colored.screen.lines == plain.screen.lines)
    #expect(colored.screen.text(inStyle: "36").contains("━"))
    #expect(plain.screen.text(inStyle: "36") == "")
    #expect(plain.screen.text(inStyle: "1").contains("━"))
  }

  @Test func `The same keys give the same screens in the three logins`() throws {
    let terminals = try logins.map { try PseudoTerminal.form($0, ["--latency", "20"]) }
    let steps = [
      ("", "Enter your account"), ("te st", "│ te st"), ("\r\r", "The account or the password"),
      ("\r", "Enter your password"), ("12👍", "│ •••"), ("\r", "Sign-in failed"),
      ("\r", "━"),
      ("\u{15}\u{1B}[Z\u{15}test", "│ test"), ("\t\t", "[>Sign in<]"),
    ]
    for (keys, shown) in steps {
      for terminal in terminals {
        try terminal.type(keys)
        try terminal.wait(for: shown)
      }
      for terminal in terminals {
        let count = terminal.screen.cleared.count
        try terminal.press(.controlL)
        try terminal.wait(for: "all drawn") { $0.cleared.count > count && $0.text.contains(shown) }
      }
      let screens = terminals.map(\.screen.text)
      #expect(Set(screens).count == 1, "after \(keys.debugDescription)")
    }
  }

  @Test func `A keystroke writes the cells that it changes, and nothing else`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", columns: 120, rows: 40)
    try terminal.type("a")
    try terminal.wait(for: "│ a ")
    let before = terminal.written

    try terminal.type("b")
    try terminal.wait(for: "│ ab ")

    #expect(terminal.written - before == 1)
  }

  @Test(arguments: ["ab\u{15}", "\t", "\u{0C}", "abc\u{7F}\u{7F}\u{7F}", "\u{1B}[A\u{1B}[B"])
  func `Keys that come together are drawn together`(keys: String) throws {
    let terminal = try PseudoTerminal.form("login-mvc", columns: 40, rows: 13)
    try terminal.wait(for: "Ctrl-C Quit")
    let screenful = terminal.written

    try terminal.type(String(repeating: keys, count: 300) + "\u{03}")

    #expect(try terminal.status() == .exited(130))
    // A terminal may hand them on in a few pieces, each with a drawing of its own.
    #expect(terminal.written - screenful < 5 * screenful)
  }
}

// MARK: - Fixtures

extension Emulator {
  /// Whether the cursor is so many columns behind the start of a field with that text, in a form of
  /// 80 columns.
  fileprivate func showsField(_ text: String, cursor column: Int) -> Bool {
    cursor.column == 20 + column && self.text(from: 20, in: cursor.row) == text
  }
}
