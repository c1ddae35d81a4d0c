import Foundation

/// The compiler's first error, as the student needs it.
public struct Diagnostic: Equatable, Sendable {
  /// Nil where the compiler named no place.
  public let file: URL?
  public let line: Int
  public let column: Int
  public let message: String

  /// The line of the source and the mark below it, as the compiler drew them.
  public let excerpt: String

  /// The answer compiles by itself, and lacks what the checks call.
  public let isInChecks: Bool

  /// The compiler was not asked.
  public private(set) var isRefusal = false

  /// An error about the file as a whole.
  init(_ message: String, about answer: URL) {
    self.init(
      file: answer, line: 1, column: 1, message: message, excerpt: "", isInChecks: false)
  }

  /// An answer that is not compiled, because of one of its tokens.
  init(refusing token: SwiftTokens.Token, in answer: URL, because reason: String) {
    self.init(
      file: answer, line: token.line, column: token.column, message: reason.printable, excerpt: "",
      isInChecks: false)
    isRefusal = true
  }

  private init(
    file: URL?, line: Int, column: Int, message: String, excerpt: String, isInChecks: Bool
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
    self.excerpt = excerpt
    self.isInChecks = isInChecks
  }

  /// Takes the first error in the answer, else the first in the checks, else the first at all.
  init(from output: String, about answer: URL, beside checks: URL) {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let errors = lines.indices.compactMap { Self.error(at: $0, of: lines) }
    let own = errors.first { $0.file?.path == answer.path }
    let foreign = errors.first { $0.file?.path == checks.path }
    if let found = own ?? foreign ?? errors.first {
      self.init(
        file: found.file, line: found.line, column: found.column, message: found.message,
        excerpt: found.excerpt, isInChecks: own == nil && foreign != nil)
    } else {
      let message = lines.first { $0.contains("error:") } ?? lines.first { !$0.isEmpty } ?? ""
      self.init(
        file: nil, line: 0, column: 0, message: String(message), excerpt: "", isInChecks: false)
    }
  }

  /// Reads `PATH:LINE:COLUMN: error: MESSAGE` and the two lines below it.
  private static func error(at index: Int, of lines: [Substring]) -> Diagnostic? {
    guard let match = lines[index].wholeMatch(of: /(.+?):(\d+):(\d+): error: (.*)/),
      let line = Int(match.2), let column = Int(match.3)
    else { return nil }
    let below = lines[(index + 1)...].prefix(2).prefix { $0.hasPrefix(" ") || $0.isEmpty }
    // A file that is no text is drawn as one all the same.
    let excerpt = below.map(\.printable).joined(separator: "\n")
    return Diagnostic(
      file: URL(filePath: String(match.1)), line: line, column: column,
      message: match.4.printable, excerpt: excerpt, isInChecks: false)
  }
}
