import TestSupport
import Testing

@testable import Logic
@testable import Screen
@testable import Storage

/// Who owns whom, seen by keeping one object and letting go of the others.
@Suite struct OwnershipTests {
  @Test func `Each layer owns the one below, and is known to it weakly`() throws {
    #expect(
      try owned(objects) == [
        "NotesViewController > NotesView", "NotesViewController > NoteBL",
        "NotesViewController > NoteDAO", "NoteBL > NoteDAO",
      ])
  }

  @Test func `A released delegate is never called, though every layer below is kept`()
    async throws
  {
    let (dao, bl, _) = try layers()

    bl.findAllNotes()
    await dao.lastCall?.value

    #expect(bl.delegate == nil)
    #expect(dao.delegate === bl)
  }
}

// MARK: - Fixtures

private func layers() throws -> (
  dao: NoteDAO, bl: NoteBL, controller: NotesViewController
) {
  let access = try cloud { _ in list() }
  let dao = NoteDAO(storage: NoteStorage(cloud: access, table: .inMemory(), policy: .live))
  let bl = NoteBL(dao: dao)
  return (dao, bl, NotesViewController(logic: bl, words: .english))
}

private func objects() throws -> [(name: String, object: AnyObject)] {
  let (dao, bl, controller) = try layers()
  return [
    ("NotesViewController", controller), ("NotesView", controller.view), ("NoteBL", bl),
    ("NoteDAO", dao),
  ]
}
