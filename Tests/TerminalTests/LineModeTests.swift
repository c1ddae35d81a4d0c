import Foundation
import TestSupport
import Testing

/// The logins without a terminal: an account and a password in, the answer out.
@Suite(.onOwnThreads)
struct LineModeTests {
  @Test(
    arguments: logins,
    [
      ("test\n123456\n", "Signed in\n", 0),
      ("test\nwrong\n", "Sign-in failed\n", 1),
      ("  test\t\n123456\n", "Signed in\n", 0),
      ("test\n 123456\n", "Sign-in failed\n", 1),
      ("\n\n", "The account or the password is empty\n", 1),
      ("", "", 1),
      ("test\n123456", "Signed in\n", 0),
      ("test\r\n123456\r\n", "Signed in\n", 0),
      ("test\r\r\n123456\n", "Signed in\n", 0),  // a second carriage return is white space
      ("test\n123456\r\r\n", "Sign-in failed\n", 1),
      ("test\n123456\r", "Sign-in failed\n", 1),  // no newline after it
      ("te\0st\n123456\n", "Sign-in failed\n", 1),
      ("test\n123456\0\n", "Sign-in failed\n", 1),
      ("a\nb\ntest\n123456\n", "Sign-in failed\nSigned in\n", 0),
      ("test\n123456\na\nb\n", "Signed in\nSign-in failed\n", 1),
    ])
  func `Each pair is answered on a line, and the last one is the status`(
    login: String, example: (input: String, output: String, status: Int)
  ) throws {
    let run = try Run(login, input: example.input)

    #expect(run.output == example.output)
    #expect(run.status == example.status)
    #expect(run.errors == "")
  }

  @Test(arguments: logins)
  func `Input that ends in the middle of a pair is status 65`(login: String) throws {
    let run = try Run(login, input: "test\n123456\ntest\n")

    #expect(run.output == "Signed in\n")
    #expect(run.status == 65)
    #expect(run.errors == "\(login): the input ends after an account, without its password\n")
  }

