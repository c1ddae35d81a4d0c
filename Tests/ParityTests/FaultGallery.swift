import Foundation
import LoginKit
import Parity
import Widgets

/// A correct login with each decision in a method of its own, for faulty ones to change.
class OneDecisionEach {
  let view: GalleryView
  let words: LoginWords
  var isSigningIn = false

  private let authenticator: Authenticator

  required init(authenticator: Authenticator, words: LoginWords) {
    self.authenticator = authenticator
    self.words = words
    view = Self.makeView(words)
    listen()
  }

  class func makeView(_ words: LoginWords) -> GalleryView { GalleryView(words: words) }

  func listen() {
    view.signIn.onTap = { [weak self] in await self?.signInTapped() }
  }

  func signInTapped() async {
    guard mayStart() else { return }
    begin()
    let failure = await signIn()
    end(failure)
    tell(failure)
  }

  func mayStart() -> Bool { !isSigningIn }

  func begin() {
    isSigningIn = true
    view.signIn.isEnabled = false
    view.signIn.title = words.signingIn
  }

  func signIn() async -> LoginFailure? {
    do {
      try await authenticator.signIn(credentials())
      return nil
    } catch {
      return error
    }
  }

  func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(account: view.account.text, password: view.password.text)
  }

  func end(_ failure: LoginFailure?) {
    isSigningIn = false
    view.signIn.isEnabled = true
    view.signIn.title = words.signIn
  }

  func tell(_ failure: LoginFailure?) {
    view.alert.present(failure.map(words.failure) ?? words.accepted)
  }
}

class GalleryView: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(
    words: LoginWords, account: TextField? = nil, password: TextField? = nil,
    confirm: String? = nil
  ) {
    self.account = account ?? TextField(placeholder: words.accountPlaceholder)
    self.password =
      password ?? TextField(placeholder: words.passwordPlaceholder, isSecureTextEntry: true)
    signIn = Button(words.signIn)
    alert = Alert(action: confirm ?? words.confirm)
  }
}

// MARK: - Kept in memory

/// The view keeps the closure, the closure keeps the controller, the controller keeps the view.
final class StrongCapture: OneDecisionEach {
  override func listen() {
    view.signIn.onTap = { await self.signInTapped() }
  }
}

/// A method passed as a closure keeps its object just as a strong capture does.
final class MethodAsClosure: OneDecisionEach {
  override func listen() {
    view.signIn.onTap = signInTapped
  }
}

/// The presenter's delegate is not weak, so that view and presenter keep each other.
final class StrongDelegate {
  let view: DelegatingView

  init(authenticator: Authenticator, words: LoginWords) {
    let presenter = Presenter(authenticator: authenticator, words: words)
    view = DelegatingView(presenter: presenter, words: words)
    presenter.view = view
  }

  final class DelegatingView: GalleryView {
    let presenter: Presenter

    init(presenter: Presenter, words: LoginWords) {
      self.presenter = presenter
      super.init(words: words)
    }
  }

  final class Presenter {
    /// `weak` is missing here.
    var view: DelegatingView?
    let authenticator: Authenticator

    init(authenticator: Authenticator, words: LoginWords) {
      self.authenticator = authenticator
    }
  }
}

// MARK: - Sent when it should not be

/// The button is off in time for a slow finger only.
final class NoGuard: OneDecisionEach {
  override func mayStart() -> Bool { true }
}

/// Asks the service about a password that was never typed.
final class UncheckedFields: OneDecisionEach {
  override func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(
      account: view.account.text, password: view.password.hasText ? view.password.text : "?")
  }
}

/// `hasText` in the view is true of blanks, so that an empty account shows a refusal.
final class RulesInTheView: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    let areFilled = view.account.hasText && view.password.hasText
    super.tell(failure == .incomplete && areFilled ? .refused : failure)
  }
}

// MARK: - Sent, and not what was typed

/// The password loses the blanks at its ends.
final class TrimmedPassword: OneDecisionEach {
  override func credentials() throws(LoginFailure) -> Credentials {
    let password = view.password.text.split(separator: " ").joined(separator: " ")
    return try Credentials(account: view.account.text, password: password)
  }
}

/// The account comes back to the field without its blanks.
final class FieldRewritten: OneDecisionEach {
  override func begin() {
    super.begin()
    view.account.text = (try? credentials().account) ?? view.account.text
  }
}

/// The account loses the white space within it, too.
final class InnerBlanksLost: OneDecisionEach {
  override func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(
      account: view.account.text.filter { !$0.isWhitespace }, password: view.password.text)
  }
}

/// The account is sent in another normal form, which the server may not know.
final class AccountNormalized: OneDecisionEach {
  override func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(
      account: view.account.text.precomposedStringWithCanonicalMapping,
      password: view.password.text)
  }
}

/// A character that cannot be seen is taken for white space.
final class InvisibleTrimmed: OneDecisionEach {
  override func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(
      account: view.account.text.filter { $0 != "\u{200B}" }, password: view.password.text)
  }
}

