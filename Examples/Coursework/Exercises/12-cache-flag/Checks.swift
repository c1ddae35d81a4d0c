import Checks

@main enum CacheFlag: Exercise {
  static var checks: [Check] {
    Check("Cached, the cloud answers: its notes are shown, whatever the rows say") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old, other]))

      try expect("notes", findAll(cloud, rows, .cached), is: .found([new])) { _ in
        "Rows are for when the cloud cannot be reached; shown first, they are stale for ever."
      }
    }

    Check("Cached, the cloud answers: its notes are kept, and no others") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old, other]))
      _ = findAll(cloud, rows, .cached)

      try expect("rows", rows.all, is: [new])
    }

    Check("Cached, no network: the rows stand in, also after a restart") {
      let (cloud, rows) = (Cloud([new]), NoteRows())
      _ = findAll(cloud, rows, .cached)
      cloud.failure = .unreachable

      try expect("notes", findAll(cloud, rows, .cached), is: .found([new]))
    }

    Check("Cached, no network, no rows: that is said, and no empty list shown") {
      let cloud = Cloud([new])
      cloud.failure = .unreachable

      try expect("notes", findAll(cloud, NoteRows(), .cached), is: .failed(.unreachable)) {
        $0 == .found([])
          ? "No rows means that nothing is known; an empty list says that there are no notes." : nil
      }
    }

    Check("A refusal never falls back to the rows") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old]))
      cloud.failure = .refused

      try expect("notes", findAll(cloud, rows, .cached), is: .failed(.refused)) { _ in
        "The cloud has answered, and its answer is no: only `unreachable` leaves the question open."
      }
    }

    Check("Live, the cloud answers: the rows are left as they were") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old]))
      _ = findAll(cloud, rows, .live)

      try expect("rows", rows.all, is: [old])
    }

    Check("Live, no network: that is said, although there are rows") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old]))
      cloud.failure = .unreachable

      try expect("notes", findAll(cloud, rows, .live), is: .failed(.unreachable))
    }

    Check("One note follows the same flag") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old]))
      let fresh = find(cloud, rows, .live)
      cloud.failure = .unreachable
      let live = find(cloud, rows, .live)

      try expect(
        "live: answer, without network, rows", "\(fresh), \(live), \(rows.all)",
        is: "\(Outcome.found([new])), \(Outcome.failed(.unreachable)), \([old])"
      ) { _ in
        "The flag holds for a single note, too, for reading a row and for keeping one."
      }
    }

    Check("Cached, one note: fresh from the cloud, else from its row, else not at all") {
      let (cloud, rows) = (Cloud([new]), NoteRows([old]))
      let fresh = find(cloud, rows, .cached)
      cloud.failure = .unreachable
      let kept = find(cloud, rows, .cached)
      let none = find(cloud, NoteRows(), .cached)

      try expect(
        "fresh, kept, none", [fresh, kept, none],
        is: [.found([new]), .found([new]), .failed(.unreachable)])
    }

    Check("What the cloud no longer has, the rows do not show") {
      let (cloud, rows) = (Cloud([]), NoteRows([old, other]))
      _ = find(cloud, rows, .cached)

      try expect("rows", rows.all, is: [other]) {
        $0 == [old, other]
          ? "`notFound` is an answer: the note is gone, and without network its row would bring it "
            + "back." : nil
      }
    }
  }

  private static let old = Note(id: 1, text: "old")
  private static let new = Note(id: 1, text: "new")
  private static let other = Note(id: 2, text: "other")

  private static func findAll(_ cloud: Cloud, _ rows: NoteRows, _ policy: CachePolicy) -> Outcome {
    let storage = NoteStorage(cloud: cloud.service, rows: rows, policy: policy)
    return Outcome { () throws(CloudError) in try storage.findAll() }
  }

  private static func find(_ cloud: Cloud, _ rows: NoteRows, _ policy: CachePolicy) -> Outcome {
    let storage = NoteStorage(cloud: cloud.service, rows: rows, policy: policy)
    return Outcome { () throws(CloudError) in [try storage.find(id: 1)] }
  }
}

private enum Outcome: Equatable, CustomStringConvertible {
  case found([Note])
  case failed(CloudError)

  init(_ body: () throws(CloudError) -> [Note]) {
    do {
      self = .found(try body())
    } catch {
      self = .failed(error)
    }
  }

  var description: String {
    switch self {
    case .found(let notes): "\(notes)"
    case .failed(let error): "\(error)"
    }
  }
}

// MARK: - What storage is given

struct Note: Equatable, CustomStringConvertible {
  let id: Int
  let text: String

  var description: String { "\(id) \(text)" }
}

enum CloudError: Error {
  case unreachable
  case refused
  case notFound
}

struct NoteCloud {
  var findAll: () throws(CloudError) -> [Note]
  var find: (_ id: Int) throws(CloudError) -> Note
}

/// What is kept on this machine; it outlives the program.
final class NoteRows {
  private(set) var all: [Note]

  init(_ notes: [Note] = []) {
    all = notes
  }

  func find(id: Int) -> Note? { all.first { $0.id == id } }
  func replaceAll(with notes: [Note]) { all = notes }
  func remove(id: Int) { all.removeAll { $0.id == id } }

  func keep(_ note: Note) {
    remove(id: note.id)
    all.append(note)
    all.sort { $0.id < $1.id }
  }
}

private final class Cloud {
  var notes: [Note]
  var failure: CloudError?

  init(_ notes: [Note]) {
    self.notes = notes
  }

  var service: NoteCloud {
    NoteCloud(
      findAll: { () throws(CloudError) in
        if let failure = self.failure { throw failure }
        return self.notes
      },
      find: { id throws(CloudError) in
        if let failure = self.failure { throw failure }
        guard let note = self.notes.first(where: { $0.id == id }) else { throw .notFound }
        return note
      })
  }
}
