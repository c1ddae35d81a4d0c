import Foundation
import Screen
import TestSupport
import Testing
import Trace
import Widgets

@testable import Storage

/// The sequence of find all, as it happens, message by message.
@Suite struct FindAllTraceTests {
  @Test func `Found notes go up by the finished calls, and to the list`() async throws {
    let trace = try await TracedNotes(list(entity(1, "a"))).trace()

    #expect(
      trace.description == """
        User, NotesViewController, NoteBL, NoteDAO, NoteStorage, NoteTable, Cloud
        User -> NotesViewController: refreshTapped()
        NotesViewController -> NoteBL: findAllNotes()
        NoteBL -> NoteDAO: findAll()
        NoteDAO -> NoteStorage: findAll()
        NoteStorage -> Cloud: GET /notes
        NoteStorage -> NoteTable: replaceAll(_:)
        NoteDAO -> NoteBL: noteDAO(_:didFindAll:)
        NoteBL -> NotesViewController: noteBL(_:didFindAllNotes:)
        NotesViewController -> User: list

        """)
  }

  @Test func `A failure goes up by the failed calls of find all, and to an alert`() async throws {
    let notes = try TracedNotes(nil)

    let trace = await notes.trace()

    #expect(
      trace.description == """
        User, NotesViewController, NoteBL, NoteDAO, NoteStorage, NoteTable, Cloud
        User -> NotesViewController: refreshTapped()
        NotesViewController -> NoteBL: findAllNotes()
        NoteBL -> NoteDAO: findAll()
        NoteDAO -> NoteStorage: findAll()
        NoteStorage -> Cloud: GET /notes
        NoteStorage -> NoteTable: findAll()
        NoteDAO -> NoteBL: noteDAO(_:didFailToFindAll:)
        NoteBL -> NotesViewController: noteBL(_:didFailToFindAllNotes:)
        NotesViewController -> User: alert

        """)
    #expect(notes.screen.view.alert.title == "The network is not available: \(noAnswer)")
  }

  @Test(arguments: ["success", "failure"])
  func `The recorded sequence that the pages draw is the one that happens`(
    _ name: String
  ) async throws {
    let file = repository.appending(path: "Docs/Traces/find-all-\(name).txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)

    let trace = try await TracedNotes(name == "success" ? list(entity(1, "a")) : nil).trace()

    #expect(recorded == trace.description)
  }
}
