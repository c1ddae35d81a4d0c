import TestSupport
import Testing
import Widgets

@Suite struct LoginPageTests {
  @Test(arguments: 0..<repetitions(30, thorough: 60), texts)
  func `Every line is as wide as it is asked for`(_ columns: Int, _ text: String) {
    for page in pages(saying: text) {
      let lines = page.draw(columns: columns, title: text)

      #expect(lines.allSatisfy { $0.columns == max(columns, 12) })
    }
  }

  @Test(arguments: [12, 25, 59], texts)
  func `Whatever is drawn has a shape of its own`(_ columns: Int, _ text: String) {
    for page in pages(saying: text) {
      let spans = page.draw(columns: columns, title: text).flatMap(\.spans)

      #expect(spans.allSatisfy { $0.text == $0.text.drawn })
    }
  }

  @Test(arguments: [25, 26, 40, 59], texts)
  func `From 25 columns on there are 11 lines, and more only for a long alert`(
    _ columns: Int, _ text: String
  ) {
    for page in pages(saying: text) {
      let count = page.draw(columns: columns).count
      let isLong = page.alert.title == longAlert

      #expect(isLong ? count > 11 : count == 11)
    }
  }

  @Test(arguments: 0..<60)
  func `No word of an alert is lost, however narrow the page`(_ columns: Int) {
    let page = Page()
    page.alert.present(longAlert)

    let lines = page.draw(columns: columns).map(\.text)

    let words = lines.dropFirst(7).dropLast(2).map { $0.dropFirst(2).dropLast(2) }
    #expect(words.joined().filter { $0 != " " } == longAlert.filter { $0 != " " })
  }

  @Test(arguments: [0, 12, 13, 25, 40, 59], texts)
  func `One cursor is drawn, in the field with the focus, and none behind an alert`(
    _ columns: Int, _ text: String
  ) {
    for page in pages(saying: text) {
      let lines = page.draw(columns: columns)

      let cursors = lines.indices.filter { lines[$0].spans.contains { $0.style == .cursor } }
      let row: Int? = page.focus == .account ? 1 : page.focus == .password ? 3 : nil
      #expect(cursors == (page.alert.isPresented ? [] : row.map { [$0] } ?? []))
      #expect(lines.flatMap(\.spans).count { $0.style == .cursor } == cursors.count)
    }
  }

  @Test(
    arguments: [0, 12, 13, 25, 40, 59],
    ["Zß", "秘钥", "🔑👩‍👩‍👧‍👦", "q\u{308}ä", "\u{7}\u{8}", "%%%%%%%%%%%%%%%%%%%%%"])
  func `A password is drawn as bullets, and in no other way`(_ columns: Int, _ password: String) {
    for page in pages(saying: "") {
      page.password.text = password

      let lines = page.draw(columns: columns, title: "Sign in")

      let secret = Set(password + password.drawn)
      #expect(lines.allSatisfy { secret.isDisjoint(with: $0.text) })
      #expect(lines[3].text.contains("•"))
    }
  }

  @Test(arguments: [
    ("", 0), ("a", 1), ("e\u{301}", 1), ("👨‍👩‍👧é", 2), ("🇨🇳1️⃣", 2), ("a\u{1}\n", 3), ("登录", 2),
  ])
  func `A password has a bullet for each character, however many scalars it is`(
    _ password: String, _ count: Int
  ) {
    let page = Page()
    page.password.text = password

    #expect(page.draw(columns: 40)[3].text.count { $0 == "•" } == count)
  }

  @Test func `The end of a long text is what is seen, and the cursor behind it`() {
    let page = Page()
    page.focus = .account
    page.account.text = "from the beginning to the end"

    let line = page.draw(columns: 16)[1]

    #expect(line.text == "│ …to the end  │")
    #expect(line.spans.map(\.style).dropLast().last { $0 != .text } == .cursor)
  }
}

// MARK: - Fixtures

nonisolated private let texts = [
  "", "test", "登录账号", "a登b录", "e\u{301}\u{301}", "\u{301}", "👩‍👩‍👧‍👦🇨🇳1️⃣❤️", "\u{1B}[2J\u{0}\n\t",
  "\u{200B}\u{202E}", String(repeating: "long ", count: 13), String(repeating: "长", count: 31),
]

nonisolated private let longAlert =
  "An alert with as many words as no two lines of a page have room for, whatever its width is: "
  + "这是一个很长的提示信息，需要换行。"

/// A page for each alert and focus, with `text` wherever there can be one; every other one waits.
private func pages(saying text: String) -> [Page] {
  var pages: [Page] = []
  for alert in [nil, "No", "The account or the password is empty", "账号或密码不能为空", longAlert] {
    for focus in Focus.allCases + [nil] {
      let page = Page(saying: text)
      page.account.text = text
      page.password.text = text
      page.signIn.isEnabled = pages.count.isMultiple(of: 2)
      page.focus = focus
      if let alert { page.alert.present(alert) }
      pages.append(page)
    }
  }
  return pages
}

private final class Page: LoginPage {
  let account: TextField
  let password: TextField
  let signIn: Button
  let alert: Alert

  init(saying text: String = "") {
    account = TextField(placeholder: text)
    password = TextField(placeholder: text, isSecureTextEntry: true)
    signIn = Button(text)
    alert = Alert(action: text)
  }
}
