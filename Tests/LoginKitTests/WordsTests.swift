import Localization
import LoginKit
import Testing

@Suite struct WordsTests {
  @Test(arguments: Language.allCases)
  func `Every word is there, and no two alerts say the same`(_ language: Language) {
    let words = LoginWords(language)
    let alerts = LoginFailure.allCases.map(words.failure) + [words.accepted]

    #expect(
      Mirror(reflecting: words).children.allSatisfy { ($0.value as? String)?.isEmpty == false })
    #expect(Set(alerts).count == alerts.count)
  }

  @Test(arguments: [
    (["LANG": "zh_CN.UTF-8"], Language.simplifiedChinese),
    (["LANG": "zh"], .simplifiedChinese),
    (["LANG": "ZH-hans"], .simplifiedChinese),
    (["LANG": "en_GB.UTF-8"], .english),
    (["LANG": "fr_FR.UTF-8"], .english),
    (["LANG": "C.UTF-8"], .english),
    (["LANG": "zha"], .english),
    ([:], .english),
    (["LC_ALL": "zh_CN", "LANG": "en_US"], .simplifiedChinese),
    (["LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en_US"], .simplifiedChinese),
    (["LC_ALL": "en_US", "LC_MESSAGES": "zh_CN"], .english),
  ])
  func `The language is that of the first locale variable that is set`(
    _ environment: [String: String], _ language: Language
  ) {
    #expect(Language(environment: environment) == language)
  }
}
