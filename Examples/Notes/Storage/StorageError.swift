/// Why storage has not done what it was asked.
public enum StorageError: Error, Equatable, Sendable {
  /// The cloud gave no whole answer, for this reason, and there are no rows to use instead.
  case offline(String)

  /// The cloud's answer cannot be used, for this reason, and there are no rows to use instead.
  case cloudFailed(String)

  /// The account or the password is wrong; rows are no way around that.
  case refused

  /// The cloud has no such note, or not any more.
  case noSuchNote

  /// The cloud takes no note that says nothing.
  case emptyText

  /// The file with the rows failed, for this reason, in words for the user; it is left as it was.
  case rowsFailed(String)
}
