import TestSupport
import Testing
import Widgets

struct ColumnsTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("登", 2), ("Ａ", 2), ("ｱ", 1), ("가", 2),
    ("\u{1100}\u{1161}", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🏳️‍🌈", 2), ("🇨🇳", 2), ("1️⃣", 2), ("❤️", 2), ("❤", 1), ("⌚", 2),
    ("क्षि", 2), ("☰", 2), ("𠀀", 2), ("ก็", 1), ("•", 1), ("─", 1), ("…", 1),
  ])
  func `A character takes the columns of what is seen`(character: String, columns: Int) {
    #expect(character.columns == columns)
    #expect(character.drawn == character)
  }

  @Test(arguments: [
    ("\u{1B}", "␛"), ("\n", "␊"), ("\0", "␀"), ("\u{7F}", "␡"), ("\u{9B}", "\u{FFFD}"),
    ("\r\n", "␍␊"), ("\u{202E}", "\u{FFFD}"), ("\u{200B}", "\u{FFFD}"), ("\u{2028}", "\u{FFFD}"),
    ("\u{301}", "◌\u{301}"), ("\u{1161}", "\u{115F}\u{1161}"),
    ("\u{93F}", "◌\u{93F}"), ("🏽", "◌🏽"), ("\u{FF9E}", "◌\u{FF9E}"), ("\u{1068}", "\u{1068}"),
  ])
  func `A character without a shape of its own is drawn as one that has one`(
    character: String, drawn: String
  ) {
    #expect(character.drawn == drawn)
    #expect(character.columns == drawn.columns)
  }

  @Test func `Whatever is drawn is drawn as itself`() {
    for value in stride(from: UInt32(0), to: 0x40000, by: repetitions(7, thorough: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let drawn = Character(scalar).drawn
      guard drawn.drawn == drawn, drawn.columns == Character(scalar).columns else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test func `What is drawn joins nothing that is drawn before it`() {
    for value in stride(from: UInt32(0), to: 0x40000, by: repetitions(7, thorough: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let drawn = Character(scalar).drawn
      guard ["…" + drawn, "␀" + drawn].allSatisfy({ $0.columns == 1 + drawn.columns }) else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test func `A cluster of many marks is cut off`() {
    let tower = Character("a" + String(repeating: "\u{301}", count: 1000))

    #expect(tower.drawn.unicodeScalars.count == 16)
    #expect(tower.columns == 1)
  }

  @Test(arguments: [
    ("abcdef", 6, "abcdef", "abcdef"), ("abcdef", 4, "abc…", "…def"), ("登录名", 5, "登录…", "…录名"),
    ("登录名", 4, "登…", "…名"), ("abc", 1, "…", "…"), ("abc", 0, "", ""), ("", 0, "", ""),
  ])
  func `What does not fit ends, or begins, with an ellipsis`(
    text: String, columns: Int, truncated: String, tail: String
  ) {
    #expect(text.truncated(toColumns: columns) == truncated)
    #expect(text.tail(ofColumns: columns) == tail)
  }

  @Test(arguments: [
    ("The account or the password is empty", 21, ["The account or the", "password is empty"]),
    ("账号或密码不能为空", 10, ["账号或密码", "不能为空"]),
    ("a  b", 2, ["a", "b"]), ("abcdef gh", 3, ["abc", "def", "gh"]), ("a\nb", 9, ["a", "b"]),
    ("", 5, [""]), ("登录", 1, ["登", "录"]), ("用 user 名", 6, ["用", "user", "名"]),
  ])
  func `Text wraps at spaces and around wide characters`(
    text: String, columns: Int, lines: [String]
  ) {
    #expect(text.wrapped(toColumns: columns) == lines)
  }

  @Test func `Padding brings text to its columns and leaves wider text alone`() {
    #expect("登".padded(toColumns: 4) == "登  ")
    #expect("登录".padded(toColumns: 3) == "登录")
    #expect("登".centered(inColumns: 5) == " 登  ")
  }
}
