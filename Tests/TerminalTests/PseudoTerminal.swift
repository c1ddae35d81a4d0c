import CPseudoTerminal
import Foundation
import TestSupport
import Testing

/// A program on a terminal, used as a person uses it: by keys, and by looking at the screen.
final class PseudoTerminal {
  /// How a program stopped or ended.
  enum Status: Equatable {
    case exited(Int)
    case killed(by: Int32)
    case stopped(by: Int32)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var screen: Emulator

  /// The bytes that the program has written so far.
  private(set) var written = 0

  private var terminal = pseudo_terminal()

  /// How often the program has stopped or ended, as far as its output is read; and how often
  /// ``status()`` has said so.
  private var stops = (seen: 0, told: 0)
  private var hasEnded = false

  /// Starts the built product `name`; the environment is `TERM=xterm`, English, and `environment`,
  /// and `redirecting` is for a shell, as `</dev/tty`.
  init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    ignoring signal: Int32 = 0, columns: Int = 80, rows: Int = 24, redirecting: String = ""
  ) throws {
    screen = Emulator(columns: columns, rows: rows)
    let program = products.appendingPathComponent(name).path
    let path = redirecting.isEmpty ? program : "/bin/sh"
    let command =
      redirecting.isEmpty
      ? [program] : [path, "-c", "exec \"$0\" \"$@\" \(redirecting)", program]
    var variables = ["TERM": "xterm", "LANG": "en_US.UTF-8"]
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }

