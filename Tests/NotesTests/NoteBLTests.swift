import Foundation
import Testing

@testable import Logic
@testable import Storage

@Suite struct NoteBLTests {
  @Test func `What is asked is passed down`() {
    let dao = DAODouble()
    let bl = NoteBL(dao: dao)

    bl.findAllNotes()
    bl.findNote(id: 1)
    bl.createNote(text: "a")
    bl.modifyNote(id: 1, text: "b")
    bl.removeNote(id: 1)

    #expect(
      dao.calls == [
        "findAll()", "find(byID:) 1", "create(text:) a", "modify(id:text:) 1 b", "remove(id:) 1",
      ])
  }

  @Test(arguments: ["", " ", "\n\t", "\u{3000}"])
  func `A text that says nothing is refused before anything is sent`(_ text: String) {
    let dao = DAODouble()
    let notes = BLNotes()
    let bl = NoteBL(dao: dao)
    bl.delegate = notes

    bl.createNote(text: text)
    bl.modifyNote(id: 1, text: text)

    #expect(dao.calls == [])
    #expect(notes.calls == ["didFailToCreateNote emptyText", "didFailToModifyNote emptyText"])
  }

  @Test func `What comes up finished goes up finished, in logic's terms`() {
    let dao = DAODouble()
    let notes = BLNotes()
    let bl = NoteBL(dao: dao)
    bl.delegate = notes

    dao.delegate?.noteDAO(dao, didFindAll: [entity(2, "b"), entity(1, "a")])
    dao.delegate?.noteDAO(dao, didFindByID: entity(1, "a"))
    dao.delegate?.noteDAO(dao, didCreate: entity(1, "a"))
    dao.delegate?.noteDAO(dao, didModify: entity(1, "a"))
    dao.delegate?.noteDAO(dao, didRemove: 1)

    #expect(
      notes.calls == [
        "didFindAllNotes a, b", "didFindNote a", "didCreateNote a", "didModifyNote a",
        "didRemoveNote 1",
      ])
  }

  @Test(
    arguments: [
      (.offline("a"), .unavailable("a")), (.cloudFailed("b"), .unavailable("b")),
      (.refused, .refused),
      (.noSuchNote, .noSuchNote), (.emptyText, .emptyText), (.rowsFailed("full"), .notKept("full")),
    ] as [(StorageError, NoteBLError)])
  func `What comes up failed goes up by the failing call of its own operation`(
    _ below: StorageError, _ above: NoteBLError
  ) {
    let dao = DAODouble()
    let notes = BLNotes()
    let bl = NoteBL(dao: dao)
    bl.delegate = notes

    dao.delegate?.noteDAO(dao, didFailToFindAll: below)
    dao.delegate?.noteDAO(dao, didFailToFindByID: below)
    dao.delegate?.noteDAO(dao, didFailToCreate: below)
    dao.delegate?.noteDAO(dao, didFailToModify: below)
    dao.delegate?.noteDAO(dao, didFailToRemove: below)
    dao.delegate?.noteDAO(dao, didFailToKeep: below)

    #expect(
      notes.calls == [
        "didFailToFindAllNotes \(above)", "didFailToFindNote \(above)",
        "didFailToCreateNote \(above)", "didFailToModifyNote \(above)",
        "didFailToRemoveNote \(above)", "didFailToKeepNotes \(above)",
      ])
  }

  @Test func `A delegate that has gone is not called, and is not kept`() {
    let dao = DAODouble()
    let bl = NoteBL(dao: dao)
    do {
      let gone = BLNotes()
      bl.delegate = gone
    }

    dao.delegate?.noteDAO(dao, didFindAll: [])

    #expect(bl.delegate == nil)
  }

  @Test func `The business logic owns its data access object, and not the other way round`() {
    let dao = DAODouble()
    weak var bl: NoteBL?
    do {
      let kept = NoteBL(dao: dao)
      bl = kept
      #expect(dao.delegate === kept)
    }

    #expect(bl == nil)
    #expect(dao.delegate == nil)
  }

  @Test(arguments: [
    ("buy milk", "buy milk"), ("\n \n  a \nb", "a"), ("a\r\nb", "a"), ("\u{2028}x\u{2028}y", "x"),
  ])
  func `A note's title is its first line that says something`(_ text: String, _ title: String) {
    #expect(Note(entity(1, text)).title == title)
  }
}

// MARK: - Fixtures

/// A data access object that only writes down what it is asked.
private final class DAODouble: NoteDAO {
  private(set) var calls: [String] = []

  init() {
    super.init(storage: .unused)
  }

  override func findAll() { calls.append(#function) }
  override func find(byID id: Int) { calls.append("\(#function) \(id)") }
  override func create(text: String) { calls.append("\(#function) \(text)") }
  override func modify(id: Int, text: String) { calls.append("\(#function) \(id) \(text)") }
  override func remove(id: Int) { calls.append("\(#function) \(id)") }
}

extension NoteStorage {
  fileprivate static var unused: NoteStorage {
    guard let access = try? cloud(answering: { _ in nil }) else { preconditionFailure() }
    return NoteStorage(cloud: access, table: .inMemory(), policy: .live)
  }
}
