/// What a photo shows, as lines of characters.
public struct Picture: Equatable, Sendable {
  /// From top to bottom.
  public let lines: [String]

  /// Nil for bytes that are no picture: not UTF-8, nothing in them, or more than 16 lines of 64
  /// characters. A newline at the end is not another line.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes, let text = String(validating: bytes, as: UTF8.self),
      !text.isEmpty
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    self.lines = lines.last == "" ? lines.dropLast() : lines
    guard self.lines.count <= 16, self.lines.allSatisfy({ $0.count <= 64 }) else { return nil }
  }

  /// More than any 16 lines of 64 characters that a terminal can draw.
  private static let maximumBytes = 65_536
}

/// Why there is no picture.
public enum PictureFailure: Error, CaseIterable, Sendable {
  /// The service has no such picture, or does not give it.
  case refused

  /// The service could not be reached.
  case offline

  /// The service sent something else.
  case garbled
}