/// What is sent is what the fields held at the first tap.
final class EarlierTyping: OneDecisionEach {
  private var first: Credentials?

  override func credentials() throws(LoginFailure) -> Credentials {
    if let first { return first }
    let credentials = try super.credentials()
    first = credentials
    return credentials
  }
}

/// Tries once more by itself, and by then the fields hold something else.
final class LaterTyping: OneDecisionEach {
  override func signIn() async -> LoginFailure? {
    let failure = await super.signIn()
    return failure == .refused ? await super.signIn() : failure
  }
}

/// What is typed while a sign-in is under way never arrives.
final class DeafWhileBusy: OneDecisionEach {
  private var account = ""

  override func listen() {
    super.listen()
    view.account.onEdit = { [weak self] in
      if let self, !isSigningIn { account = $0 }
    }
  }

  override func credentials() throws(LoginFailure) -> Credentials {
    try Credentials(account: account, password: view.password.text)
  }
}

// MARK: - A button that tells something else

/// The button stays on; only the guard stops the second tap.
final class ButtonStaysOn: OneDecisionEach {
  override func begin() {
    isSigningIn = true
  }
}

/// The busy state does not end when there is no network.
final class BusyForeverOffline: OneDecisionEach {
  override func end(_ failure: LoginFailure?) {
    if failure != .offline { super.end(failure) }
  }
}

/// The early way out leaves the guard closed.
final class StuckAfterIncomplete: OneDecisionEach {
  override func end(_ failure: LoginFailure?) {
    super.end(failure)
    isSigningIn = failure == .incomplete
  }
}

/// The button waits for text in both fields, which no rule asks for.
final class ButtonNeedsText: OneDecisionEach {
  override func listen() {
    super.listen()
    view.signIn.isEnabled = false
    view.account.onEdit = { [weak view] in view?.signIn.isEnabled = !$0.isEmpty }
  }
}

// MARK: - An alert that is wrong, lost or back again

/// The alert is a value that drops an equal one, as `removeDuplicates` does.
final class EqualAlertDropped: OneDecisionEach {
  private var last: LoginFailure??

  override func tell(_ failure: LoginFailure?) {
    if last != .some(failure) { super.tell(failure) }
    last = failure
  }
}

/// The alert is a state that is shown again with the next edit.
final class OldAlertBack: OneDecisionEach {
  private var last: LoginFailure?

  override func listen() {
    super.listen()
    view.password.onEdit = { [weak self] _ in
      if let self, let last { tell(last) }
    }
  }

  override func tell(_ failure: LoginFailure?) {
    last = failure
    super.tell(failure)
  }
}

/// The alert comes while the button still says that a sign-in is under way.
final class BusyBesideTheAlert: OneDecisionEach {
  override func end(_ failure: LoginFailure?) {
    isSigningIn = false
  }
}

/// No network shows a refusal.
final class OneMessageForAll: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    super.tell(failure == .offline ? .refused : failure)
  }
}

/// A word that is written in the code, in one language.
final class WordInTheCode: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    if failure == nil { view.alert.present("登录成功") } else { super.tell(failure) }
  }
}

/// The alert's button, too, has a word that is written in the code.
final class ButtonInTheCode: OneDecisionEach {
  override class func makeView(_ words: LoginWords) -> GalleryView {
    GalleryView(words: words, confirm: "确定")
  }
}

// MARK: - A screen that shows or forgets too much

/// The password can be read on the screen.
final class PasswordDrawn: OneDecisionEach {
  override class func makeView(_ words: LoginWords) -> GalleryView {
    GalleryView(words: words, password: TextField(placeholder: words.passwordPlaceholder))
  }
}

/// The account cannot be read on the screen.
final class AccountHidden: OneDecisionEach {
  override class func makeView(_ words: LoginWords) -> GalleryView {
    GalleryView(
      words: words,
      account: TextField(placeholder: words.accountPlaceholder, isSecureTextEntry: true))
  }
}

/// Each field asks for what belongs in the other.
final class PlaceholdersSwapped: OneDecisionEach {
  override class func makeView(_ words: LoginWords) -> GalleryView {
    GalleryView(
      words: words, account: TextField(placeholder: words.passwordPlaceholder),
      password: TextField(placeholder: words.accountPlaceholder, isSecureTextEntry: true))
  }
}

/// A refusal empties the password, so that one wrong key costs all the others.
final class PasswordEmptied: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    if failure == .refused { view.password.text = "" }
    super.tell(failure)
  }
}

/// The fields are emptied for the next user, which no rule asks for.
final class FieldsEmptied: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    if failure == nil {
      view.account.text = ""
      view.password.text = ""
    }
    super.tell(failure)
  }
}

/// An answer takes the keys away from the field that the user is typing in.
final class FocusTaken: OneDecisionEach {
  override func tell(_ failure: LoginFailure?) {
    view.endEditing()
    super.tell(failure)
  }
}
