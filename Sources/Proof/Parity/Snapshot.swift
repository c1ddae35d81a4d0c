import LoginKit
import Widgets

/// What a user can see between two steps, and what has reached the service.
///
/// A password that a screen or a request holds is compared, and never described.
public struct Snapshot: Equatable {
  /// Nil after the screen was closed.
  let page: Page?
  let requests: [Credentials]

  /// Nil while the screen is open or a request is under way.
  let isReleased: Bool?

  struct Page {
    let account: String
    let isAccountHidden: Bool
    let passwordCount: Int
    let isPasswordHidden: Bool
    let placeholders: [Field: String]
    let focus: Focus?
    let button: String
    let isEnabled: Bool
    let alert: String?
    /// What the alert's button says; nil while there is no alert.
    let alertAction: String?
    let words: LoginWords
  }
}

extension Snapshot.Page {
  @MainActor init(_ page: some LoginPage, words: LoginWords) {
    account = page.account.text
    isAccountHidden = page.account.isSecureTextEntry
    passwordCount = page.password.text.count
    isPasswordHidden = page.password.isSecureTextEntry
    placeholders = [.account: page.account.placeholder, .password: page.password.placeholder]
    focus = page.focus
    button = page.signIn.title
    isEnabled = page.signIn.isEnabled
    alert = page.alert.title
    alertAction = page.alert.isPresented ? page.alert.action : nil
    self.words = words
  }

  var isBusy: Bool { button == words.signingIn && !isEnabled }
  var isIdle: Bool { button == words.signIn && isEnabled }
  var isDisabled: Bool { button == words.signIn && !isEnabled }
  var isAlertUp: Bool { alert != nil }
}

extension Snapshot: CustomStringConvertible {
  /// One line, with no password in it.
  public var description: String {
    guard let page else {
      return "closed, \(requestsShown)\(isReleased == true ? ", released" : "")"
    }
    return [
      page.accountShown, page.passwordShown, page.focusShown, page.buttonShown, page.alertShown,
      requestsShown,
    ].joined(separator: ", ")
  }
}

extension Snapshot {
  /// Whether a screen may ever show this: not busy beside an alert, and gone when it is closed.
  var isPossible: Bool {
    page.map { !($0.isBusy && $0.isAlertUp) } ?? true && isReleased != false
  }
}

// MARK: - Equal to the letter

extension Snapshot {
  /// Whether a user or the service can tell the two apart.
  public static func == (one: Snapshot, other: Snapshot) -> Bool {
    one.page == other.page && one.isReleased == other.isReleased
      && one.requests.elementsEqual(other.requests, by: isSame)
  }

  /// The texts scalar by scalar: `==` treats é and e with a combining accent as equal.
  private static func isSame(_ one: Credentials, _ other: Credentials) -> Bool {
    one.account.isIdentical(to: other.account) && one.password.isIdentical(to: other.password)
  }
}

extension Snapshot.Page: Equatable {
  static func == (one: Self, other: Self) -> Bool {
    one.account.isIdentical(to: other.account) && one.isAccountHidden == other.isAccountHidden
      && one.passwordCount == other.passwordCount
      && one.isPasswordHidden == other.isPasswordHidden
      && one.placeholders == other.placeholders && one.focus == other.focus
      && one.button == other.button && one.isEnabled == other.isEnabled
      && one.alert == other.alert && one.alertAction == other.alertAction
  }
}

extension String {
  fileprivate func isIdentical(to other: String) -> Bool {
    // `==` treats a composed and a decomposed é as equal; it is fast, and decides most cases.
    self == other && unicodeScalars.elementsEqual(other.unicodeScalars)
  }
}

// MARK: - Expectations

