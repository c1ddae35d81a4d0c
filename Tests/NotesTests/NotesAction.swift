import Parity

/// One thing that a scenario of the notes does or expects; rows count from 1.
nonisolated enum NotesAction: Equatable {
  case answer(CloudAnswer)
  case removedElsewhere(id: Int)
  case type(String)
  case clear
  case tap(NotesButton)
  case doubleTap(NotesButton)
  case select(row: Int)
  case delete(row: Int)
  case dismissAlert
  case reopen
  case close
  case expect(NotesExpectation)
}

/// What the cloud says to the oldest request.
nonisolated enum CloudAnswer: String, CaseIterable {
  case done, refused, offline, failing
}

nonisolated enum NotesButton: String, CaseIterable {
  case save, cancel, refresh
}

nonisolated enum NotesAlert: String, CaseIterable {
  case empty, gone, refused, offline, none
}

nonisolated enum NotesExpectation: Equatable {
  case busy, idle
  case rows(Int)
  case count(Int)
  case notLoaded
  case row(Int, String)
  case text(String)
  /// The field holds a note that is there already, or a new one.
  case editing, writing
  case alert(NotesAlert)
  case requests(Int)
  /// The last one sent.
  case request(String)
  case released
}

// MARK: - In the spec's language

nonisolated extension NotesAction: StepLanguage {
  static let example = "tap save"

  private static let verbs = [
    "answer", "removed", "type", "clear", "tap", "double-tap", "select", "delete", "dismiss",
    "reopen", "close", "expect",
  ]

  init(verb: StepWords.Word, _ words: inout StepWords) throws(StepError) {
    switch verb {
    case .word("answer"): self = .answer(try words.choice())
    case .word("removed"): self = .removedElsewhere(id: try words.number(of: "elsewhere"))
    case .word("type"): self = .type(try words.text())
    case .word("clear"): self = .clear
    case .word("tap"): self = .tap(try words.choice())
    case .word("double-tap"): self = .doubleTap(try words.choice())
    case .word("select"): self = .select(row: try words.number(of: "row"))
    case .word("delete"): self = .delete(row: try words.number(of: "row"))
    case .word("dismiss"):
      _ = try words.choice(of: ["alert"])
      self = .dismissAlert
    case .word("reopen"): self = .reopen
    case .word("close"): self = .close
    case .word("expect"): self = .expect(try NotesExpectation(parsing: &words))
    default: throw words.unexpected(verb, expected: Self.verbs)
    }
  }

  var isClose: Bool { self == .close }

  func check(isClosed: Bool) throws(StepError) {
    if self == .expect(.released), !isClosed {
      throw StepError("`expect released` before `close`; expected it after")
    }
  }

  var description: String {
    switch self {
    case .answer(let answer): "answer \(answer)"
    case .removedElsewhere(let id): "removed elsewhere \(id)"
    case .type(let text): "type \(text.debugDescription)"
    case .clear: "clear"
    case .tap(let button): "tap \(button)"
    case .doubleTap(let button): "double-tap \(button)"
    case .select(let row): "select row \(row)"
    case .delete(let row): "delete row \(row)"
    case .dismissAlert: "dismiss alert"
    case .reopen: "reopen"
    case .close: "close"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

nonisolated extension NotesExpectation {
  init(parsing words: inout StepWords) throws(StepError) {
    let subjects = [
      "busy", "idle", "rows", "count", "not", "row", "text", "editing", "writing", "alert",
      "requests", "request", "released",
    ]
    switch try words.choice(of: subjects) {
    case "busy": self = .busy
    case "idle": self = .idle
    case "rows": self = .rows(try words.count())
    case "count": self = .count(try words.count())
    case "not":
      _ = try words.choice(of: ["loaded"])
      self = .notLoaded
    case "row": self = .row(try words.count(), try words.text())
    case "text": self = .text(try words.text())
    case "editing": self = .editing
    case "writing": self = .writing
    case "alert": self = .alert(try words.choice())
    case "requests": self = .requests(try words.count())
    case "request": self = .request(try words.text())
    default: self = .released
    }
  }
}

nonisolated extension StepWords {
  fileprivate mutating func number(of noun: String) throws(StepError) -> Int {
    _ = try choice(of: [noun])
    return try count()
  }
}
