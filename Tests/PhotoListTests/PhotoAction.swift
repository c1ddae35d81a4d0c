import Parity
import PhotoKit

/// One thing that a scenario of the photo list does or expects; rows and photos count from 1.
nonisolated enum PhotoAction: Equatable {
  case scroll(row: Int)
  case select(row: Int)
  case delete(row: Int)
  case retry(row: Int)
  /// Two taps before the list has had a turn.
  case doubleRetry(row: Int)
  case dismissAlert
  case answer(photo: Int, PhotoReply)
  case close
  case expect(PhotoExpectation)
}

/// What the network says to a request.
nonisolated enum PhotoReply: String, CaseIterable {
  case picture, refused, offline, garbled
}

nonisolated enum PhotoExpectation: Equatable {
  case rows(Int)
  /// What the heading counts.
  case count(Int)
  case row(Int, RowExpectation)
  case requests(Int)
  /// The last one sent.
  case request(photo: Int)
  /// That a favorite stays, or no alert.
  case alert(isUp: Bool)
  case released
}

nonisolated enum RowExpectation: Equatable {
  case titled(String)
  case loading
  case picture(Int)
  case failure(PictureFailure)
  case favorite, ordinary
  case noRetry
}

// MARK: - In the spec's language

nonisolated extension PhotoAction: StepLanguage {
  static let example = "select row 1"

  init(verb: StepWords.Word, _ words: inout StepWords) throws(StepError) {
    switch verb {
    case .word("scroll"):
      _ = try words.choice(of: ["to"])
      self = .scroll(row: try words.number(of: "row"))
    case .word("select"): self = .select(row: try words.number(of: "row"))
    case .word("delete"): self = .delete(row: try words.number(of: "row"))
    case .word("retry"): self = .retry(row: try words.number(of: "row"))
    case .word("double-retry"): self = .doubleRetry(row: try words.number(of: "row"))
    case .word("dismiss"):
      _ = try words.choice(of: ["alert"])
      self = .dismissAlert
    case .word("answer"):
      self = .answer(photo: try words.number(of: "photo"), try words.choice())
    case .word("close"): self = .close
    case .word("expect"): self = .expect(try PhotoExpectation(parsing: &words))
    default:
      throw words.unexpected(
        verb,
        expected: [
          "scroll", "select", "delete", "retry", "double-retry", "dismiss", "answer", "close",
          "expect",
        ])
    }
  }

  var isClose: Bool { self == .close }

  func check(isClosed: Bool) throws(StepError) {
    switch self {
    case .expect(.released) where !isClosed:
      throw StepError("`expect released` before `close`; expected it after")
    case .answer, .expect(.requests), .expect(.request), .expect(.released): break
    default: if isClosed { throw StepError("a step on a list that is closed") }
    }
  }

  var description: String {
    switch self {
    case .scroll(let row): "scroll to row \(row)"
    case .select(let row): "select row \(row)"
    case .delete(let row): "delete row \(row)"
    case .retry(let row): "retry row \(row)"
    case .doubleRetry(let row): "double-retry row \(row)"
    case .dismissAlert: "dismiss alert"
    case .answer(let photo, let reply): "answer photo \(photo) \(reply)"
    case .close: "close"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

nonisolated extension PhotoExpectation {
  init(parsing words: inout StepWords) throws(StepError) {
    let subjects = ["rows", "count", "row", "requests", "request", "alert", "released"]
    switch try words.choice(of: subjects) {
    case "rows": self = .rows(try words.count())
    case "count": self = .count(try words.count())
    case "row": self = .row(try words.count(), try RowExpectation(parsing: &words))
    case "requests": self = .requests(try words.count())
    case "request": self = .request(photo: try words.number(of: "photo"))
    case "alert": self = .alert(isUp: try words.choice(of: ["favorite", "none"]) == "favorite")
    default: self = .released
    }
  }
}

nonisolated extension RowExpectation {
  init(parsing words: inout StepWords) throws(StepError) {
    let states = [
      "titled", "loading", "picture", "refused", "offline", "garbled", "favorite", "ordinary",
      "no-retry",
    ]
    switch try words.choice(of: states) {
    case "titled": self = .titled(try words.text())
    case "loading": self = .loading
    case "picture": self = .picture(try words.count())
    case "refused": self = .failure(.refused)
    case "offline": self = .failure(.offline)
    case "garbled": self = .failure(.garbled)
    case "favorite": self = .favorite
    case "ordinary": self = .ordinary
    default: self = .noRetry
    }
  }
}

nonisolated extension StepWords {
  fileprivate mutating func number(of noun: String) throws(StepError) -> Int {
    _ = try choice(of: [noun])
    return try count()
  }
}
