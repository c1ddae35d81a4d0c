import Observation
import TestSupport
import Testing
import Widgets

@Suite struct CaretTests {
  // MARK: Edits

  @Test func `Text is inserted and deleted where the caret is`() {
    let field = TextField(placeholder: "")
    field.insertText("tst")

    field.apply(.move(.backward), .move(.backward))
    field.insertText("e")
    #expect(field.text == "test" && field.caret == 2)

    field.deleteBackward()
    #expect(field.text == "tst" && field.caret == 1)

    field.apply(.delete(.forward))
    #expect(field.text == "tt" && field.caret == 1)

    field.clear()
    #expect(field.text == "" && field.caret == 0)
  }

  @Test func `Each edit that changes the text is reported once, and a move never`() {
    let field = TextField(placeholder: "")
    var heard: [String] = []
    field.onEdit = { heard.append($0) }

    field.insertText("ab")
    for move in CaretMove.allCases { field.apply(.move(move)) }
    field.apply(.delete(.forward), .delete(.toEnd), .delete(.wordForward))
    field.apply(.move(.toStart), .deleteBackward, .delete(.backward), .delete(.toStart))
    field.apply(.delete(.forward), .insert("c"), .move(.toEnd), .deleteBackward)

    #expect(heard == ["ab", "b", "cb", "c"])
  }

  @Test func `The caret is behind an edit when the edit is reported`() {
    let field = TextField(placeholder: "")
    field.insertText("ad")
    field.apply(.move(.backward))
    var caret: Int?
    field.onEdit = { [weak field] _ in caret = field?.caret }

    field.insertText("bc")

    #expect(caret == 3)
  }

  @Test func `A move of the caret is a change that a page draws`() async {
    let page = Page()
    page.account.insertText("ab")
    page.focus = .account
    await confirmation { change in
      withObservationTracking {
        _ = page.draw(columns: 20)
      } onChange: {
        change()
      }

      page.account.apply(.move(.backward))
    }
  }

  @Test(arguments: [
    ("กำ", "ก"), ("ก่", "ก"), ("กี่", "กี"), ("कि", "क"), ("क्षि", "क्ष"), ("কা", "ক"), ("தி", "த"),
    ("ខែ", "ខ"),
    ("ကို", "ကိ"), ("בָ", "ב"), ("بَ", "ب"), ("\u{A98F}\u{A9B4}", "\u{A98F}"),
    ("\u{11083}\u{110B0}", "\u{11083}"), ("é", ""), ("e\u{301}\u{308}", ""), ("и\u{306}", ""),
    ("か\u{3099}", ""), ("\u{1112}\u{1161}\u{11AB}", ""), ("\u{A960}\u{1161}", ""), ("한", ""),
    ("👍🏽", ""), ("👨‍👩‍👧", ""), ("🇨🇳", ""), ("1️⃣", ""), ("❤️", ""), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", ""), ("登", ""), ("\r\n", ""),
  ])
  func `Backspace deletes a sign in scripts with signs and else a character, Delete a character`(
    _ character: String, _ left: String
  ) {
    #expect(character.count == 1)
    for (before, after) in [("", ""), ("a", "b"), ("ก", "क")] {
      let field = TextField(placeholder: "")
      field.insertText(before + character + after)
      field.apply([TextEdit](repeating: .move(.backward), count: after.count))

      field.deleteBackward()
      #expect(Array(field.text.unicodeScalars) == Array((before + left + after).unicodeScalars))
      #expect(field.caret == before.count + left.count)

      field.text = before + character + after
      field.apply(.move(.toStart))
      if !before.isEmpty { field.apply(.move(.forward)) }
      field.apply(.delete(.forward))
      #expect(field.text == before + after)
    }
  }

  @Test(arguments: [
    ("", [], []), ("one", [3], [0]), ("one, two!", [3, 8, 9], [5, 0]), ("  ", [2], [0]),
    ("登录 a1 é", [2, 5, 7], [6, 3, 0]), ("👍a👍", [2, 3], [1, 0]), ("x+=1", [1, 4], [3, 0]),
  ])
  func `Letters and digits make a word`(_ text: String, _ ends: [Int], _ starts: [Int]) {
    let field = TextField(placeholder: "")
    field.text = text
    field.apply(.move(.toStart))
    for end in ends + [text.count] {
      field.apply(.move(.wordForward))
      #expect(field.caret == end)
    }
    for start in starts + [0] {
      field.apply(.move(.wordBackward))
      #expect(field.caret == start)
    }
  }

