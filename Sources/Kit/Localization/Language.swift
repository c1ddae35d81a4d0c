/// A language that the kit speaks; the raw value is its tag (BCP 47).
public enum Language: String, CaseIterable, Sendable {
  /// Simplified Chinese, the language of the sources.
  case simplifiedChinese = "zh-Hans"
  /// English.
  case english = "en"

  /// The language of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; English when that
  /// is neither Chinese nor English.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    let code = (locale ?? "").prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    self = code.lowercased() == "zh" ? .simplifiedChinese : .english
  }
}
