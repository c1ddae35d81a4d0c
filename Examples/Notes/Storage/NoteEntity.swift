import Foundation

/// A note as storage knows it.
public struct NoteEntity: Identifiable, Equatable, Sendable {
  /// Whether notes may be kept as rows: the flag that each entity has of its own.
  public static let policy = CachePolicy.cached

  /// Positive, and never used again.
  public let id: Int

  /// When the note was created, in whole seconds.
  public let date: Date

  /// What it says.
  public let text: String

  /// A note with these values, which are taken as they are.
  public init(id: Int, date: Date, text: String) {
    self.id = id
    self.date = date
    self.text = text
  }
}