  @Test func `To a secure field its text is one word, and Backspace deletes a whole character`() {
    let field = TextField(placeholder: "", isSecureTextEntry: true)
    field.insertText("one two กำ")

    field.deleteBackward()
    #expect(field.text == "one two ")
    field.apply(.move(.wordBackward))
    #expect(field.caret == 0)
    field.apply(.move(.wordForward))
    #expect(field.caret == 8)
    field.apply(.move(.backward), .delete(.wordBackward))
    #expect(field.text == " ")
  }

  // MARK: What the program sets

  @Test func `A text that the program sets keeps the caret as far as the text reaches`() {
    let field = TextField(placeholder: "")
    field.insertText("abcdef")
    field.apply(.move(.backward), .move(.backward))

    field.text = "ABCDEFGH"
    #expect(field.caret == 4)
    field.text = "登é"
    #expect(field.caret == 2)
    field.text = "longer"
    #expect(field.caret == 6, "a caret at the end stays there")
    field.text = ""
    #expect(field.caret == 0)
  }

  @Test func `A binding that echoes the text leaves the caret, and one that corrects it nearly`() {
    let field = TextField(placeholder: "")
    field.onEdit = { [weak field] in field?.text = $0 }
    field.insertText("ad")
    field.apply(.move(.backward), .insert("b"), .insert("c"))
    #expect(field.text == "abcd" && field.caret == 3)

    field.onEdit = { [weak field] in field?.text = String($0.uppercased().prefix(3)) }
    field.apply(.move(.backward), .insert("x"))
    #expect(field.text == "ABX" && field.caret == 3)
  }

  // MARK: Whatever comes

  @Test(arguments: 1...UInt64(repetitions(60, thorough: 600)))
  func `Any edits do what they do to an array of characters`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let isSecure = seed.isMultiple(of: 4)
    let page = Page()
    let field = isSecure ? page.password : page.account
    page.focus = isSecure ? .password : .account
    var model = Model(isSecure: isSecure)
    var heard = 0
    field.onEdit = { [weak field] in
      heard += 1
      if seed.isMultiple(of: 2) { field?.text = $0 }
    }

