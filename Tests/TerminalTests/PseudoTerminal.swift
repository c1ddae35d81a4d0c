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
  /// Longer than the 30 seconds for which Swift's backtracer waits for a key.
  private let deadline: TimeInterval = 40

  /// Starts the built product `name`; the environment is `TERM=xterm`, English, and `environment`.
  init(
    _ name: String, _ arguments: [String] = [], environment: [String: String] = [:],
    ignoring signal: Int32 = 0, columns: Int = 80, rows: Int = 24
  ) throws {
    screen = Emulator(columns: columns, rows: rows)
    let path = products.appendingPathComponent(name).path
    var variables = ["TERM": "xterm", "LANG": "en_US.UTF-8"]
    for name in ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"] {
      variables[name] = ProcessInfo.processInfo.environment[name]
    }
    variables.merge(environment) { $1 }

    let result = ([path] + arguments).withCStrings { arguments in
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
  /// one, with a cursor. What a program wrote before it ended may come after its status.
  var isGivenBack: Bool {
    let end = Date(timeIntervalSinceNow: deadline)
    readAvailable()
    while !isAsBefore {
      do { try waitForTerminal(Int16(POLLIN), until: end) } catch { return false }
      readAvailable()
    }
    return true
  }

  private var isAsBefore: Bool {
    settings == settingsBefore && !screen.isAlternate && screen.isCursorVisible
      && !screen.pastesInBrackets && screen.wraps
  }

  /// The settings of the terminal, byte for byte.
  var settings: Data {
    var settings = termios()
    tcgetattr(terminal.master, &settings)
    return withUnsafeBytes(of: &settings) { Data($0) }
  }

  var settingsBefore: Data { withUnsafeBytes(of: &terminal.settings) { Data($0) } }

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
        try waitForTerminal(Int16(POLLIN | POLLOUT), until: Date(timeIntervalSinceNow: deadline))
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
    let end = Date(timeIntervalSinceNow: deadline)
    readAvailable()
    while !condition(screen) {
      do {
        try waitForTerminal(Int16(POLLIN), until: end)
      } catch {
        Issue.record("never seen: \(what)\n\(screen.text)", sourceLocation: sourceLocation)
        throw error
      }
      readAvailable()
    }
  }

  func wait(for text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: text, sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  func wait(forNo text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait(for: "no \(text)", sourceLocation: sourceLocation) { !$0.text.contains(text) }
  }

  /// How the program stops or ends next.
  func status() throws -> Status {
    let end = Date(timeIntervalSinceNow: deadline)
    var status: Int32 = 0
    var descriptors = [
      pollfd(fd: terminal.statuses, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal.master, events: Int16(POLLIN), revents: 0),
    ]
    repeat {
      // What the program writes must be read, or it waits for us.
      poll(&descriptors, 2, Int32(max(0, end.timeIntervalSinceNow * 1000)))
      readAvailable()
      if end.timeIntervalSinceNow < 0 { throw Failure(description: "the program does not end") }
    } while descriptors[0].revents == 0
    guard read(terminal.statuses, &status, 4) == 4 else { throw Failure(description: "no status") }
    readAvailable()

    let result = pseudo_terminal_status(status)
    if result >= 0 { return .exited(Int(result)) }
    return result <= -1000 ? .stopped(by: -1000 - result) : .killed(by: -1 - result)
  }

  private func readAvailable() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while terminal.master >= 0 {
      let count = read(terminal.master, &buffer, buffer.count)
      guard count > 0 else { return }
      written += count
      screen.feed(buffer[..<count])
    }
  }

  private func waitForTerminal(_ events: Int16, until end: Date) throws {
    var descriptor = pollfd(fd: terminal.master, events: events, revents: 0)
    let milliseconds = Int32(max(0, end.timeIntervalSinceNow * 1000))
    let count = poll(&descriptor, 1, milliseconds)
    if count == 0 { throw Failure(description: "nothing more comes") }
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
