/// Why the cloud has not done what it was asked; the first of the errors that go up the layers.
enum CloudError: Error, Equatable {
  /// No whole answer came, for this reason, in words for the user.
  case unreachable(String)

  /// An answer came that is not in `Docs/Wire.md`, or one that says that the cloud has failed; in
  /// words for the user.
  case broken(String)

  /// The account or the password is wrong.
  case refused

  case noSuchNote

  case emptyText
}
