import Foundation
import TestSupport
import Testing

/// The terminal is given back on every way out.
@Suite(.onOwnThreads)
struct GivenBackTests {
  @Test(arguments: logins)
  func `The terminal is taken while a form is shown`(login: String) throws {
    let terminal = try PseudoTerminal.form(login)

    try terminal.wait(for: "Sign in")

    #expect(terminal.settings != terminal.settingsBefore)
    #expect(terminal.screen.isAlternate)
  }

  @Test(arguments: [
    (Press.controlC, PseudoTerminal.Status.exited(130)),
    (.controlD, .exited(1)),
    (.controlBackslash, .killed(by: SIGQUIT)),
  ])
  func `A key that leaves gives the terminal back`(
    key: Press, status: PseudoTerminal.Status
  ) throws {
    let terminal = try PseudoTerminal.form()

    try terminal.press(key)

    #expect(try terminal.status() == status)
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGUSR1, SIGALRM])
  func `A signal that ends the program gives the terminal back`(signal: Int32) throws {
    let terminal = try PseudoTerminal.form("login-mvp")

    terminal.signal(signal)

    #expect(try terminal.status() == .killed(by: signal))
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: crashSignals)
  func `A signal from outside is no crash: it ends the program without a word`(
    signal: Int32
  ) throws {
    let terminal = try PseudoTerminal.form()

    terminal.signal(signal)

    #expect(try terminal.status() == .killed(by: signal))
    #expect(terminal.isGivenBack)
    #expect(!terminal.screen.transcript.contains("crash"))
  }

  @Test func `SIGINT gives the terminal back and is status 130, as Ctrl-C is`() throws {
    let terminal = try PseudoTerminal.form("login-mvvm")

    terminal.signal(SIGINT)

    #expect(try terminal.status() == .exited(130))
    #expect(terminal.isGivenBack)
  }

  @Test(
    .disabled(if: isThreadSanitized, "the sanitizer handles crashes in its own way"),
    arguments: crashes, [[], ["--plain"]]
  )
  func `A crash gives the terminal back, asks for no key, and is still a crash`(
    crash: (way: String, signal: Int32), arguments: [String]
  ) throws {
    let terminal = try PseudoTerminal(
      "crashing-login", arguments, environment: ["CRASH": crash.way])
    if arguments.isEmpty {
      try terminal.wait(for: "Sign in")
    } else {
      try terminal.type("test\n")
      try terminal.wait(for: "no echo") { $0.text.contains("password") && !terminal.hasEcho }
    }

    terminal.signal(SIGURG)

    #expect(try terminal.status() == .killed(by: crash.signal))
    #expect(terminal.isGivenBack)
  }

  @Test func `A signal gives the terminal back while a request is under way`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", ["--latency", "3600000"])
    try terminal.type("test\t123456\r")
    try terminal.wait(for: "Signing in…")

    terminal.signal(SIGTERM)

    #expect(try terminal.status() == .killed(by: SIGTERM))
    #expect(terminal.isGivenBack)
  }

  @Test func `A line that breaks ends the program`() throws {
    let terminal = try PseudoTerminal.form()

    terminal.hangUp()

    #expect([.killed(by: SIGHUP), .exited(1)].contains(try terminal.status()))
  }

  @Test func `A program that ignores hang-ups ends with its input`() throws {
    let terminal = try PseudoTerminal.form("login-mvc", ignoring: SIGHUP)

    terminal.hangUp()

    #expect(try terminal.status() == .exited(1))
  }

  @Test(arguments: ["key", "signal"])
  func `A suspended program gives the terminal back and takes it again`(by way: String) throws {
    let terminal = try PseudoTerminal.form()
    try terminal.type("someone")
    try terminal.wait(for: "someone")
    let before = terminal.screen.lines

    if way == "key" { try terminal.press(.controlZ) } else { terminal.signal(SIGTSTP) }

    #expect(try terminal.status() == .stopped(by: SIGTSTP))
    #expect(terminal.isGivenBack)

    terminal.continueInForeground()

    try terminal.wait(for: "the form again") { $0.isAlternate && $0.lines == before }
    try terminal.type(" else")
    try terminal.wait(for: "someone else")
    try terminal.press(.controlC)
    #expect(try terminal.status() == .exited(130))
    #expect(terminal.isGivenBack)
  }

  @Test func `Keys typed after Ctrl-Z wait until the program goes on`() throws {
    let terminal = try PseudoTerminal.form()

    try terminal.type("a\u{1A}b")

    #expect(try terminal.status() == .stopped(by: SIGTSTP))
    #expect(terminal.isGivenBack)
    terminal.continueInForeground()
    try terminal.wait(for: "│ ab ")
  }

  @Test func `A program continued in the background stops and leaves the terminal alone`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.press(.controlZ)
    #expect(try terminal.status() == .stopped(by: SIGTSTP))

    terminal.continueInBackground()

    #expect(try terminal.status() == .stopped(by: SIGTTOU))
    #expect(terminal.isGivenBack)
    terminal.continueInForeground()
    try terminal.wait(for: "Sign in")
  }

  @Test func `A program killed in the background leaves the terminal alone`() throws {
    let terminal = try PseudoTerminal.form()
    try terminal.press(.controlZ)
    #expect(try terminal.status() == .stopped(by: SIGTSTP))
    let written = terminal.written

    terminal.signal(SIGTERM)
    terminal.continueInBackground()

    #expect(try terminal.status() == .killed(by: SIGTERM))
    #expect(terminal.written == written)
    #expect(terminal.isGivenBack)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP] + crashSignals)
  func `A signal at the password prompt ends the program, and gives the echo back`(
    signal: Int32
  ) throws {
    let terminal = try PseudoTerminal.passwordPrompt()

    terminal.signal(signal)

    #expect(
      try terminal.status() == (signal == SIGINT ? .exited(130) : .killed(by: signal)))
    #expect(terminal.isGivenBack)
    #expect(!terminal.screen.transcript.contains("crash"))
  }

  @Test(arguments: [
    (Press.controlC, PseudoTerminal.Status.exited(130)),
    (.controlBackslash, .killed(by: SIGQUIT)),
  ])
  func `A key at the password prompt ends the program, and gives the echo back`(
    key: Press, status: PseudoTerminal.Status
  ) throws {
    let terminal = try PseudoTerminal.passwordPrompt()

    try terminal.press(key)

    #expect(try terminal.status() == status)
    #expect(terminal.isGivenBack)
    #expect(!terminal.screen.transcript.contains("crash"))
  }
}

// MARK: - Fixtures

/// Those that Swift's runtime takes for crashes, without those that the thread sanitizer keeps to
/// itself.
let crashSignals =
  [SIGQUIT, SIGABRT, SIGFPE, SIGILL, SIGTRAP] + (isThreadSanitized ? [] : [SIGBUS, SIGSEGV])

private let crashes = [
  ("trap", trapSignal), ("trap in the background", trapSignal), ("abort", SIGABRT),
  ("bad address", SIGSEGV),
]

/// What the processor makes of Swift's traps.
private let trapSignal: Int32 = {
  #if arch(x86_64)
    SIGILL
  #else
    SIGTRAP
  #endif
}()

extension PseudoTerminal {
  /// A login line by line, from when it asks for a password.
  fileprivate static func passwordPrompt() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal("login-mvc", ["--plain"])
    try terminal.type("test\n")
    try terminal.wait(for: "no echo") { $0.text.contains("password") && !terminal.hasEcho }
    return terminal
  }
}
