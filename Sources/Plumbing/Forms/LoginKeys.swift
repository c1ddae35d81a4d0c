import LoginKit
import Terminal
import Widgets

/// Uses a login page by keys: what a key does to the page, whatever shows it.
public final class LoginKeys {
  private let page: any LoginPage
  private let onTap: () -> Void

  /// Where the user tapped the button from, to go back to when the alert is gone.
  private var origin = Focus.signIn

  /// Gives the focus to the account; calls `onTap` after each tap that starts something.
  public init(_ page: any LoginPage, onTap: @escaping () -> Void = {}) {
    self.page = page
    self.onTap = onTap
    page.focus = .account
  }

  /// The field with the focus takes text, Left, Right, and the other keys that edit a line; Tab,
  /// Shift-Tab, Up and Down move the focus, and on the button Left and Right do so too; Enter in the
  /// account goes to the password, and elsewhere taps the button.
  ///
  /// A pasted text goes to the field as one line: a tab in it is a space, and line ends and other
  /// control characters are left out, as in UIKit's `UITextField`. On the button it does nothing.
  ///
  /// While an alert is up, Enter, Esc and the space bar dismiss it, and other keys do nothing.
  public func handle(_ key: Key) {
    // For a field, letters that were typed at once are one edit.
    let isEdit = field != nil && !page.alert.isPresented
    for key in isEdit ? [key] : key.pressed {
      if page.alert.isPresented { handleInAlert(key) } else { handleInForm(key) }
    }
  }

  /// Whether the field with the focus holds text, and no alert is up.
  public var isEditingText: Bool { !page.alert.isPresented && field?.hasText == true }

  private func handleInAlert(_ key: Key) {
    switch key {
    case .enter, .escape, .text(" "): dismissAlert()
    case .alt(let character):
      // On a slow line Esc and the key after it come together, as Alt does.
      dismissAlert()
      handle(.text(String(character)))
    default: break
    }
  }

  private func handleInForm(_ key: Key) {
    if let field, let edit = key.textEdit { return page.apply(edit, to: field) }
    switch key {
    case .paste(let text): field.map { page.type(text.inOneLine, into: $0) }
    case .text(" "): tap()
    case .tab, .down, .right: move(by: 1)
    case .backTab, .up, .left: move(by: -1)
    case .enter: page.focus == .account ? move(by: 1) : tap()
    default: break
    }
  }

  private func tap() {
    let before = page.focus ?? .signIn
    guard page.tapSignIn() != nil else {
      page.focus = before
      return
    }
    onTap()
    origin = before
    page.focus = .signIn
  }

  /// Goes to where the user can go on: to what is missing, else to where they came from.
  private func dismissAlert() {
    page.dismissAlert()
    if !Credentials.isAccount(page.account.text) {
      page.focus = .account
    } else if !page.password.hasText {
      page.focus = .password
    } else if page.focus == .signIn {
      page.focus = origin
    }
  }

  private var field: TextField? {
    switch page.focus {
    case .account: page.account
    case .password: page.password
    default: nil
    }
  }

  private func move(by step: Int) {
    let places = Focus.allCases
    let place = page.focus.flatMap(places.firstIndex) ?? 0
    page.focus = places[(place + step + places.count) % places.count]
  }
}

extension String {
  /// The text with no control character and no line end, and with spaces in the place of tabs.
  ///
  /// By scalars: a newline and the mark after it are one character.
  fileprivate var inOneLine: String {
    var line = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case _ where scalar == "\t": line.append(" ")
      case .control, .lineSeparator, .paragraphSeparator: break
      default: line.append(scalar)
      }
    }
    return String(line)
  }
}