extension Snapshot {
  func meets(_ expectation: Expectation) -> Bool {
    switch expectation {
    case .alert(let message): page?.shows(message) ?? false
    case .busy: page?.isBusy ?? false
    case .idle: page?.isIdle ?? false
    case .disabled: page?.isDisabled ?? false
    case .requests(let count): requests.count == count
    case .request(let account, let password):
      requests.last.map {
        $0.account.isIdentical(to: account) && $0.password.isIdentical(to: password)
      } ?? false
    case .account(let text):
      page.map { !$0.isAccountHidden && $0.account.isIdentical(to: text) } ?? false
    case .passwordHidden(let count):
      page.map { $0.isPasswordHidden && $0.passwordCount == count } ?? false
    case .placeholder(let field): page?.showsPlaceholder(of: field) ?? false
    case .focus(let field): page.map { $0.focus == field?.focus } ?? false
    case .released: isReleased == true
    }
  }

  /// What is shown in the place that `expectation` looks at.
  func shown(for expectation: Expectation) -> String {
    switch expectation {
    case .alert: page?.alertShown ?? "no screen"
    case .busy, .idle, .disabled: page?.buttonShown ?? "no screen"
    case .requests: requestsShown
    case .request(let account, let password): requestShown(account, password)
    case .account: page?.accountShown ?? "no screen"
    case .passwordHidden: page?.passwordShown ?? "no screen"
    case .placeholder(let field): page?.placeholderShown(of: field) ?? "no screen"
    case .focus: page?.focusShown ?? "no screen"
    case .released: isReleased == true ? "released" : "something is still in memory"
    }
  }

  private var requestsShown: String { "requests \(requests.count)" }

  private func requestShown(_ account: String, _ password: String) -> String {
    guard let last = requests.last else { return "no request" }
    let isSame = last.password.isIdentical(to: password)
    return "request \(last.account.quoted) with \(isSame ? "that" : "another") password"
  }
}

extension Snapshot.Page {
  /// The alert with these words and the button that dismisses it, or no alert.
  fileprivate func shows(_ message: Message?) -> Bool {
    alert == message?.text(in: words) && (alertAction ?? words.confirm) == words.confirm
  }

  fileprivate var alertShown: String {
    guard let alert, let alertAction else { return "alert none" }
    let message = Message.allCases.first { $0.text(in: words) == alert }
    let button = alertAction == words.confirm ? "" : " with the button \(alertAction.quoted)"
    return "alert " + (message?.rawValue ?? alert.quoted) + button
  }

  fileprivate var buttonShown: String {
    if isBusy { return "busy" }
    if isIdle { return "idle" }
    if isDisabled { return "disabled" }
    return "the button \(button.quoted), " + (isEnabled ? "on" : "off")
  }

  fileprivate var accountShown: String {
    isAccountHidden ? "account hidden \(account.count)" : "account \(account.quoted)"
  }

  fileprivate var passwordShown: String {
    "password \(isPasswordHidden ? "hidden" : "drawn") \(passwordCount)"
  }

  fileprivate var focusShown: String {
    switch focus {
    case .account: "focus account"
    case .password: "focus password"
    case .signIn: "focus sign-in"
    case nil: "focus none"
    }
  }

  private func isEmpty(_ field: Field) -> Bool {
    switch field {
    case .account: account.isEmpty
    case .password: passwordCount == 0
    }
  }

  private func words(for field: Field) -> String {
    switch field {
    case .account: words.accountPlaceholder
    case .password: words.passwordPlaceholder
    }
  }

  fileprivate func showsPlaceholder(of field: Field) -> Bool {
    isEmpty(field) && placeholders[field] == words(for: field)
  }

  fileprivate func placeholderShown(of field: Field) -> String {
    guard isEmpty(field) else { return "text in the field" }
    return "placeholder \(placeholders[field, default: ""].quoted)"
  }
}

extension Message {
  fileprivate func text(in words: LoginWords) -> String {
    switch self {
    case .accepted: words.accepted
    case .incomplete: words.incomplete
    case .refused: words.refused
    case .offline: words.offline
    }
  }
}
