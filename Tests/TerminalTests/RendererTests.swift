import TestSupport
import Testing
import Widgets

@testable import Terminal

struct RendererTests {
  @Test func `An update shows the screen, whatever was shown before`() throws {
    var random = SystemRandomNumberGenerator()
    var renderer = Renderer(palette: Palette(hasColors: true))
    var emulator = unwrapping
    for _ in 0..<repetitions(300, thorough: 2_000) {
      let screen = Frame((0..<4).map { _ in line(&random) }, size: size)

      emulator.feed(renderer.update(to: screen).utf8)

      var whole = Renderer(palette: Palette(hasColors: true))
      var fresh = unwrapping
      fresh.feed(whole.update(to: screen).utf8)
      try #require(emulator.cells == fresh.cells)
      try #require(emulator.mistakes == [])
    }
  }

  @Test func `A screen that is shown already writes nothing`() {
    var renderer = Renderer(palette: Palette(hasColors: true))
    let screen = Frame([Line("abc")], size: size)
    _ = renderer.update(to: screen)

    #expect(renderer.update(to: screen) == "")
  }

  @Test func `Only the cells that differ are written`() {
    var renderer = Renderer(palette: Palette(hasColors: true))
    _ = renderer.update(to: Frame([Line("abcdefghijkl")], size: size))

    let update = renderer.update(to: Frame([Line("abXdefghijkl")], size: size))

    #expect(update == "\u{1B}[1;3HX")
  }

  @Test func `What is right of a wide character stays in its column where terminals disagree`() {
    var renderer = Renderer(palette: Palette(hasColors: true))
    var emulator = unwrapping

    emulator.feed(renderer.update(to: Frame([Line("👨‍👩‍👧|1️⃣|🇨🇳|e\u{301}|")], size: size)).utf8)

    let bars = emulator.cells[0].indices.filter { emulator.cells[0][$0] == "|" }
    #expect(bars == [2, 5, 8, 10])
  }

  @Test(arguments: [Style.text, .placeholder])
  func `What the terminal's cursor stands on looks like what follows it`(style: Style) {
    let line = Line([Span("登", .text), Span("录", .cursor), Span("a", style)])

    let frame = Frame([line, line], size: size)

    #expect(frame.cursor == Frame.Position(column: 2, row: 0))
    #expect(frame.rows[0][2...4].map(\.style) == [style, style, style])
    #expect(frame.rows[1][2...4].map(\.style) == [.cursor, .cursor, style])
  }

  @Test(arguments: Style.allCases)
  func `There is no colour where none is wanted`(style: Style) {
    let code = Palette(hasColors: false).code(style)

    #expect(!code.split(separator: ";").contains { (Int($0) ?? 0) >= 30 })
  }
}

// MARK: - Fixtures

private let size = Size(columns: 20, rows: 4)

/// A terminal that does not wrap at its right edge, as the renderer sets it.
private var unwrapping: Emulator {
  var emulator = Emulator(columns: size.columns, rows: size.rows)
  emulator.feed("\u{1B}[?7l".utf8)
  return emulator
}

/// A line of spans, with no character that joins the one before it.
private func line(_ random: inout some RandomNumberGenerator) -> Line {
  Line(
    (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Span(
        texts.randomElement(using: &random) ?? "",
        styles.randomElement(using: &random) ?? .plain)
    })
}

private let styles = Style.allCases.filter { $0 != .cursor }
private let texts = [
  "a", " ", "bc", "登", "录", "👍", "👨‍👩‍👧", "e\u{301}", "1️⃣", "│", "      ", "🇨🇳", "☰", "가",
]
