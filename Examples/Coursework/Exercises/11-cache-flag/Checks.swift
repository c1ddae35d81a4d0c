import Checks

@main enum CacheFlag: Checks.Exercise {
  static var checks: [Checks.Check] {
    for call in [Call.all, .one] {
      for line in table where line.cloud != [.hasNoSuchNote] || call == .one {
        Checks.Check("\(call.name), \(line.name)") {
          for request in Request.every where request.call == call && line.holds(for: request) {
            try play(request, by: line)
          }
        }
      }
    }

    Checks.Check("Each call asks the cloud once, and for no more than it needs") {
      for request in Request.every {
        let cloud = Cloud(request)
        _ = Outcome(of: request, asking: cloud, keeping: NoteRows(request.rows))

        let needed = request.call == .all ? "findAll" : "find \(request.id)"
        try Checks.expect("calls of the cloud", cloud.calls, is: [needed]) {
          $0.count > 1
            ? "The cloud is asked again for what it has just said: keep its answer in a constant."
            : nil
        }
      }
    }

    Checks.Check("In any sequence of calls, each follows the table") {
      var random = Generator(state: 12)
      for _ in 1...50 {
        var rows: [Note] = []
        for _ in 1...8 {
          guard var request = Request.every.randomElement(using: &random) else { continue }
          request.rows = rows
          guard let line = table.first(where: { $0.holds(for: request) }) else { continue }
          rows = try play(request, by: line)
        }
      }
    }
  }

  /// The table of the story.
  private static let table = [
    Line(.cached, [.answers], rows: [true, false], shown: .itsAnswer, kept: .itsAnswer),
    Line(.cached, [.cannotBeReached], rows: [true], shown: .rows, kept: .rows),
    Line(.cached, [.cannotBeReached], rows: [false], shown: .itsError, kept: .rows),
    Line(.cached, [.refuses], rows: [true, false], shown: .itsError, kept: .rows),
    Line(.cached, [.hasNoSuchNote], rows: [true, false], shown: .itsError, kept: .withoutTheNote),
    Line(.live, [.answers], rows: [true, false], shown: .itsAnswer, kept: .rows),
    Line(
      .live, [.cannotBeReached, .refuses, .hasNoSuchNote], rows: [true, false], shown: .itsError,
      kept: .rows),
  ]

  /// Returns the rows afterwards.
  @discardableResult
  private static func play(_ request: Request, by line: Line) throws -> [Note] {
    let rows = NoteRows(request.rows)
    let shown = Outcome(of: request, asking: Cloud(request), keeping: rows)

    try Checks.expect("shown, \(request)", shown, is: line.shown(for: request)) {
      helpForShown($0, request)
    }
    try Checks.expect("kept, \(request)", rows.all, is: line.kept(for: request)) {
      helpForKept($0, request)
    }
    return rows.all
  }

  private static func helpForShown(_ seen: Outcome, _ request: Request) -> String? {
    guard request.policy == .cached else { return nil }
    switch (request.call, request.answer, seen) {
    case (.all, .answers, .found) where request.notes.isEmpty:
      return "The cloud has no notes, and that is an answer: it is shown and kept like any other."
    case (.all, .answers, .found):
      return
        "Rows are for when the cloud cannot be reached. Rows that are shown first are stale, and "
        + "stay so."
    case (.one, .answers, .found):
      return "The row is returned before the cloud is asked: a single note may have changed, too."
    case (.all, .cannotBeReached, .found([])):
      return "No rows means that nothing is known; an empty list says that there are no notes."
    case (.one, .cannotBeReached, .failed(.notFound)):
      return "No row does not say that there is no note: report that the cloud cannot be reached."
    case (.all, .refuses, .found):
      return
        "The cloud has answered, and its answer is no: only `unreachable` leaves the question open."
    case (.one, .refuses, .found):
      return "A single note follows the same rule: its row must not stand in after a refusal."
    default:
      return nil
    }
  }

  private static func helpForKept(_ seen: [Note], _ request: Request) -> String? {
    switch (request.policy, request.call, request.answer) {
    case (.cached, .all, .answers) where seen.count > request.notes.count && !request.notes.isEmpty:
      return
        "The rows still hold what the cloud no longer has: an answer about all notes replaces them."
    case (.cached, .all, .refuses) where seen.isEmpty:
      return "A refusal says nothing about the notes: the rows are there for the next sign-in."
    case (.cached, .one, .answers) where seen.count < request.rows.count:
      return
        "The answer about one note has replaced all rows: keep this note, and leave the others."
    case (.cached, .one, .hasNoSuchNote) where seen == request.rows:
      return
        "`notFound` is an answer: the note is gone, and without network its row would bring it back."
    case (.live, .one, .answers):
      return "The flag holds for a single note, too: live neither reads nor keeps rows."
    case (.live, .one, .hasNoSuchNote):
      return "Live leaves the rows as they were, also when the cloud no longer has the note."
    default:
      return nil
    }
  }
}

// MARK: - The table

private enum Call {
  case all
  case one

  var name: String { self == .all ? "All notes" : "One note" }
}

