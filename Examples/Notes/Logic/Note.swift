import Foundation

/// A note as its user thinks of it.
public struct Note: Identifiable, Equatable, Sendable {
  /// Positive, and never used again.
  public let id: Int
  /// When it was written, in whole seconds.
  public let date: Date
  /// What it says, in as many lines as it takes.
  public let text: String

  /// The first line that says something.
  public var title: String {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return String(line ?? "").trimmingCharacters(in: .whitespaces)
  }
}
