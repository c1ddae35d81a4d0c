import CommandLine
import Localization
import LoginKit
import Terminal
import Widgets

/// A login page in the middle of a terminal, with a line that says what the keys do.
public final class LoginForm: TerminalApp {
  private let page: any LoginPage
  private let keys: LoginKeys
  private let words: LoginWords
  private let terminalWords: TerminalWords
  private let lastSignIn: LastSignIn

  /// Shows `page`; how the last sign-in on it ended is the status at the end.
  public init(_ page: any LoginPage, _ lastSignIn: LastSignIn, language: Language) {
    self.page = page
    self.lastSignIn = lastSignIn
    keys = LoginKeys(page, onTap: lastSignIn.began)
    words = LoginWords(language)
    terminalWords = TerminalWords(language)
  }

  /// Whether the last sign-in was accepted.
  public var statusAtEnd: ExitStatus { lastSignIn.isAccepted ? .ok : .no }

  /// Whether the field with the focus holds text.
  public var isEditingText: Bool { keys.isEditingText }

  /// Does what the key asks; only Ctrl-C, Ctrl-D and the end of input end the form.
  public func handle(_ key: Key) -> ExitStatus? {
    keys.handle(key)
    return nil
  }

  /// The page in the middle, and where there is room a line of help.
  public func draw(in size: Size) -> [Line] {
    let columns = min(size.columns, 44)
    guard columns >= 12 else {
      return terminalWords.tooSmall.wrapped(toColumns: size.columns).map { Line($0) }
    }
    let margin = (size.columns - columns) / 2
    let lines = page.draw(columns: columns)
    let shown = lines.indented(by: margin)
    let isRoomForHelp = size.rows > lines.count
    let room = isRoomForHelp ? size.rows - 1 : size.rows

    // An alert is at the end; else the focus must be seen.
    let line = page.alert.isPresented ? lines.count : lines.firstIndex(where: \.hasFocus) ?? 0
    var screen = Array(shown.window(of: room, around: line))
    if isRoomForHelp {
      let above = (room - lines.count) / 3
      screen = [Line](repeating: Line(""), count: above) + screen
      screen += [Line](repeating: Line(""), count: room - screen.count)
      screen.append(Line(help(columns: size.columns), .dimmed))
    }
    return screen
  }

  /// What the most important keys do, as many as there is room for.
  private func help(columns: Int) -> String {
    let items = page.alert.isPresented ? alertHelp : formHelp
    return items.fitting(columns: columns, separator: "   ").centered(inColumns: columns)
  }

  private var alertHelp: [String] {
    ["Enter \(words.confirm)", "Ctrl-C \(terminalWords.quit)"]
  }

  private var formHelp: [String] {
    let enter = page.focus == .account ? terminalWords.next : words.signIn
    return [
      "Enter \(enter)", "Ctrl-C \(terminalWords.quit)", "Tab \(terminalWords.next)",
      "Ctrl-U \(terminalWords.clearToStart)",
    ]
  }
}

nonisolated extension Line {
  /// Whether the caret, or the button that the next key taps, is in the line.
  package var hasFocus: Bool {
    spans.contains { $0.style == .cursor || $0.style == .focusedButton }
  }
}

extension [Line] {
  fileprivate func indented(by columns: Int) -> [Line] {
    let margin = Span(String(repeating: " ", count: columns))
    return map { Line([margin] + $0.spans) }
  }
}
