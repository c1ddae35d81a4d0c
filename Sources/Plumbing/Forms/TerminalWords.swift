import Localization
import LoginKit

/// The words that a terminal needs beside those of the page.
nonisolated struct TerminalWords: Sendable {
  let next: String
  let clearToStart: String
  let quit: String
  let tooSmall: String

  /// The question before `title` is deleted, and what answers it.
  func askToDelete(_ title: String) -> String { "\(delete)\(title)\(keepOrDelete)" }

  private let delete: String
  private let keepOrDelete: String

  init(_ language: Language) {
    switch language {
    case .simplifiedChinese:
      next = "下一项"
      clearToStart = "清除光标前"
      quit = "退出"
      tooSmall = "窗口太小"
      delete = "删除“"
      keepOrDelete = "”？按 Enter 删除，按 Esc 保留"
    case .english:
      next = "Next"
      clearToStart = "Clear to start"
      quit = "Quit"
      tooSmall = "Too small"
      delete = "Delete “"
      keepOrDelete = "”? Enter deletes it, Esc keeps it"
    }
  }
}
