/// The widgets of a login screen, by whichever architecture it works.
public protocol LoginPage: AnyObject {
  var account: TextField { get }
  var password: TextField { get }
  var signIn: Button { get }
  var alert: Alert { get }
}

// MARK: - What the user does

/// The alert is modal: while it is up, nothing but its own button answers.
extension LoginPage {
  public func type(_ text: String, into field: TextField) {
    if !alert.isPresented { field.insertText(text) }
  }

  public func deleteBackward(in field: TextField) {
    if !alert.isPresented { field.deleteBackward() }
  }

  public func clear(_ field: TextField) {
    if !alert.isPresented { field.clear() }
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
