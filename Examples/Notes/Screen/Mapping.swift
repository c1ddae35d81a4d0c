import Foundation
import Logic

// The boundary below the screen: what comes up from logic, in the screen's terms.

extension NoteRow {
  init(_ note: Note, in timeZone: TimeZone = .current) {
    let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day()
    self.init(id: note.id, title: note.title, day: note.date.formatted(style))
  }
}

extension NotesWords {
  /// What the alert says about `error`: the end of its way up.
  public func failure(_ error: NoteBLError) -> String {
    switch error {
    case .emptyText: emptyText
    case .noSuchNote: noSuchNote
    case .refused: refused
    case .unavailable(let reason): "\(unavailable): \(reason)"
    case .notKept(let reason): "\(notKept): \(reason)"
    }
  }
}
