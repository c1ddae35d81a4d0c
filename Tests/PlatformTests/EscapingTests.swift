import Testing
import Text

struct EscapingTests {
  @Test(arguments: [
    "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}",  // C0 and C1
    "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{61C}", "\u{200E}", "\u{200F}",  // direction
    "\u{2028}", "\u{2029}",  // lines
    "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{180E}",
    "\u{FE0F}", "\u{E0100}", "\u{E0001}", "\u{E0041}", "\u{3164}", "\u{FFF9}",  // no width
  ])
  func `A scalar that a terminal obeys, or does not show, is escaped`(scalar: Unicode.Scalar) {
    let escaped = "a\(scalar)b".escapingUnseen { "<\(String($0.value, radix: 16))>" }

    #expect(escaped == "a<\(String(scalar.value, radix: 16))>b")
  }

  @Test(arguments: [
    "", "buy milk", "买牛奶", "e\u{301}", "\u{1F331}", "\u{5D0}\u{627}", "\u{A0}", "\u{E000}",
  ])
  func `A sign that is seen stays as it is, byte for byte`(text: String) {
    #expect(text.escapingUnseen { _ in "?" }.utf8.elementsEqual(text.utf8))
  }
}
