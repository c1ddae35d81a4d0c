import PhotoKit

extension Photo {
  /// The name with one space where it has several, and none at its ends.
  var title: String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A favorite has to be made an ordinary photo first.
  var mayBeDeleted: Bool {
    !isFavorite
  }
}