private enum CloudAnswer: String {
  case answers = "the cloud answers"
  case cannotBeReached = "no network"
  case refuses = "refused"
  case hasNoSuchNote = "no such note"
}

private struct Line {
  enum Result {
    case itsAnswer
    case itsError
    case rows
    case withoutTheNote
  }

  let policy: CachePolicy
  let cloud: [CloudAnswer]
  let rows: [Bool]
  let shown: Result
  let kept: Result

  init(
    _ policy: CachePolicy, _ cloud: [CloudAnswer], rows: [Bool], shown: Result, kept: Result
  ) {
    self.policy = policy
    self.cloud = cloud
    self.rows = rows
    self.shown = shown
    self.kept = kept
  }

  var name: String {
    let answer = cloud.count == 1 ? cloud[0].rawValue : "any failure"
    let withRows = rows.count == 1 ? (rows[0] ? ", rows" : ", no rows") : ""
    let shows =
      switch shown {
      case .itsAnswer: "its answer is shown"
      case .rows: "the rows are shown"
      case .itsError, .withoutTheNote: "the error is shown"
      }
    let keeps =
      switch kept {
      case .itsAnswer: " and kept"
      case .withoutTheNote: ", and its row is removed"
      case .rows, .itsError: shown == .rows ? ", and stay" : ", and the rows stay"
      }
    return "\(policy), \(answer)\(withRows): \(shows)\(keeps)"
  }

  func holds(for request: Request) -> Bool {
    policy == request.policy && cloud.contains(request.answer) && rows.contains(request.hasRows)
  }

  func shown(for request: Request) -> Outcome {
    switch (shown, request.error) {
    case (.rows, _): .found(request.wanted(request.rows))
    case (_, let error?): .failed(error)
    case (_, nil): .found(request.wanted(request.notes))
    }
  }

  func kept(for request: Request) -> [Note] {
    let others = request.rows.filter { $0.id != request.id }
    switch kept {
    case .rows, .itsError: return request.rows
    case .withoutTheNote: return others
    case .itsAnswer where request.call == .all: return request.notes
    case .itsAnswer: return (others + request.wanted(request.notes)).sorted { $0.id < $1.id }
    }
  }
}

/// One call, and what cloud and rows hold before it.
private struct Request: CustomStringConvertible {
  let policy: CachePolicy
  let call: Call

  /// Without meaning for all notes.
  let id: Int

  /// What the cloud has.
  let notes: [Note]

  /// Why it does not even look.
  let failure: CloudError?

  var rows: [Note]

  static let every: [Request] = {
    var requests: [Request] = []
    for policy in [CachePolicy.cached, .live] {
      for (call, id) in [(Call.all, 0), (.one, 1), (.one, 2)] {
        for failure in [CloudError?.none, .unreachable, .refused] {
          for ids in [[1], [2], [1, 2], []] {
            for kept in [[1], [1, 2], [2], []] {
              requests.append(
                Request(
                  policy: policy, call: call, id: id, notes: ids.map { Note(id: $0, text: "new") },
                  failure: failure, rows: kept.map { Note(id: $0, text: "old") }))
            }
          }
        }
      }
    }
    return requests
  }()

  /// All of them, or the one that is asked for.
  func wanted(_ notes: [Note]) -> [Note] {
    call == .all ? notes : notes.filter { $0.id == id }
  }

  var hasRows: Bool { !wanted(rows).isEmpty }

  var error: CloudError? {
    failure ?? (call == .one && wanted(notes).isEmpty ? .notFound : nil)
  }

  var answer: CloudAnswer {
    switch error {
    case nil: .answers
    case .unreachable: .cannotBeReached
    case .refused: .refuses
    case .notFound: .hasNoSuchNote
    }
  }

  var description: String {
    let what = call == .all ? "all notes" : "note \(id)"
    let cloud = failure.map { "\($0)" } ?? "has \(notes)"
    return "\(policy), \(what), cloud \(cloud), rows \(rows)"
  }
}

private enum Outcome: Equatable, CustomStringConvertible {
  case found([Note])
  case failed(CloudError)

  /// What a storage that is made for this request shows.
  init(of request: Request, asking cloud: Cloud, keeping rows: NoteRows) {
    let storage = NoteStorage(cloud: cloud.service, rows: rows, policy: request.policy)
    do throws(CloudError) {
      self = .found(
        request.call == .all ? try storage.findAll() : [try storage.find(id: request.id)])
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

/// The same numbers in every run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
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

/// The rows on this machine. They outlive the program.
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

/// A cloud that keeps a list of its calls.
private final class Cloud {
  private(set) var calls: [String] = []
  private let request: Request

  init(_ request: Request) {
    self.request = request
  }

  var service: NoteCloud {
    NoteCloud(
      findAll: { () throws(CloudError) in
        self.calls.append("findAll")
        if let failure = self.request.failure { throw failure }
        return self.request.notes
      },
      find: { id throws(CloudError) in
        self.calls.append("find \(id)")
        if let failure = self.request.failure { throw failure }
        guard let note = self.request.notes.first(where: { $0.id == id }) else { throw .notFound }
        return note
      })
  }
}