  @Test(arguments: [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xC0, 0x80]])
  func `Input that is not UTF-8 is status 65, and its line is named`(bytes: [UInt8]) throws {
    let run = try Run("login-mvp", input: Data("test\n123456\nme\n".utf8 + bytes + "\n".utf8))

    #expect(run.output == "Signed in\n")
    #expect(run.status == 65)
    #expect(run.errors == "login-mvp: line 4 is not UTF-8\n")
  }

  @Test func `A line of a megabyte is an ordinary line`() throws {
    let long = String(repeating: "x", count: 1_000_000)

    let run = try Run("login-mvvm", input: "\(long)\n\(long)\ntest\n123456\n")

    #expect(run.output == "Sign-in failed\nSigned in\n")
    #expect(run.status == 0)
  }

  @Test func `Thousands of pairs are answered one by one`() throws {
    let run = try Run("login-mvc", input: String(repeating: "test\n123456\n", count: 2_000))

    #expect(run.output == String(repeating: "Signed in\n", count: 2_000))
  }

  @Test func `The words are those of the language`() throws {
    let run = try Run("login-mvc", ["--language", "zh-Hans"], input: "\n\ntest\n123456\n")

    #expect(run.output == "账号或密码不能为空\n登录成功\n")
  }

  @Test func `The offline service is not available, and is not asked without a password`() throws {
    let run = try Run("login-mvc", ["--service", "offline"], input: "test\n123456\ntest\n\n")

    #expect(run.output == "The network is not available\nThe account or the password is empty\n")
    #expect(run.status == 1)
  }

  @Test func `A pair is answered before the next one is there`() throws {
    let process = Process()
    let input = Pipe()
    let output = Pipe()
    process.executableURL = products.appendingPathComponent("login-mvc")
    process.environment = ["LC_ALL": "C"].merging(
      ProcessInfo.processInfo.environment.filter { $0.key.contains("LIBRARY_PATH") }
    ) { $1 }
    process.standardInput = input
    process.standardOutput = output
    try process.run()

    for (pair, answer) in [("test\n123456\n", "Signed in\n"), ("a\nb\n", "Sign-in failed\n")] {
      input.fileHandleForWriting.write(Data(pair.utf8))
      #expect(output.fileHandleForReading.availableData == Data(answer.utf8))
    }

    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP] + crashSignals)
  func `A signal ends a program that waits for input, without a word`(signal: Int32) throws {
    let process = Process()
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.executableURL = products.appending(path: "login-mvp")
    process.environment = ProcessInfo.processInfo.environment.filter {
      $0.key.contains("LIBRARY_PATH")
    }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    input.fileHandleForWriting.write(Data("test\n123456\n".utf8))
    #expect(output.fileHandleForReading.availableData == Data("Signed in\n".utf8))

    kill(process.processIdentifier, signal)
    process.waitUntilExit()

    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == signal)
    #expect(errors.fileHandleForReading.availableData == Data())
  }

  // MARK: Wrong usage

  @Test(
    arguments: logins,
    [
      (["--langage", "en"], "unknown option --langage; did you mean --language?"),
      (["--service", "demmo"], "--service needs demo or offline, not demmo; did you mean demo?"),
      (["--latency", "-1"], "--latency needs a whole number from 0 to 3600000, not -1"),
      (
        ["test"],
        "unexpected argument test; "
          + "expected --language, --service, --latency, --plain, --help or --version"
      ),
    ])
  func `Wrong usage is one line and status 64`(
    login: String, example: (words: [String], message: String)
  ) throws {
    let run = try Run(login, example.words, input: "test\n123456\n")

    #expect(run.errors == "\(login): \(example.message)\n")
    #expect(run.output == "")
    #expect(run.status == 64)
  }

  @Test(arguments: logins)
  func `Help and version are answered with status 0`(login: String) throws {
    let help = try Run(login, ["--help"])
    let version = try Run(login, ["--version"])

    #expect(help.output.contains("Usage: \(login) [--language zh-Hans|en]"))
    #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    #expect(version.output.hasPrefix("\(login) "))
    #expect((help.status, version.status) == (0, 0))
  }

  // MARK: Standard descriptors

  @Test func `A reader that leaves ends the program without a word`() throws {
    let pairs = String(repeating: "test\n123456\n", count: 2_000)

    let run = try Run("login-mvc", input: pairs, redirecting: "| head -n 1")

    #expect(run.output == "Signed in\n")
    #expect(run.errors == "")
  }

  @Test(arguments: [">&-", "> /dev/full"])
  func `An output that fails is one line and status 74`(redirecting: String) throws {
    guard !redirecting.contains("full") || FileManager.default.fileExists(atPath: "/dev/full")
    else { return }

    let run = try Run("login-mvc", input: "test\n123456\n", redirecting: redirecting)

    #expect(run.errors.hasPrefix("login-mvc: cannot write standard output: "))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.status == 74)
  }

  @Test(arguments: ["<&-", "< /"])
  func `An input that fails is one line and status 74`(redirecting: String) throws {
    let run = try Run("login-mvc", redirecting: redirecting)

    #expect(run.errors.hasPrefix("login-mvc: cannot read standard input: "))
    #expect(run.status == 74)
  }

  // MARK: On a terminal

  @Test(arguments: [(["--plain"], "xterm"), ([], "dumb")])
  func `Line mode on a terminal prompts, and does not echo the password`(
    words: [String], term: String
  ) throws {
    let terminal = try PseudoTerminal("login-mvc", words, environment: ["TERM": term])
    try terminal.wait(for: "Enter your account:")

    try terminal.type("test\n")
    try terminal.wait(for: "Enter your password:")
    try terminal.wait(for: "no echo") { _ in !terminal.hasEcho }
    try terminal.type("123456\n")
    try terminal.wait(for: "Signed in\nEnter your account:")

    #expect(terminal.isGivenBack)
    #expect(
      terminal.screen.text.hasPrefix(
        """
        Enter your account: test
        Enter your password:
        Signed in
        Enter your account:
        """))
    try terminal.press(.controlD)
    #expect(try terminal.status() == .exited(0))
  }

  @Test func `Ctrl-C in line mode on a terminal is status 130`() throws {
    let terminal = try PseudoTerminal("login-mvc", ["--plain"])
    try terminal.wait(for: "Enter your account:")

    try terminal.press(.controlC)

    #expect(try terminal.status() == .exited(130))
  }

  @Test func `Line mode suspended at the password gives the echo back and takes it again`() throws {
    let terminal = try PseudoTerminal("login-mvc", ["--plain"])
    try terminal.wait(for: "Enter your account:")
    try terminal.type("test\n")
    try terminal.wait(for: "no echo") { _ in !terminal.hasEcho }

    try terminal.press(.controlZ)
    #expect(try terminal.status() == .stopped(by: SIGTSTP))
    #expect(terminal.isGivenBack)
    terminal.continueInForeground()
    try terminal.wait(for: "the prompt again") {
      $0.text.components(separatedBy: "Enter your password:").count == 3
    }
    try terminal.type("123456\n")

    try terminal.wait(for: "Signed in")
    #expect(!terminal.screen.text.contains("123456"))
  }
}
