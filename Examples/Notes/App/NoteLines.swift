import CommandLine
import Foundation
import Logic

/// Presents notes as lines: the same role as the screen's controller, for one request.
final class NoteLines {
  private enum Answer {
    case notes([Note])
    case note(Note)
    case removed
  }

  private var waiting: CheckedContinuation<Result<Answer, NoteBLError>, Never>?
  private let logic: NoteBL
  private let isJSON: Bool

  init(logic: NoteBL, isJSON: Bool) {
    self.logic = logic
    self.isJSON = isJSON
    logic.delegate = self
  }

  /// What could not be kept of the last answer, and why; nil where all could.
  private(set) var unkept: NoteBLError?

  /// What to print.
  func answer(to request: NoteRequest) async throws(NoteBLError) -> String {
    let answer = await withCheckedContinuation {
      waiting = $0
      send(request)
    }
    return switch (try answer.get(), request) {
    case (.notes(let notes), _): isJSON ? notes.json : notes.map(\.line).joined()
    case (.note(let note), .add): isJSON ? note.json : "\(note.id)\n"
    case (.note(let note), .show): isJSON ? note.json : note.text + "\n"
    default: ""
    }
  }

  private func send(_ request: NoteRequest) {
    switch request {
    case .list: logic.findAllNotes()
    case .show(let id): logic.findNote(id: id)
    case .add(let text): logic.createNote(text: text)
    case .edit(let id, let text): logic.modifyNote(id: id, text: text)
    case .remove(let id): logic.removeNote(id: id)
    }
  }

  private func end(_ answer: Answer) {
    waiting?.resume(returning: .success(answer))
    waiting = nil
  }

  private func end(_ error: NoteBLError) {
    waiting?.resume(returning: .failure(error))
    waiting = nil
  }
}

extension NoteLines: NoteBLDelegate {
  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) { end(.notes(notes)) }
  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) { end(error) }
  func noteBL(_ bl: NoteBL, didFindNote note: Note) { end(.note(note)) }
  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) { end(error) }
  func noteBL(_ bl: NoteBL, didCreateNote note: Note) { end(.note(note)) }
  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError) { end(error) }
  func noteBL(_ bl: NoteBL, didModifyNote note: Note) { end(.note(note)) }
  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError) { end(error) }
  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID) { end(.removed) }
  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError) { end(error) }
  func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError) { unkept = error }
}

extension NoteBLError {
  /// The exit status of a program that ends with this error.
  nonisolated var status: ExitStatus {
    switch self {
    case .noSuchNote: .no
    case .emptyText: .dataError
    case .unavailable: .unavailable
    case .notKept: .ioError
    case .refused: .noPermission
    }
  }
}
