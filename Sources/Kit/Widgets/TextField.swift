import Observation

/// A line of text that the user edits.
@Observable
public final class TextField {
  /// Drawn while there is no text.
  public let placeholder: String

  /// Whether each character is drawn as a bullet.
  public let isSecureTextEntry: Bool

  /// Setting it is silent: only the user's edits call ``onEdit``. The ``caret`` stays where it is, as
  /// far as the new text reaches; a caret at the end stays at the end.
  public var text = "" {
    didSet { caret = caret == oldValue.count ? text.count : min(caret, text.count) }
  }

  /// How many characters stand before the caret, which is where the user's next edit goes.
  public private(set) var caret = 0

  /// Whether the field receives the user's keys.
  public private(set) var isEditing = false

  /// Called with the whole text after each edit by the user.
  public var onEdit: ((String) -> Void)?

  /// An empty field.
  public init(placeholder: String, isSecureTextEntry: Bool = false) {
    self.placeholder = placeholder
    self.isSecureTextEntry = isSecureTextEntry
  }

  /// Whether the text has at least one character.
  public var hasText: Bool { !text.isEmpty }

  /// Makes the field receive the user's keys. Unlike in UIKit, the previous field receives them too.
  ///
  /// For pages only: a ``LoginPage`` gives the keys to one widget at a time, by its
  /// ``LoginPage/focus``.
  package func becomeFirstResponder() {
    isEditing = true
  }

  /// Stops receiving the user's keys.
  package func resignFirstResponder() {
    isEditing = false
  }
}

// MARK: - What the user does

extension TextField {
  /// Inserts `newText` at the caret.
  public func insertText(_ newText: String) {
    edit(text.prefix(caret) + newText, text.dropFirst(caret))
  }

  /// Deletes the character before the caret, or only its last mark; does nothing at the start.
  ///
  /// Where entry is secure it deletes the whole character, so that each Backspace takes a bullet.
  public func deleteBackward() {
    var before = text.prefix(caret)
    guard let last = before.last else { return }
    if last.isDeletedByScalar && !isSecureTextEntry {
      before.unicodeScalars.removeLast()
    } else {
      before.removeLast()
    }
    edit(before, text.dropFirst(caret))
  }

  /// Deletes all the text.
  public func clear() {
    edit("", "")
  }

  /// Applies one edit by the user.
  public func apply(_ edit: TextEdit) {
    switch edit {
    case .insert(let newText): insertText(newText)
    case .deleteBackward: deleteBackward()
    case .delete(let move): delete(to: position(after: move))
    case .move(let move): caret = position(after: move)
    }
  }

  private func delete(to position: Int) {
    if position == caret { return }
    edit(text.prefix(min(caret, position)), text.dropFirst(max(caret, position)))
  }

  /// Where the move takes the caret. A secure text counts as one word, so that the caret tells nothing
  /// about it.
  private func position(after move: CaretMove) -> Int {
    switch move {
    case .backward: max(0, caret - 1)
    case .forward: min(caret + 1, text.count)
    case .wordBackward where !isSecureTextEntry: caret - text.prefix(caret).reversed().wordLength
    case .wordForward where !isSecureTextEntry: caret + text.dropFirst(caret).wordLength
    case .wordBackward, .toStart: 0
    case .wordForward, .toEnd: text.count
    }
  }

  /// The caret is set before ``onEdit`` is called, which may set the text once more.
  private func edit(_ before: Substring, _ after: Substring) {
    let newText = String(before + after)
    text = newText
    caret = before.count
    onEdit?(newText)
  }
}

extension Collection<Character> {
  /// How many characters lead to the end of the next word.
  fileprivate var wordLength: Int {
    let gap = prefix { !$0.isWordCharacter }
    return gap.count + self[gap.endIndex...].prefix { $0.isWordCharacter }.count
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
