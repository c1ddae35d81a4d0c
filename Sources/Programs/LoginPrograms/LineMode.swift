import CommandLine
import CTerminal
import Forms
import LoginKit
import Platform
import Widgets

/// Uses a login page line by line: an account and a password in, the words of the alert out.
struct LineMode {
  let page: any LoginPage
  let lastSignIn: LastSignIn
  let words: LoginWords

  private let lines = LineReader(STDIN_FILENO)
  private let hasPrompts = isatty(STDIN_FILENO) == 1

  /// Kept for a signal handler, so it is never freed.
  private let secretPrompt: UnsafeMutablePointer<CChar>?

  init(_ page: any LoginPage, _ lastSignIn: LastSignIn, words: LoginWords) {
    self.page = page
    self.lastSignIn = lastSignIn
    self.words = words
    secretPrompt = strdup("\(words.passwordPlaceholder): ")
  }

  /// - Returns: ok when the last sign-in was accepted.
  func run() async throws(CommandError) -> ExitStatus {
    if hasPrompts, terminal_open(STDIN_FILENO, STDERR_FILENO) == -1 {
      throw CommandError(.ioError, "the terminal fails: \(SystemError(code: errno))")
    }

    var status = ExitStatus.no
    while let account = try await openLine() {
      guard let password = try await secretLine() else {
        throw CommandError(.dataError, "the input ends after an account, without its password")
      }
      StandardOutput.print(try await signIn(account: account, password: password))
      status = lastSignIn.isAccepted ? .ok : .no
    }
    return status
  }

  private func signIn(account: String, password: String) async throws(CommandError) -> String {
    page.clear(page.account)
    page.type(account, into: page.account)
    page.clear(page.password)
    page.type(password, into: page.password)
    lastSignIn.began()
    await page.tapSignIn()?.value

    guard let message = page.alert.title else {
      throw CommandError(.software, "the sign-in ended without an alert")
    }
    page.dismissAlert()
    return message
  }

  private func openLine() async throws(CommandError) -> String? {
    if hasPrompts { StandardError.write("\(words.accountPlaceholder): ") }
    return try await line()
  }

  /// The prompt comes with the terminal, so that it comes again when that was suspended.
  private func secretLine() async throws(CommandError) -> String? {
    if hasPrompts { terminal_take(terminal_mode_no_echo, secretPrompt, nothing) }
    defer { if hasPrompts { terminal_give_back() } }
    return try await line()
  }

  private func line() async throws(CommandError) -> String? {
    do {
      guard let bytes = try await lines.next() else {
        if hasPrompts { StandardError.print("") }
        return nil
      }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw CommandError(.dataError, "line \(lines.lineNumber) is not UTF-8")
      }
      return text
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.ioError, "cannot read standard input: \(error)")
    }
  }
}

private let nothing = strdup("")
