import Terminal
import Testing
import TestSupport

struct KeyDecoderTests {
  @Test(
    arguments: [
      ("abc", [.text("abc")]), ("é登👍", [.text("é登👍")]), ("a\rb", [.text("a"), .enter, .text("b")]),
      ("\t\u{1B}[Z", [.tab, .backTab]), ("\u{7F}\u{08}", [.backspace, .backspace]),
      ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      ("\u{1B}[1;5A\u{1B}[1;2D\u{1B}O5B", [.up, .left, .down]),
      ("\u{1B}[H\u{1B}[4~\u{1B}[3~\u{1B}[1~\u{1B}OF", [.home, .end, .delete, .home, .end]),
      ("\u{1B}[F\u{1B}[7~\u{1B}[8~\u{1B}OH", [.end, .home, .end, .home]),
      ("\u{1B}[1;2H\u{1B}[1;5F\u{1B}[3;5~\u{1B}[4;3~", [.home, .end, .delete, .end]),
      ("\u{1B}[7^\u{1B}[8@\u{1B}[3^", [.home, .end, .delete]),
      ("\u{1B}[5~\u{1B}[6;3~", [.pageUp, .pageDown]), ("\u{1B}a", [.alt("a")]),
      ("\u{1B}b\u{1B}f\u{1B}B", [.alt("b"), .alt("f"), .alt("B")]),
      ("\u{1B}[98;3u\u{1B}[27;3;102~\u{1B}[98;67u", [.alt("b"), .alt("f"), .alt("b")]),
      ("\u{1B}[97;5u\u{1B}[27;5;119~\u{1B}[105;5u", [.control("a"), .control("w"), .tab]),
      ("\u{01}\u{1A}\u{1C}\0", [.control("a"), .control("z"), .control("\\"), .control(" ")]),
      ("\u{1B}\r", [.escape, .enter]), ("\u{1B}\u{1B}[A", [.escape, .up]), ("\u{1B}OM", [.enter]),
      ("\u{9B}A\u{8F}B", [.up, .down]),
      ("\u{1B}[1\u{03}", [.control("c")]), ("\u{1B}[\r\u{1B}O\u{7F}", [.enter, .backspace]),
      ("\u{1B}[登", [.text("登")]), ("\u{1B}[1;\u{1B}[B", [.down]),
      (
        "\u{1B}[200~a\rb\r\nc\td\u{1B}[Ae\u{1B}[201~", [.paste("a\nb\nc\td\u{1B}[Ae")]
      ),
      ("\u{1B}[200~\u{1B}[201~", [.paste("")]), ("\u{1B}[201~a", [.text("a")]),
    ] as [(String, [Key])])
  func `Bytes are keys, in whatever pieces they come`(bytes: String, keys: [Key]) {
    let bytes = Array(bytes.utf8)
    for first in bytes.indices {
      for second in first..<bytes.count {
        var decoder = KeyDecoder()

        let decoded = [bytes[..<first], bytes[first..<second], bytes[second...]].flatMap {
          decoder.decode($0)
        }

        #expect((decoded + decoder.flush()).joined == keys)
        #expect(decoder.isPending == nil)
      }
    }
  }

  @Test(arguments: [[0xFF], [0xC3, 0x41], [0xE7, 0x99, 0x41], [0xF0, 0x9F, 0x20], [0x80, 0x80]])
  func `Bytes that are not UTF-8 are read as String reads them`(bytes: [UInt8]) {
    var decoder = KeyDecoder()

    #expect(decoder.decode(bytes) == [.text(String(decoding: bytes, as: UTF8.self))])
  }

  // MARK: Control strings

