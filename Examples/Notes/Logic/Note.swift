import Foundation

/// A note as its user thinks of it.
public struct Note: Identifiable, Equatable, Sendable {
  public let id: Int
  public let date: Date
  public let text: String

  /// The first line that says something.
  public var title: String {
    let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) }
    return String(line ?? "").trimmingCharacters(in: .whitespaces)
  }
}
