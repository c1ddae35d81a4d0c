/// A photo as it is stored. The rules decide its valid names, and whether it may be deleted.
public struct Photo: Identifiable, Equatable, Sendable {
  /// Counted from 1, and never reused.
  public let id: Int

  /// As the user typed it, including white space.
  public let name: String

  /// Whether the user has marked it.
  public var isFavorite = false

  /// An ordinary photo.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

extension Photo {
  /// `count` photos for a demo: four names, over and over.
  public static func demo(count: Int) -> [Photo] {
    (0..<count).map { Photo(id: $0 + 1, name: demoNames[$0 % demoNames.count]) }
  }

  private static let demoNames = [
    "are you ok", "I am ok", "what is your        name?", "Thank you",
  ]
}
