import Foundation
import NoteCallbacks
import Testing

@testable import Logic
@testable import Storage

/// One suite for the three styles: a style supplies only how it is made, and how it is asked.
@Suite struct StyleTests {
  @Test(arguments: Style.allCases)
  func `Notes that are found are shown, oldest first`(_ style: Style) async throws {
    let states = await states(
      of: style, try cloud { _ in list(entity(2, "b"), entity(1, "a")) })

    #expect(states == [.busy, .notes([Note(entity(1, "a")), Note(entity(2, "b"))])])
  }

  @Test(arguments: Style.allCases)
  func `No notes are no error`(_ style: Style) async throws {
    let states = await states(of: style, try cloud { _ in list() })

    #expect(states == [.busy, .notes([])])
  }

  @Test(
    arguments: Style.allCases,
    [
      (nil, .unavailable(noAnswer)), (401, .refused),
      (
        500, .unavailable("cannot use http://cloud: it answers GET /notes with status 500, not 200")
      ),
    ] as [(Int?, NoteBLError)])
  func `A failure is shown in logic's terms`(
    _ style: Style, _ failure: (status: Int?, error: NoteBLError)
  ) async throws {
    let status = failure.status
    let states = await states(of: style, try cloud { _ in status.map { ($0, Data()) } })

    #expect(states == [.busy, .failed(failure.error)])
  }

  @Test(arguments: Style.allCases)
  func `A style makes the list that is named after it`(_ style: Style) throws {
    let storage = NoteStorage(cloud: try cloud { _ in nil }, table: .inMemory(), policy: .cached)

    let list = style.make(storage) { _ in }.list

    #expect("\(type(of: list))" == "\(style.rawValue.capitalized)NoteList")
  }

  @Test(arguments: Style.allCases)
  func `A list that has gone is not kept once the answer has come`(_ style: Style) async throws {
    let cloud = try await HandDrivenCloud()
    let storage = NoteStorage(cloud: try cloud.access(), table: .inMemory(), policy: .cached)
    weak var gone: AnyObject?
    var asked: Task<Void, Never>?
    do {
      let (list, reload) = style.make(storage) { _ in }
      gone = list
      asked = reload()
    }
    await cloud.request()

    await cloud.answer()
    await asked?.value

    #expect(gone == nil)
  }
}

// MARK: - Fixtures

enum Style: String, CaseIterable, Sendable {
  case delegate, closure, async

  /// A list, and the task that asks it for the notes.
  func make(
    _ storage: NoteStorage, show: @escaping (NoteListState) -> Void
  ) -> (list: AnyObject, reload: () -> Task<Void, Never>?) {
    switch self {
    case .delegate:
      let list = DelegateNoteList(storage: storage, show: show)
      return (
        list,
        { [weak list] in
          list?.reload()
          return nil
        }
      )
    case .closure:
      let list = ClosureNoteList(storage: storage, show: show)
      return (
        list,
        { [weak list] in
          list?.reload()
          return nil
        }
      )
    case .async:
      let list = AsyncNoteList(storage: storage, show: show)
      return (list, { [weak list] in list.map { list in Task { await list.reload() } } })
    }
  }
}

/// What a list shows until it is no longer busy.
private func states(of style: Style, _ cloud: CloudAccess) async -> [NoteListState] {
  let (shown, show) = AsyncStream.makeStream(of: NoteListState.self)
  let storage = NoteStorage(cloud: cloud, table: .inMemory(), policy: .cached)
  let (list, reload) = style.make(storage) { show.yield($0) }
  defer { withExtendedLifetime(list) {} }

  await reload()?.value

  var states: [NoteListState] = []
  for await state in shown {
    states.append(state)
    if state != .busy { break }
  }
  return states
}
