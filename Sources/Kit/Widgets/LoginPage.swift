/// The widgets of a login screen, in any architecture.
public protocol LoginPage: AnyObject {
  /// Where the user types the account.
  var account: TextField { get }
  /// Where the user types the password, which is never drawn.
  var password: TextField { get }
  /// Starts a sign-in.
  var signIn: Button { get }
  /// Shows the result of a sign-in.
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, only its own button responds.
extension LoginPage {
  /// Types into the field at its caret.
  public func type(_ text: String, into field: TextField) {
    if !alert.isPresented { field.insertText(text) }
  }

  /// Deletes the character before the field's caret.
  public func deleteBackward(in field: TextField) {
    if !alert.isPresented { field.deleteBackward() }
  }

  /// Deletes all the text of the field.
  public func clear(_ field: TextField) {
    if !alert.isPresented { field.clear() }
  }

  /// Applies the user's edit to the field.
  public func apply(_ edit: TextEdit, to field: TextField) {
    if !alert.isPresented { field.apply(edit) }
  }

  /// Ends editing, then taps the button.
  ///
  /// - Returns: what the tap started, or nil when it did nothing.
  @discardableResult
  public func tapSignIn() -> Task<Void, Never>? {
    guard !alert.isPresented else { return nil }
    endEditing()
    return signIn.tap()
  }

  /// Taps the alert's button.
  public func dismissAlert() {
    alert.dismiss()
  }

  /// Removes the focus from the widget that has it.
  public func endEditing() {
    account.resignFirstResponder()
    password.resignFirstResponder()
    signIn.isFocused = false
  }
}
