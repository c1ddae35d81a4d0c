#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A note as it goes over the wire.
public struct CloudNote: Codable, Equatable, Sendable {
  /// Positive; given by the cloud, and never again to another note.
  public let id: Int

  /// When the note was created: whole seconds, by the cloud's clock.
  public let date: Date

  /// What it says: never nothing, and never white space alone.
  public var text: String

  /// A note with these values, which are taken as they are.
  public init(id: Int, date: Date, text: String) {
    self.id = id
    self.date = date
    self.text = text
  }
}

/// What a client may say about a note; the cloud knows the rest.
public struct CloudNoteText: Codable, Equatable, Sendable {
  /// What the note is to say.
  public let text: String

  /// Says `text`, which the cloud may refuse.
  public init(_ text: String) {
    self.text = text
  }
}

extension JSONEncoder {
  /// Writes dates as ISO 8601, `2026-11-30T08:00:00Z`.
  public static var cloud: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

extension JSONDecoder {
  /// Reads what ``Foundation/JSONEncoder/cloud`` writes, and nothing that RFC 8259 does not allow or
  /// in which a name comes twice.
  public static var cloud: JSONDecoder {
    let decoder = StrictJSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }
}