    let result = (command + arguments).withCStrings { arguments in
      variables.map { "\($0)=\($1)" }.withCStrings { environment in
        pseudo_terminal_start(
          &terminal, path, arguments, environment, UInt16(rows), UInt16(columns), signal)
      }
    }
    guard result == 0 else { throw Failure(description: "no pseudo-terminal: \(errno)") }
  }

  /// Starts a login, and waits for its form.
  static func form(
    _ name: String = "login-mvc", _ arguments: [String] = [], environment: [String: String] = [:],
    ignoring signal: Int32 = 0, columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      name, arguments, environment: environment, ignoring: signal, columns: columns, rows: rows)
    try terminal.wait(for: "a form") { $0.isAlternate && !$0.text.isEmpty }
    return terminal
  }

  deinit {
    close(terminal.commands)
    close(terminal.master)
    close(terminal.statuses)
    kill(terminal.program, SIGKILL)
    var status: Int32 = 0
    waitpid(terminal.shell, &status, 0)
  }

  /// Whether the settings are those that the program found, and the screen is as before: the main
  /// one, with a cursor. Ask after ``status()``.
  var isGivenBack: Bool {
    settings == settingsBefore && !screen.isAlternate && screen.isCursorVisible
      && !screen.pastesInBrackets && screen.wraps
  }

  /// The settings of the terminal, byte for byte.
  var settings: Data {
    var settings = termios()
    tcgetattr(terminal.master, &settings)
    return bytes(of: settings)
  }

  var settingsBefore: Data { bytes(of: terminal.settings) }

  private func bytes(of settings: termios) -> Data {
    var settings = settings
    // No setting: macOS notes here that bytes wait, on the way back from raw mode.
    settings.c_lflag &= ~tcflag_t(PENDIN)
    return withUnsafeBytes(of: &settings) { Data($0) }
  }

  var hasEcho: Bool {
    var settings = termios()
    tcgetattr(terminal.master, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0
  }

  // MARK: What a person does

  func type(_ text: String) throws { try send(Array(text.utf8)) }

  func press(_ keys: Press...) throws { try type(keys.map(\.rawValue).joined()) }

  func paste(_ text: String) throws { try type("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Sends the bytes in pieces, as the terminal takes them; reads what comes meanwhile.
  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        write(terminal.master, $0.baseAddress, $0.count)
      }
      if count > 0 {
        sent += count
      } else {
        waiting(for: "a program to read") { waitForTerminal(Int16(POLLIN | POLLOUT)) }
      }
      readAvailable()
    }
  }

  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    pseudo_terminal_resize(&terminal, UInt16(rows), UInt16(columns))
  }

  func signal(_ number: Int32) { kill(terminal.program, number) }

  func continueInForeground() { command("f") }

  func continueInBackground() { command("b") }

  /// Takes the terminal away, as when the line breaks.
  func hangUp() {
    close(terminal.master)
    terminal.master = -1
  }

  private func command(_ letter: String) {
    _ = Array(letter.utf8).withUnsafeBytes { write(terminal.commands, $0.baseAddress, 1) }
  }

  // MARK: What a person sees

  /// Reads until the screen is as `condition` has it.
  func wait(
    for what: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (Emulator) -> Bool
  ) throws {
    try waiting(for: what, file: sourceLocation.fileID, line: sourceLocation.line) {
      readAvailable()
      while !condition(screen) {
        guard !hasEnded else {
          Issue.record("never seen: \(what)\n\(screen.text)", sourceLocation: sourceLocation)
          throw Failure(description: "the program has ended")
        }
        waitForTerminal(Int16(POLLIN))
        readAvailable()
      }
    }
  }

  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: text, sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  func wait(forNo text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "no \(text)", sourceLocation: sourceLocation) { !$0.text.contains(text) }
  }

  /// How the program stops or ends next.
  func status(file: String = #fileID, line: Int = #line) throws -> Status {
    waiting(for: "the program to stop or end", file: file, line: line) {
      // What the program writes must be read, or it waits for us; all that it wrote is read then.
      while terminal.master >= 0, stops.seen == stops.told {
        waitForTerminal(Int16(POLLIN))
        readAvailable()
      }
    }
    stops.told += 1
    var status: Int32 = 0
    guard retrying({ read(terminal.statuses, &status, 4) }) == 4 else {
      throw Failure(description: "no status")
    }

    let result = pseudo_terminal_status(status)
    if result >= 0 { return .exited(Int(result)) }
    return result <= -1000 ? .stopped(by: -1000 - result) : .killed(by: -1 - result)
  }

  private func readAvailable() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while terminal.master >= 0 {
      let count = read(terminal.master, &buffer, buffer.count)
      guard count > 0 else { return }
      let bytes = buffer[..<count].filter { $0 < UInt8(PSEUDO_TERMINAL_STOPPED) }
      stops.seen += count - bytes.count
      if buffer[..<count].contains(UInt8(PSEUDO_TERMINAL_ENDED)) { hasEnded = true }
      written += bytes.count
      screen.feed(bytes)
    }
  }

  private func waitForTerminal(_ events: Int16) {
    var descriptor = pollfd(fd: terminal.master, events: events, revents: 0)
    poll(&descriptor, 1, -1)
  }
}

/// Keys as xterm sends them.
enum Press: String {
  case enter = "\r"
  case tab = "\t"
  case backTab = "\u{1B}[Z"
  case escape = "\u{1B}"
  case backspace = "\u{7F}"
  case up = "\u{1B}[A"
  case down = "\u{1B}[B"
  case right = "\u{1B}[C"
  case left = "\u{1B}[D"
  case home = "\u{1B}[H"
  case end = "\u{1B}[F"
  case controlC = "\u{03}"
  case controlD = "\u{04}"
  case controlL = "\u{0C}"
  case controlN = "\u{0E}"
  case controlO = "\u{0F}"
  case controlR = "\u{12}"
  case controlT = "\u{14}"
  case controlU = "\u{15}"
  case controlY = "\u{19}"
  case controlZ = "\u{1A}"
  case controlBackslash = "\u{1C}"
}

let logins = ["login-mvc", "login-mvp", "login-mvvm"]

extension [String] {
  /// The strings as C has them: pointers, the last one null.
  fileprivate func withCStrings<Result>(
    _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return body(&pointers)
  }
}
