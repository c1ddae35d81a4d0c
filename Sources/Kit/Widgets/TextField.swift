import Observation

/// A line of text that the user edits.
@Observable
public final class TextField {
  /// Drawn while there is no text.
  public let placeholder: String

  /// Whether each character is drawn as a bullet.
  public let isSecureTextEntry: Bool

  /// Setting it is silent; only the user's edits are told to ``onEdit``.
  public var text = ""

  /// Whether the user's keys go here.
  public private(set) var isEditing = false

  /// Hears the whole text after each edit by the user.
  public var onEdit: ((String) -> Void)?

  /// An empty field.
  public init(placeholder: String, isSecureTextEntry: Bool = false) {
    self.placeholder = placeholder
    self.isSecureTextEntry = isSecureTextEntry
  }

  /// Whether there is any character in it.
  public var hasText: Bool { !text.isEmpty }

  /// Takes the user's keys. Unlike in UIKit, the field that had them keeps them too.
  ///
  /// For pages alone: a ``LoginPage`` lets one widget have them at a time, by its
  /// ``LoginPage/focus``.
  package func becomeFirstResponder() {
    isEditing = true
  }

  /// Gives the user's keys away.
  package func resignFirstResponder() {
    isEditing = false
  }
}

// MARK: - What the user does

extension TextField {
  /// Adds `newText` at the end, where the cursor is.
  public func insertText(_ newText: String) {
    edit(text + newText)
  }

  /// Takes away the last character; does nothing when there is none.
  public func deleteBackward() {
    if hasText { edit(String(text.dropLast())) }
  }

  /// Takes away all the text.
  public func clear() {
    edit("")
  }

  private func edit(_ newText: String) {
    text = newText
    onEdit?(newText)
  }
}

// MARK: - What a description may show

extension TextField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The text; `(hidden)` where entry is secure.
  public var description: String {
    "TextField(\(isSecureTextEntry ? "(hidden)" : text.debugDescription))"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
  /// Nothing to look into.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
