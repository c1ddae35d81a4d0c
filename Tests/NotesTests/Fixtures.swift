import Foundation
import SQLite
import TestSupport

@testable import Logic
@testable import Storage

/// A data access object's delegate that records its calls.
final class DAONotes: NoteDAODelegate {
  private(set) var calls: [String] = []

  func noteDAO(_ dao: NoteDAO, didFindAll notes: [NoteEntity]) { add("didFindAll", notes.texts) }
  func noteDAO(_ dao: NoteDAO, didFailToFindAll error: StorageError) { add(error) }
  func noteDAO(_ dao: NoteDAO, didFindByID note: NoteEntity) { add("didFindByID", note.text) }
  func noteDAO(_ dao: NoteDAO, didFailToFindByID error: StorageError) { add(error) }
  func noteDAO(_ dao: NoteDAO, didCreate note: NoteEntity) { add("didCreate", note.text) }
  func noteDAO(_ dao: NoteDAO, didFailToCreate error: StorageError) { add(error) }
  func noteDAO(_ dao: NoteDAO, didModify note: NoteEntity) { add("didModify", note.text) }
  func noteDAO(_ dao: NoteDAO, didFailToModify error: StorageError) { add(error) }
  func noteDAO(_ dao: NoteDAO, didRemove id: NoteEntity.ID) { add("didRemove", "\(id)") }
  func noteDAO(_ dao: NoteDAO, didFailToRemove error: StorageError) { add(error) }
  func noteDAO(_ dao: NoteDAO, didFailToKeep error: StorageError) { add(error) }

  private func add(_ call: String, _ what: String) {
    MainActor.assertIsolated()
    calls.append("\(call) \(what)")
  }

  private func add(_ error: StorageError, _ function: String = #function) {
    MainActor.assertIsolated()
    calls.append("\(function.callName) \(error.kind)")
  }
}

/// A business logic's delegate that records its calls.
final class BLNotes: NoteBLDelegate {
  private(set) var calls: [String] = []

  func noteBL(_ bl: NoteBL, didFindAllNotes notes: [Note]) {
    calls.append("didFindAllNotes \(notes.map(\.text).joined(separator: ", "))")
  }
  func noteBL(_ bl: NoteBL, didFailToFindAllNotes error: NoteBLError) { add(error) }
  func noteBL(_ bl: NoteBL, didFindNote note: Note) { calls.append("didFindNote \(note.text)") }
  func noteBL(_ bl: NoteBL, didFailToFindNote error: NoteBLError) { add(error) }
  func noteBL(_ bl: NoteBL, didCreateNote note: Note) { calls.append("didCreateNote \(note.text)") }
  func noteBL(_ bl: NoteBL, didFailToCreateNote error: NoteBLError) { add(error) }
  func noteBL(_ bl: NoteBL, didModifyNote note: Note) { calls.append("didModifyNote \(note.text)") }
  func noteBL(_ bl: NoteBL, didFailToModifyNote error: NoteBLError) { add(error) }
  func noteBL(_ bl: NoteBL, didRemoveNote id: Note.ID) { calls.append("didRemoveNote \(id)") }
  func noteBL(_ bl: NoteBL, didFailToRemoveNote error: NoteBLError) { add(error) }
  func noteBL(_ bl: NoteBL, didFailToKeepNotes error: NoteBLError) { add(error) }

  private func add(_ error: NoteBLError, _ function: String = #function) {
    calls.append("\(function.callName) \(error)")
  }
}

extension [NoteEntity] {
  nonisolated var texts: String { map(\.text).joined(separator: ", ") }
}

extension StorageError {
  /// The name of the case.
  nonisolated var kind: String { String("\(self)".prefix { $0 != "(" }) }

  /// With an empty reason, where it has one.
  nonisolated var withoutReason: StorageError {
    switch self {
    case .offline: .offline("")
    case .cloudFailed: .cloudFailed("")
    case .rowsFailed: .rowsFailed("")
    case .refused, .noSuchNote, .emptyText: self
    }
  }
}

extension String {
  /// `didCreate` of `noteDAO(_:didCreate:)`.
  fileprivate var callName: String {
    split(separator: ":").dropFirst().first.map(String.init) ?? ""
  }
}

extension NoteTable {
  /// Rows in memory, those of one user.
  nonisolated static func inMemory() -> NoteTable {
    NoteTable(Database(inMemoryWith: migrations), owner: "test")
  }

  /// Rows in a file, as after a restart.
  nonisolated static func file(_ path: String, owner: String = "test") -> NoteTable {
    NoteTable(
      Database(path: path, migrations: migrations), owner: owner)
  }
}

nonisolated func entity(_ id: Int, _ text: String) -> NoteEntity {
  NoteEntity(id: id, date: Date(timeIntervalSince1970: 1_795_000_000), text: text)
}

/// The cloud's answer that has these notes.
nonisolated func list(_ notes: NoteEntity...) -> HandDrivenCloud.Reply {
  let notes = notes.map {
    #"{"id": \#($0.id), "date": "2026-11-18T11:06:40Z", "text": "\#($0.text)"}"#
  }
  return (200, Data("[\(notes.joined(separator: ", "))]".utf8))
}

nonisolated func answer(_ note: NoteEntity, status: Int = 200) -> HandDrivenCloud.Reply {
  let json = #"{"id": \#(note.id), "date": "2026-11-18T11:06:40Z", "text": "\#(note.text)"}"#
  return (status, Data(json.utf8))
}
