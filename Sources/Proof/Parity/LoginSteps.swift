extension Action: StepLanguage {
  public static let example = "tap sign-in"

  public init(verb: StepWords.Word, _ words: inout StepWords) throws(StepError) {
    switch verb {
    case .word("type"): self = .type(try words.choice(), try words.text())
    case .word("clear"): self = .clear(try words.choice())
    case .word("tap"): self = try words.then("sign-in", .tapSignIn)
    case .word("double-tap"): self = try words.then("sign-in", .doubleTapSignIn)
    case .word("dismiss"): self = try words.then("alert", .dismissAlert)
    case .word("answer"): self = .answer(try words.choice())
    case .word("close"): self = .close
    case .word("expect"): self = .expect(try Expectation(parsing: &words))
    default: throw words.unexpected(verb, expected: Self.verbs)
    }
  }

  public var isClose: Bool { self == .close }

  /// A closed screen shows nothing and takes nothing; only the service still knows something.
  public func check(isClosed: Bool) throws(StepError) {
    switch self {
    case .expect(.released) where !isClosed:
      throw StepError("`expect released` before `close`; expected it after")
    case .answer, .expect(.requests), .expect(.request), .expect(.released):
      break
    default:
      guard isClosed else { break }
      throw StepError(
        "`\(verb)` after `close`; expected `answer`, or to expect requests, request or released")
    }
  }

  /// The first words of all steps.
  static let verbs = [
    "type", "clear", "tap", "double-tap", "dismiss", "answer", "expect", "close",
  ]

  private var verb: Substring { description.prefix { $0 != " " } }
}

extension Expectation {
  /// What can stand behind `expect`.
  static let subjects = [
    "alert", "busy", "idle", "disabled", "requests", "request", "account", "password",
    "placeholder", "focus",
    "released",
  ]

  fileprivate init(parsing words: inout StepWords) throws(StepError) {
    switch try words.next(expected: Self.subjects) {
    case .word("alert"):
      let name = try words.choice(of: Message.allCases.map(\.rawValue) + ["none"])
      self = .alert(Message(rawValue: name))
    case .word("busy"): self = .busy
    case .word("idle"): self = .idle
    case .word("disabled"): self = .disabled
    case .word("requests"): self = .requests(try words.count())
    case .word("request"): self = .request(account: try words.text(), password: try words.text())
    case .word("account"): self = .account(try words.text())
    case .word("password"):
      _ = try words.choice(of: ["hidden"])
      self = .passwordHidden(try words.count())
    case .word("placeholder"): self = .placeholder(try words.choice())
    case .word("focus"):
      let name = try words.choice(of: Field.allCases.map(\.rawValue) + ["none"])
      self = .focus(Field(rawValue: name))
    case .word("released"): self = .released
    case let other: throw words.unexpected(other, expected: Self.subjects)
    }
  }
}

extension StepWords {
  fileprivate mutating func then(_ name: String, _ action: Action) throws(StepError) -> Action {
    _ = try choice(of: [name])
    return action
  }
}
