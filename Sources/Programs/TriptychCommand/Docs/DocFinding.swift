/// Something in a page that does not hold.
struct DocFinding: Equatable, CustomStringConvertible {
  /// The page, from the root of the repository.
  let page: String
  let line: Int
  let message: String

  var description: String { "\(page):\(line): \(message)" }
}
