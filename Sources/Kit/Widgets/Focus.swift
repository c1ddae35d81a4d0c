/// The widget of a page that receives the user's keys.
public nonisolated enum Focus: CaseIterable, Sendable {
  /// The account field.
  case account
  /// The password field.
  case password
  /// The button.
  case signIn
}

extension LoginPage {
  /// The one widget that receives the user's keys; nil after a tap has ended editing.
  public var focus: Focus? {
    get {
      if account.isEditing { return .account }
      if password.isEditing { return .password }
      return signIn.isFocused ? .signIn : nil
    }
    set {
      endEditing()
      switch newValue {
      case .account: account.becomeFirstResponder()
      case .password: password.becomeFirstResponder()
      case .signIn: signIn.isFocused = true
      case nil: break
      }
    }
  }
}
