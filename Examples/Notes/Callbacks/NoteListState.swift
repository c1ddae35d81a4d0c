import Logic

/// What a list of notes shows, in whichever style it asks for them.
public enum NoteListState: Equatable {
  case busy
  case notes([Note])
  case failed(NoteBLError)
}
