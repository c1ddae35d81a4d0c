import Localization

/// Every word of the login screen, in one language.
public struct LoginWords: Equatable, Sendable {
  /// Stands in the account field while it is empty.
  public let accountPlaceholder: String
  /// Stands in the password field while it is empty.
  public let passwordPlaceholder: String
  /// The button while no sign-in is under way.
  public let signIn: String
  /// The button while one is.
  public let signingIn: String
  /// The button of the alert.
  public let confirm: String

  /// The alert when the service has accepted.
  public let accepted: String
  /// The alert for ``LoginFailure/incomplete``.
  public let incomplete: String
  /// The alert for ``LoginFailure/refused``.
  public let refused: String
  /// The alert for ``LoginFailure/offline``.
  public let offline: String

  /// What the alert says about `failure`.
  public func failure(_ failure: LoginFailure) -> String {
    switch failure {
    case .incomplete: incomplete
    case .refused: refused
    case .offline: offline
    }
  }
}

extension LoginWords {
  /// The words in that language.
  public init(_ language: Language) {
    switch language {
    case .simplifiedChinese: self = .simplifiedChinese
    case .english: self = .english
    }
  }

  /// The words of the sources, and two of our own.
  public static let simplifiedChinese = LoginWords(
    accountPlaceholder: "请输入用户名",
    passwordPlaceholder: "请输入密码",
    signIn: "登录",
    signingIn: "登录中…",
    confirm: "确定",
    accepted: "登录成功",
    incomplete: "账号或密码不能为空",
    refused: "登录失败",
    offline: "网络不可用")

  /// The same in English.
  public static let english = LoginWords(
    accountPlaceholder: "Enter your account",
    passwordPlaceholder: "Enter your password",
    signIn: "Sign in",
    signingIn: "Signing in…",
    confirm: "OK",
    accepted: "Signed in",
    incomplete: "The account or the password is empty",
    refused: "Sign-in failed",
    offline: "The network is not available")
}
