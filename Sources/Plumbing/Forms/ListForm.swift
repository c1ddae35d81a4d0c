import CommandLine
import Localization
import LoginKit
import Terminal
import Widgets

/// A list over the whole terminal, with a line that says what the keys do.
public final class ListForm: TerminalApp {
  private let page: any ListPage
  private let keys: ListKeys
  private let words: TerminalWords

  private let help: [String]

  /// Shows that page; `help` says what its own keys do, the most important first.
  public init(_ page: any ListPage, help: [String], language: Language) {
    self.page = page
    self.help = help
    keys = ListKeys(page, language: language)
    words = TerminalWords(language)
  }

  /// A list is left as it is.
  public let statusAtEnd = ExitStatus.ok

  /// `q` ends it, but while an alert is up.
  public func handle(_ key: Key) -> ExitStatus? {
    for key in key.pressed {
      if key == .text("q"), !page.alert.isPresented { return statusAtEnd }
      keys.handle(key)
    }
    return nil
  }

  /// The page, and where there is room a line of help.
  public func draw(in size: Size) -> [Line] {
    guard size.columns >= 12, size.rows >= 7 else {
      return words.tooSmall.wrapped(toColumns: max(1, size.columns)).map { Line($0) }
    }
    let isRoomForHelp = size.rows > 7
    let list = page.draw(columns: size.columns, rows: isRoomForHelp ? size.rows - 1 : size.rows)
    return isRoomForHelp ? list + [Line(help(columns: size.columns), .dimmed)] : list
  }

  /// As many as there is room for.
  private func help(columns: Int) -> String {
    let items =
      page.alert.isPresented
      ? ["Enter \(page.alert.action)", "Ctrl-C \(words.quit)"]
      : ["q \(words.quit)"] + help
    return items.fitting(columns: columns, separator: "   ").centered(inColumns: columns)
  }
}