  @Test(arguments: [
    "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\", "\u{1B}]11;rgb:dddd/dddd/dddd\u{07}",
    "\u{1B}P1$r0 q\u{1B}\\", "\u{1B}P>|XTerm(390)\u{07}d\r\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}^d\r\u{1B}\\", "\u{1B}Xd\r\u{1B}\\", "\u{9D}52;c;ZA==\u{9C}", "\u{90}1$r0m\u{1B}\\",
    "\u{1B}]l登✜\u{1B}\\", "\u{1B}]d\u{18}", "\u{1B}Pd\u{1A}", "\u{9E}d\u{9C}", "\u{80}\u{99}\u{9C}",
    "\u{1B}[?1;2c", "\u{1B}[>41;390;0c", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[?2004;1$y",
    "\u{1B}[8;24;80t", "\u{1B}[I\u{1B}[O", "\u{1B}[97u", "\u{1B}[?0u", "\u{1B}[27;5;13~",
    "\u{1B}[99~", "\u{1B}[98;2u", "\u{1B}[98;0u", "\u{1B}[13;5u", "\u{1B}[27;3;30331~", "\u{1B}[u",
    "\u{1B}[27;3~", "\u{1B}[27;3;9999999~",
    "\u{1B}[98;9999999u", "\u{1B}[98;3;98u", "\u{1B}[98:66;3u",
    "\u{1B}[<0;10;10M\u{1B}[<0;10;10m", "\u{1B}[M !!\u{1B}[M#\u{7F}\0", "\u{1B}[32;10;10M",
    "\u{1B}[[A\u{1B}[[E", "\u{1B}[1 A", "\u{1B}[?1A", "\u{1B}[1:2A", "\u{1B}OP\u{1B}Ot\u{1B}[201~",
    "\u{1B}\\",
  ])
  func `What a terminal answers or reports is no key, in whatever pieces it comes`(bytes: String) {
    let bytes = Array("\(bytes)x".utf8)
    for first in bytes.indices {
      for second in first..<bytes.count {
        var decoder = KeyDecoder()

        let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]

        #expect(pieces.flatMap { decoder.decode($0) } == [.text("x")])
      }
    }
  }

  @Test(arguments: [
    "\u{1B}[", "\u{1B}[1;", "\u{1B}[<0;1", "\u{1B}O", "\u{1B}[[", "\u{1B}[M ", "\u{1B}]11;rgb:0",
    "\u{1B}]11;rgb:0\u{1B}", "\u{1B}P", "\u{9D}", "\u{9B}",
  ])
  func `What has begun after an Esc waits for its end, however long that takes`(bytes: String) {
    var decoder = KeyDecoder()

    #expect(decoder.decode(bytes.utf8) == [])

    #expect(decoder.isPending == nil)
    #expect(decoder.flush() == [])
    #expect(decoder.decode("\u{18}x".utf8).last == .text("x"))
  }

  @Test(arguments: ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}[", "\u{1B}O"])
  func `A long control string is not kept in memory`(begin: String) {
    var decoder = KeyDecoder()
    _ = decoder.decode(begin.utf8)
    for _ in 0..<10 { #expect(decoder.decode(repeatElement(0x3B, count: 10_000)) == []) }

    var kept = ""
    dump(decoder, to: &kept)

    #expect(kept.utf8.count < 2_000)
    #expect(decoder.decode("~\u{1B}\\x".utf8).last == .text("x"))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Nothing that stands in a control string is a key`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let begins = ["\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{9D}", "\u{90}"]
      let begin = begins[Int.random(in: begins.indices, using: &random)]
      let content = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
        .filter { ![0x03, 0x07, 0x18, 0x1A, 0x1B, 0x9C].contains($0) }
      var decoder = KeyDecoder()

      let keys = decoder.decode(Array(begin.utf8) + content + Array("\u{1B}\\".utf8))

      #expect(keys == [], "\(begin.debugDescription) \(content)")
      #expect(decoder.decode("x".utf8) == [.text("x")])
    }
  }

  @Test(arguments: [
    "\u{1B}]d", "\u{1B}Pd", "\u{1B}[1", "\u{1B}O", "\u{1B}[M", "\u{1B}[[", "\u{1B}",
  ])
  func `Ctrl-C is a key wherever it comes but in a paste`(begin: String) {
    var decoder = KeyDecoder()
    _ = decoder.decode(begin.utf8)

    #expect(decoder.decode([0x03]).last == .control("c"))
  }

  // MARK: Esc

  @Test func `An Esc with nothing after it is the Esc key, once that is known`() {
    var decoder = KeyDecoder()

    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isPending == .escape)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.isPending == nil)
    #expect(decoder.decode("[A".utf8) == [.text("[A")])
  }

  @Test func `An Esc in a control string is no Esc key, and may end it late`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}]11;d\u{1B}".utf8) == [])

    #expect(decoder.isPending == nil)
    #expect(decoder.flush() == [])

    #expect(decoder.decode("\\x".utf8) == [.text("x")])
  }

  @Test func `Another sequence cancels a control string`() {
    var decoder = KeyDecoder()

    #expect(decoder.decode("\u{1B}]11;d\u{1B}[Ax".utf8) == [.up, .text("x")])
  }

  // MARK: Pastes

  @Test(
    arguments: [
      ("a\u{1B}[201~\rd", [.paste("a"), .paste("\nd")]),
      ("a\u{1B}[201~\u{1B}[201~\t", [.paste("a"), .paste(""), .paste("\t")]),
      ("a\u{1B}[201~\rd\u{1B}[200~b", [.paste("a"), .paste("\ndb")]),
      ("a\u{1B}[201~\u{1B}]", [.paste("a"), .paste("\u{1B}]")]),
    ] as [(String, [Key])])
  func `What follows an end marker in a paste is pasted too`(pasted: String, keys: [Key]) {
    let bytes = Array("\u{1B}[200~\(pasted)\u{1B}[201~".utf8)
    for split in bytes.indices {
      var decoder = KeyDecoder()

      #expect(decoder.decode(bytes[..<split]) + decoder.decode(bytes[split...]) == keys)

      #expect(decoder.isPending == .pasteEnd)
      #expect(decoder.flush() == [])
      #expect(decoder.decode("\r".utf8) == [.enter])
    }
  }

  @Test func `Keys typed right after a paste are keys, once nothing more follows`() {
    var decoder = KeyDecoder()

    #expect(decoder.decode("\u{1B}[200~a\u{1B}[201~\rb\u{1B}".utf8) == [.paste("a")])
    #expect(decoder.isPending == .pasteEnd)
    #expect(decoder.flush() == [.enter, .text("b")])
    #expect(decoder.isPending == .escape)
    #expect(decoder.flush() == [.escape])
  }

  @Test func `Of two pastes that come at once neither is a key`() {
    var decoder = KeyDecoder()

    let keys = decoder.decode("\u{1B}[200~a\u{1B}[201~\u{1B}[200~b\u{1B}[201~".utf8)

    #expect(keys == [.paste("a"), .paste("b")])
  }

  @Test(arguments: ["\u{1B}[200~一\r\n二\u{1B}[201~", "\u{1B}[200~\u{1B}[20\r\u{1B}[201~"])
  func `A paste that stops anywhere is one paste, and its text comes meanwhile`(_ text: String) {
    let bytes = Array(text.utf8)
    for split in 6..<bytes.count {
      var decoder = KeyDecoder()

      var keys = decoder.decode(bytes[..<split])
      #expect(keys == [] && decoder.isPending == .paste)
      keys += decoder.flush()
      #expect(decoder.isPending == nil)
      keys += decoder.decode(bytes[split...]) + decoder.flush()

      var whole = KeyDecoder()
      #expect(keys.joined == whole.decode(bytes) + whole.flush())
    }
  }

  @Test func `After a paste without its end only Ctrl-C is a key, and only after a pause`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode("\u{1B}[200~ab\u{03}".utf8) == [])
    #expect(decoder.flush() == [.paste("ab\u{03}")])

    #expect(decoder.decode("\rd\u{03}".utf8) == [])
    #expect(decoder.flush() == [.paste("\nd\u{03}")])

    #expect(decoder.decode("\u{03}x".utf8) == [.control("c"), .text("x")])
  }

  // MARK: Whatever comes

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Any bytes make the same keys in whatever pieces they come`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = (0..<30).flatMap { _ in piece(&random) }
      var whole = KeyDecoder()
      var split = KeyDecoder()

      let keys = whole.decode(bytes)
      var decoded: [Key] = []
      var start = 0
      while start < bytes.count {
        let end = Int.random(in: start...bytes.count, using: &random)
        decoded += split.decode(bytes[start..<end])
        start = end
      }

      #expect(decoded.joined == keys.joined, "\(bytes)")
      #expect(split.flush() == whole.flush())
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `After any bytes keys are not lost for longer than a person can bear`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let bytes = (0..<20).flatMap { _ in piece(&random) }
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes)
      _ = decoder.flush()
      _ = decoder.flush()

      #expect(decoder.decode([0x03]).last == .control("c"), "after \(bytes)")
      #expect(decoder.decode("\r".utf8) == [.enter])
    }
  }
}

// MARK: - Fixtures

/// A byte, or what means something to the decoder.
private func piece(_ random: inout SeededGenerator) -> [UInt8] {
  let pieces = [
    "\u{1B}", "[", "O", "]", "P", "\\", "\u{1B}\\", "M", "~", "A", "d", "\r", "1", ";", "\u{07}",
    "\u{18}", "\u{9B}", "\u{9C}", "\u{9D}", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[20", "登",
    "\u{1B}[<",
  ]
  return Bool.random(using: &random)
    ? [UInt8.random(in: 0...255, using: &random)]
    : Array(pieces[Int.random(in: pieces.indices, using: &random)].utf8)
}

extension [Key] {
  /// The keys with neighbouring texts as one, as they are when all bytes come at once.
  fileprivate var joined: [Key] {
    reduce(into: []) { keys, key in
      switch (keys.last, key) {
      case (.text(let old)?, .text(let new)): keys[keys.count - 1] = .text(old + new)
      case (.paste(let old)?, .paste(let new)): keys[keys.count - 1] = .paste(old + new)
      default: keys.append(key)
      }
    }
  }
}
