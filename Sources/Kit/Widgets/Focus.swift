/// The widget of a page that the user's keys go to.
public nonisolated enum Focus: CaseIterable, Sendable {
  /// The account field.
  case account
  /// The password field.
  case password
  /// The button.
  case signIn
}

extension LoginPage {
  /// Where the user's keys go, which is one widget at a time; nil after a tap has ended editing.
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
