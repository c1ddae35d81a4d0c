/// One thing that a scenario does or expects, in the spec's language.
public enum Action: Equatable, Sendable {
  /// Puts the focus in the field, and adds the text to what it holds.
  case type(Field, String)
  /// Puts the focus in the field, and deletes all its text.
  case clear(Field)
  /// Taps the button.
  case tapSignIn
  /// Taps the button twice, before the screen gets a turn.
  case doubleTapSignIn
  /// Taps the alert's button.
  case dismissAlert
  /// Gives the reply to the oldest request that waits.
  case answer(Reply)
  /// Closes the screen and releases it.
  case close
  /// Compares, and changes nothing.
  case expect(Expectation)
}

/// A field that the user types into.
public enum Field: String, CaseIterable, Sendable {
  /// By its name in the spec.
  case account, password
}

/// The login service's reply to a request.
public enum Reply: String, CaseIterable, Sendable {
  /// By its name in the spec.
  case accepted, refused, offline
}

/// What a scenario says that the user sees, or that the service has received.
public enum Expectation: Equatable, Sendable {
  /// The alert with these words, or none.
  case alert(Message?)
  /// The button is off and says that a sign-in is under way.
  case busy
  /// The button is on and says what it does.
  case idle
  /// The button is off and says what it does.
  case disabled
  /// How many requests were sent since the screen opened.
  case requests(Int)
  /// The last request sent.
  case request(account: String, password: String)
  /// The account field holds this text, to the scalar, and shows it.
  case account(String)
  /// How many characters the password has, with none of them drawn.
  case passwordHidden(Int)
  /// The field is empty, and shows its own placeholder.
  case placeholder(Field)
  /// The user's keys go to this field, or to none.
  case focus(Field?)
  /// The closed screen has left no object in memory.
  case released
}

/// What an alert can say.
public enum Message: String, CaseIterable, Sendable {
  /// By its name in the spec.
  case accepted, incomplete, refused, offline
}

// MARK: - In the spec's language

extension Action: CustomStringConvertible {
  /// The step as a line of the spec.
  public var description: String {
    switch self {
    case .type(let field, let text): "type \(field) \(text.quoted)"
    case .clear(let field): "clear \(field)"
    case .tapSignIn: "tap sign-in"
    case .doubleTapSignIn: "double-tap sign-in"
    case .dismissAlert: "dismiss alert"
    case .answer(let reply): "answer \(reply)"
    case .close: "close"
    case .expect(let expectation): "expect \(expectation)"
    }
  }
}

extension Expectation: CustomStringConvertible {
  /// What stands behind `expect` in a line of the spec.
  public var description: String {
    switch self {
    case .alert(let message): "alert \(message?.rawValue ?? "none")"
    case .busy: "busy"
    case .idle: "idle"
    case .disabled: "disabled"
    case .requests(let count): "requests \(count)"
    case .request(let account, let password): "request \(account.quoted) \(password.quoted)"
    case .account(let text): "account \(text.quoted)"
    case .passwordHidden(let count): "password hidden \(count)"
    case .placeholder(let field): "placeholder \(field)"
    case .focus(let field): "focus \(field?.rawValue ?? "none")"
    case .released: "released"
    }
  }
}

extension String {
  /// The text between quotation marks as the spec writes it: what cannot be seen is escaped.
  var quoted: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case _ where scalar.isVisible: quoted.unicodeScalars.append(scalar)
      default: quoted += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return quoted + "\""
  }
}

extension Unicode.Scalar {
  /// Whether a reader sees the scalar, and an editor keeps it as it is.
  fileprivate var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    case .spaceSeparator: self == " "
    default: true
    }
  }
}
