import Localization
import LoginKit

/// The words that a terminal needs beside those of the page.
nonisolated struct TerminalWords: Sendable {
  let next: String
  let clear: String
  let quit: String
  let tooSmall: String

  init(_ language: Language) {
    switch language {
    case .simplifiedChinese:
      next = "下一项"
      clear = "清空"
      quit = "退出"
      tooSmall = "窗口太小"
    case .english:
      next = "Next"
      clear = "Clear"
      quit = "Quit"
      tooSmall = "Too small"
    }
  }
}
