import Terminal
import Testing

struct KeyDecoderTests {
  @Test(
    arguments: [
      ("abc", [.text("abc")]), ("é登👍", [.text("é登👍")]), ("a\rb", [.text("a"), .enter, .text("b")]),
      ("\t\u{1B}[Z", [.tab, .backTab]), ("\u{7F}\u{08}", [.backspace, .backspace]),
      ("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      ("\u{1B}[1;5A\u{1B}[1;2D", [.up, .left]),
      ("\u{1B}[H\u{1B}[4~\u{1B}[3~", [.home, .end, .delete]),
      ("\u{1B}[5~\u{1B}[6;3~", [.pageUp, .pageDown]), ("\u{1B}a", [.alt("a")]),
      ("\u{01}\u{1A}\u{1C}\0", [.control("a"), .control("z"), .control("\\"), .control(" ")]),
      ("\u{1B}\r", [.escape, .enter]), ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}[99~x\u{1B}[?1;2cy", [.text("xy")]), ("\u{1B}[1\u{03}", [.control("c")]),
      (
        "\u{1B}[200~a\rb\r\nc\td\u{1B}[Ae\u{1B}[201~f", [.paste("a\nb\nc\td\u{1B}[Ae"), .text("f")]
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

        #expect(decoded.joined == keys)
        #expect(decoder.isPending == nil)
      }
    }
  }

  @Test(arguments: [[0xFF], [0xC3, 0x41], [0xE7, 0x99, 0x41], [0xF0, 0x9F, 0x20], [0x80, 0x80]])
  func `Bytes that are not UTF-8 are read as String reads them`(bytes: [UInt8]) {
    var decoder = KeyDecoder()

    #expect(decoder.decode(bytes) == [.text(String(decoding: bytes, as: UTF8.self))])
  }

  @Test func `An Esc with nothing after it is the Esc key, once that is known`() {
    var decoder = KeyDecoder()

    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.isPending == .escape)
    #expect(decoder.flush() == [.escape])
    #expect(decoder.isPending == nil)
    #expect(decoder.decode("[A".utf8) == [.text("[A")])
  }

  @Test(
    arguments: [
      ("\u{1B}[", [.alt("[")]), ("\u{1B}O", [.alt("O")]), ("\u{1B}[1;", []),
      ("\u{1B}[200~ab", [.paste("ab")]),
    ] as [(String, [Key])])
  func `A sequence with no end is what it can be, once nothing follows`(
    bytes: String, keys: [Key]
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes.utf8) == [])

    #expect(decoder.flush() == keys)

    #expect(decoder.decode("x".utf8) == [.text("x")])
  }

  @Test func `Any bytes are keys, and later keys are not lost`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let bytes = (0..<20).map { _ in
        [0x1B, UInt8(ascii: "["), UInt8(ascii: "O"), UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      var decoder = KeyDecoder()
      _ = decoder.decode(bytes)
      _ = decoder.flush()

      #expect(decoder.decode("\r".utf8).last == .enter, "after \(bytes)")
    }
  }
}

extension [Key] {
  /// The keys with neighbouring texts as one, as they are when all bytes come at once.
  fileprivate var joined: [Key] {
    reduce(into: []) { keys, key in
      if case .text(let new) = key, case .text(let old) = keys.last {
        keys[keys.count - 1] = .text(old + new)
      } else {
        keys.append(key)
      }
    }
  }
}
