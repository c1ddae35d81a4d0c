import Terminal
import Forms
import Testing
import Widgets

@MainActor
struct LoginKeysTests {
  @Test func `A pasted text is one line: no control and no line end, a space for a tab`() {
    let page = Page()
    let keys = LoginKeys(page)
    for value in Array(0...0x2FFF) + [0xFEFF, 0x1F44D] {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }

      keys.handle(.paste("a\(Character(scalar))b"))

      let isLeftOut =
        value < 0x20 || (0x7F..<0xA0).contains(value) || [0x2028, 0x2029].contains(value)
      let kept = isLeftOut ? value == 0x09 ? " " : "" : String(Character(scalar))
      #expect(page.account.text == "a\(kept)b", "U+\(String(value, radix: 16))")
      keys.handle(.control("u"))
    }
  }

  @Test(arguments: [
    ("test\r\n123456\r\n", "test123456"), ("\n\u{301}e", "\u{301}e"), ("👨‍👩‍👧\n登", "👨‍👩‍👧登"),
    ("\u{1B}[2Ja", "[2Ja"), ("\n", ""), ("", ""),
  ])
  func `What is left of a pasted text is as it was`(pasted: String, text: String) {
    let page = Page()

    LoginKeys(page).handle(.paste(pasted))

    #expect(page.account.text == text)
    #expect(page.focus == .account)
  }

  @Test(
    arguments: [
      (.text("x"), "ab cxd", 5), (.backspace, "ab d", 3), (.delete, "ab c", 4),
      (.control("d"), "ab c", 4), (.control("w"), "ab d", 3), (.control("u"), "d", 0),
      (.control("k"), "ab c", 4), (.left, "ab cd", 3), (.control("b"), "ab cd", 3),
      (.right, "ab cd", 5), (.control("f"), "ab cd", 5), (.alt("b"), "ab cd", 3),
      (.alt("f"), "ab cd", 5), (.home, "ab cd", 0), (.control("a"), "ab cd", 0),
      (.end, "ab cd", 5), (.control("e"), "ab cd", 5), (.paste("x\ny"), "ab cxyd", 6),
      (.pageUp, "ab cd", 4), (.alt("x"), "ab cd", 4), (.control("g"), "ab cd", 4),
    ] as [(Key, String, Int)])
  func `A key edits the field with the focus, and does nothing behind an alert`(
    key: Key, text: String, caret: Int
  ) {
    for field in [\Page.account, \.password] {
      let page = Page()
      let keys = LoginKeys(page)
      if field == \.password { keys.handle(.tab) }
      page[keyPath: field].insertText("ab cd")
      keys.handle(.left)
      page.alert.present("No")
      if key != .alt("b"), key != .alt("f"), key != .alt("x") { keys.handle(key) }
      #expect(page[keyPath: field].text == "ab cd" && page[keyPath: field].caret == 4)
      #expect(!keys.isEditingText)

      page.dismissAlert()
      #expect(keys.isEditingText)
      keys.handle(key)

      // A secure text is one word.
      let isSecure = field == \.password
      let hasWords = ![.alt("b"), .control("w")].contains(key)
      let expected =
        isSecure && !hasWords ? (key == .alt("b") ? ("ab cd", 0) : ("d", 0)) : (text, caret)
      #expect((page[keyPath: field].text, page[keyPath: field].caret) == expected)
      let other = isSecure ? page.account : page.password
      #expect(!other.hasText)
    }
  }

  @Test(arguments: [" ", "\t", "\n", "test"])
  func `A text pasted on the button does nothing`(pasted: String) async {
    let page = Page()
    let keys = LoginKeys(page)
    keys.handle(.backTab)

    keys.handle(.paste(pasted))
    // A tap would begin now.
    await Task.yield()

    #expect(page.taps == 0)
    #expect(page.focus == .signIn)
    #expect(!page.account.hasText && !page.password.hasText)
  }
}

// MARK: - Fixtures

@MainActor
private final class Page: LoginPage {
  let account = TextField(placeholder: "")
  let password = TextField(placeholder: "", isSecureTextEntry: true)
  let signIn = Button("")
  let alert = Alert(action: "")
  private(set) var taps = 0

  init() {
    signIn.onTap = { [weak self] in self?.taps += 1 }
  }
}
