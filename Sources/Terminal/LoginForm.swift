import LoginKit
import Widgets

/// A login page in the middle of a terminal, with a line that says what the keys do.
final class LoginForm: TerminalApp {
  private let page: any LoginPage
  private let keys: LoginKeys
  private let words: LoginWords
  private let terminalWords: TerminalWords
  private var isAccepted = false

  init(_ page: any LoginPage, language: Language) {
    self.page = page
    keys = LoginKeys(page)
    words = LoginWords(language)
    terminalWords = TerminalWords(language)
  }

  /// Whether the last sign-in was accepted.
  var statusAtEnd: ExitStatus {
    noteAnswer()
    return isAccepted ? .ok : .no
  }

  func handle(_ key: Key) -> ExitStatus? {
    noteAnswer()
    keys.handle(key)
    return nil
  }

  func draw(in size: Size) -> [Line] {
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
    let line = page.alert.isPresented ? lines.count : focusedLine
    var screen = Array(shown.window(of: room, around: line))
    if isRoomForHelp {
      let above = (room - lines.count) / 3
      screen = [Line](repeating: Line(""), count: above) + screen
      screen += [Line](repeating: Line(""), count: room - screen.count)
      screen.append(Line(help(columns: size.columns), .dimmed))
    }
    return screen
  }

  /// Remembers what the alert says, before a key takes it away.
  private func noteAnswer() {
    if let message = page.alert.title { isAccepted = message == words.accepted }
  }

  /// The line that must be seen for the user to know where they are.
  private var focusedLine: Int {
    switch page.focus {
    case .password: 3
    case .signIn: 5
    default: 1
    }
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
      "Ctrl-U \(terminalWords.clear)",
    ]
  }
}

extension [Line] {
  fileprivate func indented(by columns: Int) -> [Line] {
    let margin = Span(String(repeating: " ", count: columns))
    return map { Line([margin] + $0.spans) }
  }
}
