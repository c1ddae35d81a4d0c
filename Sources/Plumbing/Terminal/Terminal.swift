import CommandLine
import CTerminal
import Observation
import Platform
import Widgets

/// What a terminal shows over its whole screen, and hands its keys to.
///
/// Whatever observable state ``draw(in:)`` reads is drawn again when it changes.
public protocol TerminalApp: AnyObject {
  /// The lines from the upper left corner on; what does not fit is cut off.
  func draw(in size: Size) -> [Line]

  /// Does what the key asks, and returns the status to end with, or nil to go on.
  func handle(_ key: Key) -> ExitStatus?

  /// The status to end with when there will be no more keys.
  var statusAtEnd: ExitStatus { get }

  /// Whether keys go to a field with text in it. Then Ctrl-D deletes there; else it ends the app.
  var isEditingText: Bool { get }
}

extension TerminalApp {
  /// An app without fields.
  public var isEditingText: Bool { false }
}

/// The terminal of this process, as long as a ``TerminalApp`` has it.
///
/// It is given back on whichever way the process ends, and while it is suspended.
public final class Terminal {
  private let app: any TerminalApp
  private let input: TerminalInput
  private var decoder = KeyDecoder()
  private var size = Size(columns: 80, rows: 24)
  private var drawing = 0

  /// Whether keys that came together are being handled: what they change is drawn after the last.
  private var isHandlingKeys = false

  /// Whether something has changed since the last drawing, and waits for the last key.
  private var isOutdated = false

  private var renderer = Renderer(palette: Palette(hasColors: wantsColors))

  /// Whether this process has a terminal to show an app on: standard input and output both are
  /// one, and `TERM` is not `dumb`.
  public static let isPresent =
    isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && environment("TERM") != "dumb"
    && terminal_make_watchable()

  /// Gives the whole screen and all keys to `app` until it ends. To be called once.
  ///
  /// Ctrl-C ends it with status 130, the end of input with its ``TerminalApp/statusAtEnd``, and so
  /// does Ctrl-D, unless ``TerminalApp/isEditingText``. Ctrl-Z suspends the process, and Ctrl-L draws
  /// everything again.
  public static func run(_ app: any TerminalApp) async throws(CommandError) -> ExitStatus {
    let signals = terminal_open(STDIN_FILENO, STDOUT_FILENO)
    guard signals != -1 else {
      throw CommandError(.ioError, "the terminal fails: \(SystemError(code: errno))")
    }
    terminal_take(terminal_mode_raw, enter, leave)
    defer { terminal_give_back() }
    return await Terminal(app, signals: signals).run()
  }

  private init(_ app: any TerminalApp, signals: Int32) {
    self.app = app
    input = TerminalInput(keys: STDIN_FILENO, signals: signals)
  }

  private func run() async -> ExitStatus {
    defer { input.close() }
    measure()
    show()
    for await event in input.events {
      terminal_guard_stack()
      if let status = await handle(event) { return status }
    }
    return app.statusAtEnd
  }

  private func handle(_ event: TerminalInput.Event) async -> ExitStatus? {
    switch event {
    case .keys:
      return await handleAndWait(decoder.decode(input.takeBytes()))
    case .nothingMore(let wait):
      return wait == input.wait ? await handleAndWait(decoder.flush()) : nil
    case .resized:
      measure()
      show()
    case .continued:
      renderer.invalidate()
      measure()
      show()
    case .end:
      return app.statusAtEnd
    }
    return nil
  }

  private func handleAndWait(_ keys: [Key]) async -> ExitStatus? {
    let status = await handle(keys)
    input.waitForMore(than: decoder.isPending)
    return status
  }

  private func handle(_ keys: [Key]) async -> ExitStatus? {
    var isAllDrawnAgain = false
    isHandlingKeys = true
    for key in keys {
      switch key {
      case .control("c"): return .interrupted
      case .control("d") where !app.isEditingText: return app.statusAtEnd
      case .control("z"): terminal_raise(SIGTSTP)
      case .control("\\"): terminal_raise(SIGQUIT)
      case .control("l"): isAllDrawnAgain = true
      default:
        if let status = app.handle(key) { return status }
      }
      // What the key has started begins before the next key comes.
      await Task.yield()
    }
    isHandlingKeys = false

    if isOutdated { show() }
    if isAllDrawnAgain {
      renderer.invalidate()
      show()
    }
    return nil
  }

  /// Draws what is new, and does so again after whatever was read for it has changed.
  private func show() {
    isOutdated = false
    drawing += 1
    let lines = withObservationTracking {
      app.draw(in: size)
    } onChange: { [weak self, drawing] in
      // It is about to change; in the next turn it has.
      Task { @MainActor in self?.showAgain(after: drawing) }
    }
    // A terminal that is gone is noticed by the end of its input.
    var update = renderer.update(to: Frame(lines, size: size))
    update.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { terminal_write($0.baseAddress, $0.count) }
    }
  }

  /// Only the last drawing counts: earlier ones may still hear of changes.
  private func showAgain(after drawing: Int) {
    guard drawing == self.drawing else { return }
    if isHandlingKeys { isOutdated = true } else { show() }
  }

  private func measure() {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return }
    size = Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}

// MARK: - Control sequences

/// Alternate screen, cleared; pasted text in brackets; no wrapping at the right edge.
///
/// Kept for a signal handler, so they are never freed.
private let enter = strdup("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J")

/// All of it taken back. Clearing is for terminals that have no alternate screen.
private let leave = strdup(
  "\u{1B}[0m\u{1B}[2J\u{1B}[H\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l")

// MARK: - The environment

/// By https://no-color.org: any value that is not empty.
private var wantsColors: Bool { (environment("NO_COLOR") ?? "").isEmpty }
