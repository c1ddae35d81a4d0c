/// A note as a row shows it.
struct NoteRow: Identifiable, Equatable {
  let id: Int
  let title: String

  /// Year, month and day, in the user's time zone.
  let day: String
}