    for _ in 0..<60 {
      let edit = anyEdit(&random)
      let isSetByProgram = Int.random(in: 0..<20, using: &random) == 0
      let before = (model, heard)
      if isSetByProgram {
        let text = anyText(&random)
        field.text = text
        model.set(text)
      } else {
        page.apply(edit, to: field)
        model.apply(edit)
      }

      let text = String(model.characters)
      #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars), "after \(edit)")
      #expect(field.caret == model.caret, "after \(edit) in \(text.debugDescription)")
      let isReported = !isSetByProgram && model.edits > before.0.edits
      #expect(heard - before.1 == (isReported ? 1 : 0))
      checkDrawing(
        page, row: isSecure ? 3 : 1, of: field, columns: Int.random(in: 12...30, using: &random))
    }
  }

  /// One cursor, over the character behind the caret, and around it as much of the text as fits.
  private func checkDrawing(_ page: Page, row: Int, of field: TextField, columns: Int) {
    let line = page.draw(columns: columns)[row]
    #expect(line.columns == columns)
    guard field.hasText else { return }
    let inner = columns - 4
    let characters = field.text.map { field.isSecureTextEntry ? "•" : String($0) }
    let under = field.caret < characters.count ? characters[field.caret] : " "
    let spans = line.spans.dropFirst().dropLast()
    #expect(spans.map(\.style) == [.text, .cursor, .text])
    guard spans.count == 3 else { return }
    let before = spans[spans.startIndex].text
    let cursor = spans[spans.startIndex + 1].text
    let after = spans[spans.startIndex + 2].text
    #expect(cursor == under.drawn)

    let wholeBefore = characters[..<field.caret].joined().drawn
    let wholeAfter = characters[field.caret...].dropFirst().joined().drawn
    if wholeBefore.columns + cursor.columns + wholeAfter.columns <= inner {
      #expect(before == wholeBefore)
      #expect(after == wholeAfter.padded(toColumns: inner - before.columns - cursor.columns))
    } else {
      let isCutBefore = before != wholeBefore
      let isCutAfter = !after.hasPrefix(wholeAfter)
      #expect(isCutBefore || isCutAfter)
      #expect(before.hasPrefix("…") == isCutBefore)
      // Half of the columns are for each side, but for a wide character that does not fit.
      if isCutBefore { #expect(before.columns >= inner / 2 - 1) }
      if isCutAfter { #expect(after.columns + cursor.columns >= inner - inner / 2 - 1) }
    }
  }

  // MARK: Drawing

  @Test(
    arguments: [
      // text, moves from the end, drawn in ten columns, the cursor's column
      ("登录", 0, "登录      ", 4), ("登录", 1, "登录      ", 2), ("登录", 2, "登录      ", 0),
      ("a👍b", 1, "a👍b      ", 3), ("a👍b", 2, "a👍b      ", 1), ("\u{1}\n", 1, "␁␊        ", 1),
      ("0123456789", 0, "…23456789 ", 9), ("0123456789", 1, "0123456789", 9),
      ("0123456789abcdef", 0, "…89abcdef ", 9), ("0123456789abcdef", 3, "…789abcdef", 7),
      ("0123456789abcdef", 5, "…789abcdef", 5), ("0123456789abcdef", 6, "…6789abcd…", 5),
      ("0123456789abcdef", 11, "0123456789".dropLast() + "…", 5),
      ("0123456789abcdef", 16, "012345678…", 0), ("登录登录登录", 0, "…登录登录 ", 9),
      ("登录登录登录", 3, "…录登录登…", 5),
    ] as [(String, Int, String, Int)])
  func `A long text scrolls with the caret, by columns`(
    _ text: String, _ moves: Int, _ drawn: String, _ column: Int
  ) {
    let page = Page()
    page.focus = .account
    page.account.insertText(text)
    page.account.apply([TextEdit](repeating: .move(.backward), count: moves))

    let line = page.draw(columns: 14)[1]

    #expect(line.text.dropFirst(2).dropLast(2) == drawn)
    #expect(line.cursorColumn == column + 2)
  }

  @Test func `Two passwords of one length look the same at each caret, and after each edit`() {
    let pages = ["one two กำ👨‍👩‍👧é, 登!", "aaaaaaaaaaaaaaa"].map { password in
      let page = Page()
      page.focus = .password
      page.password.insertText(password)
      return page
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let moves = CaretMove.allCases
      let move = moves[Int.random(in: moves.indices, using: &random)]
      let edits: [TextEdit] = [.move(move), .move(move), .delete(move), .deleteBackward]
      let edit = edits[Int.random(in: edits.indices, using: &random)]
      for page in pages {
        page.apply(edit, to: page.password)
        if !page.password.hasText { page.password.insertText("กำ👍x") }
      }

      #expect(pages[0].draw(columns: 18) == pages[1].draw(columns: 18), "after \(edit)")
    }
  }

  @Test func `A field without the focus shows the same part of its text, and no cursor`() {
    let page = Page()
    page.account.insertText("from the beginning to the end")
    page.account.apply(.move(.toStart))

    let line = page.draw(columns: 16)[1]

    #expect(line.text == "│ from the be… │")
    #expect(line.cursorColumn == nil)
  }

  @Test func `Behind an alert an edit does nothing`() {
    let page = Page()
    page.account.insertText("test")
    page.alert.present("No")

    for move in CaretMove.allCases {
      page.apply(.move(move), to: page.account)
      page.apply(.delete(move), to: page.account)
    }
    page.apply(.insert("a"), to: page.account)
    page.apply(.deleteBackward, to: page.account)

    #expect(page.account.text == "test" && page.account.caret == 4)
  }
}

// MARK: - Fixtures

/// What a field is to its user: characters in a row, and a place between them.
private struct Model {
  var characters: [Character] = []
  var caret = 0
  var edits = 0
  let isSecure: Bool

  init(isSecure: Bool) { self.isSecure = isSecure }

  mutating func apply(_ edit: TextEdit) {
    switch edit {
    case .insert(let text): replace(caret..<caret, with: text)
    case .deleteBackward where caret > 0: deleteBackward()
    case .deleteBackward: break
    case .move(let move): caret = position(after: move)
    case .delete(let move):
      let position = position(after: move)
      if position != caret { replace(min(caret, position)..<max(caret, position), with: "") }
    }
  }

  mutating func set(_ text: String) {
    let isAtEnd = caret == characters.count
    characters = Array(text)
    caret = isAtEnd ? characters.count : min(caret, characters.count)
  }

  private mutating func deleteBackward() {
    let scalars = characters[caret - 1].unicodeScalars
    let script = scalars.first?.properties.name?.prefix { $0 != " " } ?? ""
    let hasSigns = ["THAI", "DEVANAGARI", "ARABIC", "HEBREW"].contains(script) && !isSecure
    let left = hasSigns ? String(String.UnicodeScalarView(scalars.dropLast())) : ""
    replace(caret - 1..<caret, with: left)
  }

  /// What is put together may make other characters: the caret is behind the one that it stands in.
  private mutating func replace(_ range: Range<Int>, with text: String) {
    edits += 1
    let before = String(characters[..<range.lowerBound]) + text
    characters = Array(before + String(characters[range.upperBound...]))
    caret = 0
    var length = 0
    while length < before.utf8.count {
      length += characters[caret].utf8.count
      caret += 1
    }
  }

  private func position(after move: CaretMove) -> Int {
    func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }
    var position = caret
    switch move {
    case .backward: return max(0, caret - 1)
    case .forward: return min(characters.count, caret + 1)
    case .toStart: return 0
    case .toEnd: return characters.count
    case .wordBackward:
      if isSecure { return 0 }
      while position > 0, !isWord(position - 1) { position -= 1 }
      while position > 0, isWord(position - 1) { position -= 1 }
    case .wordForward:
      if isSecure { return characters.count }
      while position < characters.count, !isWord(position) { position += 1 }
      while position < characters.count, isWord(position) { position += 1 }
    }
    return position
  }
}

