/// Every word of the login screen, in one language.
public struct LoginWords: Equatable, Sendable {
  public let accountPlaceholder: String
  public let passwordPlaceholder: String
  public let signIn: String
  public let signingIn: String
  public let confirm: String

  public let accepted: String
  public let incomplete: String
  public let refused: String
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
  public init(_ language: Language) {
    self = language == .simplifiedChinese ? .simplifiedChinese : .english
  }

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
