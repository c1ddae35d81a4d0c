import Testing
import Widgets

@Suite struct WidgetTests {
  @Test func `A field tells each edit by the user, and none by the program`() {
    let field = TextField(placeholder: "")
    var heard: [String] = []
    field.onEdit = { heard.append($0) }

    field.insertText("ab")
    field.text = "program"
    field.deleteBackward()
    field.clear()
    field.deleteBackward()

    #expect(heard == ["ab", "progra", ""])
  }

  @Test func `A text corrected during an edit stays corrected`() {
    let field = TextField(placeholder: "")
    field.onEdit = { [weak field] in field?.text = $0.uppercased() }

    field.insertText("ab")
    #expect(field.text == "AB")

    field.deleteBackward()
    #expect(field.text == "A")
  }

  @Test func `A field takes away one character, however many scalars it is`() {
    let field = TextField(placeholder: "")
    field.insertText("a👩‍👩‍👧‍👦e\u{301}")

    field.deleteBackward()
    field.deleteBackward()

    #expect(field.text == "a")
  }

  @Test func `A secure field shows its text in no description, dump or mirror`() {
    let field = TextField(placeholder: "Password", isSecureTextEntry: true)
    field.insertText("s3cret")
    var shown = "\(field) \(String(reflecting: field))"
    dump(field, to: &shown)

    #expect(!shown.contains("s3cret"))
  }

  @Test func `A button that is not enabled does nothing`() async {
    let button = Button("Go")
    var taps = 0
    button.onTap = { taps += 1 }

    button.isEnabled = false
    let tap = button.tap()

    #expect(tap == nil && taps == 0)
  }

  @Test func `Two taps in one turn are two starts`() async {
    let button = Button("Go")
    var taps = 0
    button.onTap = {
      button.isEnabled = false
      taps += 1
    }

    let started = [button.tap(), button.tap()]
    for tap in started { await tap?.value }

    #expect(taps == 2)
  }

  @Test func `An alert shows the last words it was given until it is dismissed`() {
    let alert = Alert(action: "OK")

    alert.present("one")
    alert.present("two")
    #expect(alert.title == "two" && alert.isPresented)

    alert.dismiss()
    #expect(alert.title == nil && !alert.isPresented)
  }

  @Test func `While an alert is up only its own button answers`() {
    let page = Page()
    page.account.insertText("test")
    page.alert.present("No")

    page.type("er", into: page.account)
    page.deleteBackward(in: page.account)
    page.clear(page.account)
    let tap = page.tapSignIn()
    #expect(page.account.text == "test" && tap == nil)

    page.dismissAlert()
    page.type("er", into: page.account)
    #expect(page.account.text == "tester")
  }

  @Test func `A tap ends editing`() {
    let page = Page()
    page.focus = .password

    page.tapSignIn()

    #expect(!page.password.isEditing)
  }

  @Test(arguments: Focus.allCases)
  func `A tap behind an alert leaves the focus where it is`(_ focus: Focus) {
    let page = Page()
    page.focus = focus
    page.alert.present("No")

    page.tapSignIn()
    page.dismissAlert()

    #expect(page.focus == focus)
  }

  @Test(arguments: Focus.allCases)
  func `The answer to a tap leaves the focus where it is`(_ focus: Focus) async {
    let page = Page()
    page.signIn.onTap = {
      page.focus = focus
      page.signIn.isEnabled = false
      page.signIn.title = "Signing in"
      page.alert.present("No")
      page.signIn.title = "Sign in"
      page.signIn.isEnabled = true
    }

    await page.tapSignIn()?.value
    #expect(page.focus == focus)

    page.dismissAlert()
    #expect(page.focus == focus)
  }

  @Test(arguments: Focus.allCases, Focus.allCases)
  func `One widget of a page has the keys`(_ before: Focus, _ now: Focus) {
    let page = Page()

    page.focus = before
    page.focus = now

    #expect(page.focus == now)
    #expect(
      [page.account.isEditing, page.password.isEditing, page.signIn.isFocused]
        == Focus.allCases.map { $0 == now })
  }
}

// MARK: - Fixtures

private final class Page: LoginPage {
  let account = TextField(placeholder: "Account")
  let password = TextField(placeholder: "Password", isSecureTextEntry: true)
  let signIn = Button("Sign in")
  let alert = Alert(action: "OK")
}
