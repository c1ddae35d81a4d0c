/// The widgets of a login screen, by whichever architecture it works.
public protocol LoginPage: AnyObject {
  /// Where the user types who they are.
  var account: TextField { get }
  /// Where the user types the password, which is not drawn.
  var password: TextField { get }
  /// Starts a sign-in.
  var signIn: Button { get }
  /// Tells what has become of it.
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, nothing but its own button answers.
extension LoginPage {
  /// Types into the field, where its caret is.
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

  /// Applies an edit of the user's to the field.
  public func apply(_ edit: TextEdit, to field: TextField) {
    if !alert.isPresented { field.apply(edit) }
  }

  /// Ends editing, and taps the button.
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

  /// Takes the keys away from whichever widget has them.
  public func endEditing() {
    account.resignFirstResponder()
    password.resignFirstResponder()
    signIn.isFocused = false
  }
}