private func anyEdit(_ random: inout SeededGenerator) -> TextEdit {
  let moves = CaretMove.allCases
  let move = moves[Int.random(in: moves.indices, using: &random)]
  return switch Int.random(in: 0..<12, using: &random) {
  case 0..<5: .insert(anyText(&random))
  case 5..<9: .move(move)
  case 9: .delete(move)
  default: .deleteBackward
  }
}

/// Texts of which many make one character with what stands beside them.
private func anyText(_ random: inout SeededGenerator) -> String {
  let texts = [
    "a", "b c", ", ", "登录", "e\u{301}", "\u{301}", "กำ", "\u{E48}", "क्षि", "\u{93F}", "بَ", "שָ",
    "👨‍👩‍👧", "\u{200D}", "👍", "🏽", "🇨🇳", "\u{1F1E8}", "1️⃣", "\u{FE0F}", "가", "\u{1100}", "\u{1161}",
    "\u{11AB}", "\u{1}", "\n", "\u{0}", "", "long words and more",
  ]
  return texts[Int.random(in: texts.indices, using: &random)]
}

extension TextField {
  fileprivate func apply(_ edits: TextEdit...) { apply(edits) }
  fileprivate func apply(_ edits: [TextEdit]) {
    for edit in edits { apply(edit) }
  }
}

extension Line {
  /// Where the cursor stands.
  fileprivate var cursorColumn: Int? {
    spans.firstIndex { $0.style == .cursor }.map { Line(Array(spans[..<$0])).columns }
  }
}

private final class Page: LoginPage {
  let account = TextField(placeholder: "Account")
  let password = TextField(placeholder: "Password", isSecureTextEntry: true)
  let signIn = Button("Sign in")
  let alert = Alert(action: "OK")
}
