import Foundation
import SQLite
import Screen
import TestSupport
import Widgets

@testable import Logic
@testable import Storage

/// Plays steps on the notes' screen, as a user with a cloud at hand would.
final class NotesRobot {
  private let cloud: HandDrivenCloud
  private let words: NotesWords
  private let folder: TemporaryFolder
  private var screen: NotesScreen?

  private weak var dao: NoteDAO?
  private weak var logic: NoteBL?
  private weak var view: NotesView?

  /// How many calls have not ended, for each data access object that was there since the beginning.
  private var callsUnderWay: [Int] = []
  private var onChange: CheckedContinuation<Void, Never>?

  init(words: NotesWords) async throws {
    cloud = try await HandDrivenCloud(notes: "buy milk", "call mum")
    self.words = words
    folder = try TemporaryFolder()
    cloud.onRequest = { [weak self] in self?.changed() }
    try open()
    await settle()
  }

  /// Plays one step, and returns when it has settled.
  ///
  /// - Returns: what is wrong; nil when nothing is.
  func perform(_ action: NotesAction) async throws -> String? {
    switch action {
    case .expect(let expectation): return holds(expectation) ? nil : "not so: \(picture)"
    case .answer(let answer):
      guard await reply(answer) else { return "no request is under way" }
    case .removedElsewhere(let id): try await cloud.removeElsewhere(id: id)
    case .close: screen = nil
    case .reopen:
      screen = nil
      try open()
    default:
      guard let view = screen?.view else { return "the screen is closed" }
      await use(view, action)
    }
    await settle()
    if let view, view.alert.isPresented, !view.refresh.isEnabled { return "busy, with an alert" }
    return nil
  }

  /// Closes the screen, and lets what is under way come to its end, so that nothing stays behind.
  func end() async {
    screen = nil
    while cloud.answer(nil) { await settle() }
  }

  private func use(_ view: NotesView, _ action: NotesAction) async {
    switch action {
    case .type(let text): view.type(text)
    case .clear: view.clearField()
    case .tap(let button): await view.tap(view.button(button))?.value
    case .doubleTap(let button):
      let taps = [view.tap(view.button(button)), view.tap(view.button(button))]
      for tap in taps { await tap?.value }
    case .select(let row): view.select(row: row - 1)
    case .delete(let row): view.delete(row: row - 1)
    case .dismissAlert: view.dismissAlert()
    default: break
    }
    noteCall()
  }

  private func reply(_ answer: CloudAnswer) async -> Bool {
    switch answer {
    case .done: await cloud.answer()
    case .refused: cloud.answer((401, Data()))
    case .offline: cloud.answer(nil)
    case .failing: cloud.answer((500, Data()))
    }
  }

  private func open() throws {
    let table = NoteTable(
      Database(path: folder.path("rows"), migrations: NoteTable.migrations), owner: "test")
    let dao = NoteDAO(
      storage: NoteStorage(cloud: try cloud.access(), table: table, policy: .cached))
    let logic = NoteBL(dao: dao)
    let screen = NotesScreen(logic: logic, words: words)
    screen.view.table.height = 10
    (self.dao, self.logic, view) = (dao, logic, screen.view)
    self.screen = screen
    lastCall = nil
    callsUnderWay.append(0)
    noteCall()
  }

  // MARK: When a step has settled

  private var lastCall: Task<Void, Never>?

  /// Counts the call that a step has begun, until it has ended.
  private func noteCall() {
    guard let call = dao?.lastCall, call != lastCall else { return }
    lastCall = call
    let owner = callsUnderWay.count - 1
    callsUnderWay[owner] += 1
    Task {
      await call.value
      callsUnderWay[owner] -= 1
      changed()
    }
  }

  /// Waits until the calls of each object have ended, or the request of one waits at the cloud: those
  /// behind it begin when it has ended.
  private func settle() async {
    while callsUnderWay.count(where: { $0 > 0 }) > cloud.waitingCount {
      await withCheckedContinuation { onChange = $0 }
    }
  }

  private func changed() {
    onChange?.resume()
    onChange = nil
  }
}

// MARK: - What is seen

extension NotesRobot {
  private var picture: String {
    let drawn = screen?.view.drawEditor(columns: 44, rows: 12).map(\.text) ?? ["closed"]
    return (drawn + ["requests: \(cloud.requests)"]).joined(separator: "\n")
  }

  private func holds(_ expectation: NotesExpectation) -> Bool {
    switch expectation {
    case .requests(let count): return cloud.requests.count == count
    case .request(let line): return cloud.requests.last == line
    case .released: return view == nil && logic == nil && dao == nil
    default: break
    }
    guard let view = screen?.view else { return false }
    switch expectation {
    case .busy: return view.header.text == words.busy && !view.refresh.isEnabled
    case .idle: return view.header.text != words.busy && view.refresh.isEnabled
    case .rows(let count): return view.table.numberOfRows == count
    case .count(let count): return view.header.text == words.count(count)
    case .notLoaded: return view.header.text == words.notLoaded
    case .row(let row, let title):
      return view.table.cell(forRow: row - 1)?.textLabel.text.hasSuffix("  \(title)") == true
    case .text(let text): return view.field.text == text
    case .editing: return view.save.title == words.save
    case .writing: return view.save.title == words.add
    case .alert(.offline):
      return view.alert.title?.hasPrefix(words.failure(.unavailable(""))) == true
    case .alert(let alert): return view.alert.title == alert.error.map(words.failure)
    default: return false
    }
  }
}

extension NotesView {
  fileprivate func button(_ button: NotesButton) -> Button {
    switch button {
    case .save: save
    case .cancel: cancel
    case .refresh: refresh
    }
  }
}

extension NotesAlert {
  fileprivate var error: NoteBLError? {
    switch self {
    case .empty: .emptyText
    case .gone: .noSuchNote
    case .refused: .refused
    case .offline, .none: nil
    }
  }
}
