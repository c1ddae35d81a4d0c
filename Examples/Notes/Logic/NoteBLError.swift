/// Why something cannot be done with the notes, in terms of what the user can do about it.
public enum NoteBLError: Error, Equatable, Sendable {
  /// A note must say something.
  case emptyText

  /// It is not there, or not any more.
  case noSuchNote

  /// The account or the password is wrong.
  case refused

  /// The notes cannot be had now, for this reason; later, perhaps.
  case unavailable(String)

  /// This machine cannot keep notes, for this reason.
  case notKept(String)
}
