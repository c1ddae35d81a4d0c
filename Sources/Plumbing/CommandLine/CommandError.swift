import Text

/// An error that ends the program: one line for the user, and the exit status.
public struct CommandError: Error, Equatable {
  /// The exit status.
  public let status: ExitStatus

  /// The line after ``place``, without a full stop or a newline.
  public let message: String

  /// What the line begins with, as `FILE:LINE`; nil for the program's name.
  public let place: String?

  /// An error about `place`; without one, about the program as a whole.
  public init(_ status: ExitStatus, _ message: String, at place: String? = nil) {
    self.status = status
    self.message = message
    self.place = place
  }

  /// Wrong usage; adds `; did you mean …?` when one of `words` is near to `word`.
  public init(_ message: String, for word: String = "", among words: [String] = []) {
    let suggestion = words.nearest(to: word).map { "; did you mean \($0)?" } ?? ""
    self.init(.usage, message + suggestion)
  }

  /// Wrong usage; adds `; did you mean …?` when one of `words` is near to `word`, else
  /// `; expected …` with all of them.
  public init(_ message: String, for word: String, expecting words: [String]) {
    let isNear = words.nearest(to: word) != nil
    self.init(
      isNear ? message : "\(message); expected \(words.alternatives)", for: word, among: words)
  }
}
