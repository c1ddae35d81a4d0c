/// A list page with a text field below the list.
public protocol EditorPage: ListPage {
  /// The text field.
  var field: TextField { get }

  /// Saves the text being edited.
  var save: Button { get }

  /// Discards the text being edited.
  var cancel: Button { get }

  /// Reloads the list.
  var refresh: Button { get }
}

// MARK: - What the user does

/// The alert is modal here too.
extension EditorPage {
  /// Types into the field, where its caret is.
  public func type(_ text: String) {
    if !alert.isPresented { field.insertText(text) }
  }

  /// Deletes the character before the field's caret.
  public func deleteBackward() {
    if !alert.isPresented { field.deleteBackward() }
  }

  /// Deletes all of the field's text.
  public func clearField() {
    if !alert.isPresented { field.clear() }
  }

  /// Applies the user's edit to the field.
  public func apply(_ edit: TextEdit) {
    if !alert.isPresented { field.apply(edit) }
  }

  /// Taps one of the page's buttons.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tap(_ button: Button) -> Task<Void, Never>? {
    alert.isPresented ? nil : button.tap()
  }
}
