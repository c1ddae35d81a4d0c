/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
///
/// Understands UTF-8, keys as xterm sends them (CSI and SS3 sequences, modifiers ignored), Alt as an
/// `ESC` before the key, Alt and Ctrl with a letter as kitty and xterm's modifyOtherKeys send them,
/// and pasted text between `ESC [200~` and `ESC [201~`.
///
/// Nothing else that a terminal sends is a key: unknown sequences, mouse reports, and control
/// strings (OSC, DCS, APC, PM, SOS). A control string lasts until ST, or BEL after an OSC; CAN, SUB,
/// Ctrl-C and another `ESC` cancel it. The C1 controls that UTF-8 can encode begin the same as their
/// forms with `ESC`.
///
/// Only a lone `ESC` can be a key by itself, so Alt-[ and Alt-O take the next key with them, and
/// Alt-], Alt-P, Alt-X, Alt-^ and Alt-_ all keys up to Esc or Ctrl-C.
package nonisolated struct KeyDecoder: Sendable {
  private var state = State.text

  /// Text, the parameters of a sequence, or pasted text, as far as it has come.
  private var pending: [UInt8] = []

  /// The byte before the one that is taken.
  private var previous: UInt8 = 0

  private var keys: [Key] = []

  package init() {}

  /// What ``flush()`` would end.
  package enum Pending: Sendable {
    /// The Esc key, or the beginning of a sequence on a slow line.
    case escape
    /// A paste without its end.
    case paste
    /// What follows a paste: keys, or more of the paste, which can hold a false end.
    case pasteEnd
  }

  package var isPending: Pending? {
    switch state {
    case .escape: .escape
    case .paste(isStalled: false): .paste
    case .pasteEnd: .pasteEnd
    default: nil
    }
  }

  /// The keys that end with `bytes`.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    for byte in bytes {
      take(byte)
      previous = byte
    }
    if state == .text { endText(before: pending.count - pending.unfinishedScalar) }
    defer { keys = [] }
    return keys
  }

  /// The keys that what is pending makes when nothing has followed for a while.
  ///
  /// A paste goes on: only its end or, after such a while, Ctrl-C lets the next byte be a key.
  package mutating func flush() -> [Key] {
    switch state {
    case .escape:
      state = .text
      return [.escape]
    case .paste(isStalled: false):
      state = .paste(isStalled: true)
      let pasted = pending.count - pending.unfinishedPaste
      defer { pending.removeFirst(pasted) }
      return pasted == 0 ? [] : [.paste(String(pasted: pending.prefix(pasted)))]
    case .pasteEnd:
      let rest = pending
      pending = []
      state = .text
      return decode(rest)
    default:
      return []
    }
  }
}

// MARK: - States

/// What the next byte belongs to.
private nonisolated enum State: Equatable {
  case text
  case escape
  case sequence(Introducer)
  /// So many bytes after the final one of a sequence.
  case tail(Int)
  case string(endsWithBell: Bool)
  case escapeInString
  case paste(isStalled: Bool)
  case pasteEnd

  /// What `ESC` and that byte begin; nil for a key with Alt.
  init?(afterEscape byte: UInt8) {
    switch Character(Unicode.Scalar(byte)) {
    case "[": self = .sequence(.csi)
    case "O": self = .sequence(.ss3)
    case "]": self = .string(endsWithBell: true)
    case "P", "X", "^", "_": self = .string(endsWithBell: false)
    // ST, the end of a string that was over before.
    case "\\": self = .text
    default: return nil
    }
  }
}

private nonisolated enum Introducer {
  case csi, ss3
}

nonisolated extension KeyDecoder {
  private mutating func take(_ byte: UInt8) {
    switch state {
    case .text: takeText(byte)
    case .escape: takeAfterEscape(byte)
    case .sequence(let introducer): takeInSequence(byte, introducer)
    case .tail(let count): takeTail(byte, count)
    case .string(let endsWithBell): takeInString(byte, endsWithBell: endsWithBell)
    case .escapeInString:
      state = .escape
      takeAfterEscape(byte)
    case .paste(isStalled: true) where byte == .controlC: cancel(with: byte)
    case .paste, .pasteEnd: takePasted(byte)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    switch byte {
    case .escape:
      endText()
      state = .escape
    case ..<0x20, 0x7F:
      endText()
      keys.append(control(byte))
    case 0x80..<0xA0 where pending.last == .c1Lead:
      pending.removeLast()
      endText()
      state = State(afterEscape: byte - 0x40) ?? .text
    default:
      pending.append(byte)
    }
  }

  /// Bytes that are not UTF-8 are read as U+FFFD, as `String` does.
  private mutating func endText(before end: Int? = nil) {
    let text = pending.prefix(end ?? pending.count)
    if !text.isEmpty { keys.append(.text(String(decoding: text, as: UTF8.self))) }
    pending.removeFirst(text.count)
  }

  private mutating func takeAfterEscape(_ byte: UInt8) {
    if let begun = State(afterEscape: byte) {
      state = begun
    } else if (0x20..<0x7F).contains(byte) {
      state = .text
      keys.append(.alt(Character(Unicode.Scalar(byte))))
    } else {
      // Another key follows, which is no part of a sequence.
      keys.append(.escape)
      cancel(with: byte, isKey: true)
    }
  }

  /// Parameters and a final byte; as ECMA-48 has it in 5.4.
  private mutating func takeInSequence(_ byte: UInt8, _ introducer: Introducer) {
    switch byte {
    case 0x20..<0x40:
      // No key has as many; they are too many ever after.
      if pending.count <= Self.longestParameters { pending.append(byte) }
    case 0x40..<0x7F:
      let parameters = String(decoding: pending, as: UTF8.self)
      pending = []
      end(introducer, parameters, Character(Unicode.Scalar(byte)))
    default:
      cancel(with: byte)
    }
  }

  private mutating func end(_ introducer: Introducer, _ parameters: String, _ final: Character) {
    switch (introducer, parameters, final) {
    case (.csi, "", "["): state = .tail(1)  // a function key of the Linux console
    case (.csi, "", "M"): state = .tail(3)  // a mouse report of X10: button, column, row
    case (.csi, "200", "~"): state = .paste(isStalled: false)
    default:
      state = .text
      if let key = key(introducer, parameters, final) { keys.append(key) }
    }
  }

  private mutating func takeTail(_ byte: UInt8, _ count: Int) {
    // A place that is too far away to report is NUL.
    if byte < 0x20, byte != 0 { return cancel(with: byte) }
    state = count == 1 ? .text : .tail(count - 1)
  }

  private mutating func takeInString(_ byte: UInt8, endsWithBell: Bool) {
    switch byte {
    case .escape: state = .escapeInString
    case .cancel, .substitute, .controlC: cancel(with: byte)
    case .bell where endsWithBell: state = .text
    case .stringTerminator where previous == .c1Lead: state = .text
    default: break
    }
  }

  /// Ends what has begun. `byte` is a key of its own, but CAN and SUB do nothing else.
  private mutating func cancel(with byte: UInt8, isKey: Bool = false) {
    pending = []
    state = .text
    if isKey || (byte != .cancel && byte != .substitute) { take(byte) }
  }

  /// Up to the end marker; and then, as pasted text can hold one, up to the last that comes before
  /// a pause.
  private mutating func takePasted(_ byte: UInt8) {
    if state == .paste(isStalled: true) { state = .paste(isStalled: false) }
    pending.append(byte)
    guard pending.hasSuffix(pasteEnd) else { return }

    keys.append(.paste(String(pasted: pending.dropLast(pasteEnd.count))))
    pending = []
    state = .pasteEnd
  }
}

// MARK: - Keys

nonisolated extension KeyDecoder {
  private static let longestParameters = 16

  private func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    default: .control(Character(Unicode.Scalar(byte < 0x1B ? byte + 0x60 : byte + 0x40)))
    }
  }

  /// A number, modifiers after a semicolon, and a final byte; anything else is a report. In place of
  /// `~`, rxvt sends `^` with Ctrl, and `@` with Ctrl and Shift.
  private func key(_ introducer: Introducer, _ parameters: String, _ final: Character) -> Key? {
    guard parameters.utf8.count <= Self.longestParameters,
      parameters.allSatisfy({ $0 == ";" || $0.isWholeNumber })
    else { return nil }
    let number = String(parameters.prefix { $0 != ";" })
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    return switch (introducer, number, final == "^" || final == "@" ? "~" : final) {
    case (_, _, "A"): .up
    case (_, _, "B"): .down
    case (_, _, "C"): .right
    case (_, _, "D"): .left
    case (_, _, "F"), (.csi, "4", "~"), (.csi, "8", "~"): .end
    case (_, _, "H"), (.csi, "1", "~"), (.csi, "7", "~"): .home
    case (.csi, _, "Z"): .backTab
    case (.ss3, _, "M"): .enter
    case (.csi, "3", "~"): .delete
    case (.csi, "5", "~"): .pageUp
    case (.csi, "6", "~"): .pageDown
    case (.csi, _, "u") where numbers.count == 2: letter(numbers[0], modifiers: numbers[1])
    case (.csi, "27", "~") where numbers.count == 3: letter(numbers[2], modifiers: numbers[1])
    default: nil
    }
  }

  /// A letter or sign with Alt, or a letter with Ctrl: the number of modifiers is 1 and the bits 1
  /// Shift, 2 Alt and 4 Ctrl, and from 64 on those of the locks.
  private func letter(_ code: Int, modifiers: Int) -> Key? {
    guard let byte = UInt8(exactly: code) else { return nil }
    return switch ((modifiers - 1) % 64, byte) {
    case (2, 0x20..<0x7F): .alt(Character(Unicode.Scalar(byte)))
    case (4, UInt8(ascii: "a")...UInt8(ascii: "z")): control(byte & 0x1F)
    default: nil
    }
  }
}

// MARK: - Bytes

nonisolated private let pasteBegin = "\u{1B}[200~"
nonisolated private let pasteEnd = Array("\u{1B}[201~".utf8)

nonisolated extension UInt8 {
  fileprivate static let controlC: UInt8 = 0x03
  fileprivate static let bell: UInt8 = 0x07
  fileprivate static let cancel: UInt8 = 0x18
  fileprivate static let substitute: UInt8 = 0x1A
  fileprivate static let escape: UInt8 = 0x1B

  /// The last byte of ST, U+009C.
  fileprivate static let stringTerminator: UInt8 = 0x9C

  /// The first byte of each C1 control, U+0080 to U+009F.
  fileprivate static let c1Lead: UInt8 = 0xC2
}

nonisolated extension [UInt8] {
  fileprivate func hasSuffix(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
    last == bytes.last && suffix(bytes.count).elementsEqual(bytes)
  }

  /// How many bytes at the end are the beginning of a scalar in UTF-8.
  fileprivate var unfinishedScalar: Int {
    let tail = suffix(3)
    guard let lead = tail.lastIndex(where: { !UTF8.isContinuation($0) }) else { return 0 }
    let count = tail.endIndex - lead
    return count < UTF8.length(ofSequenceFrom: tail[lead]) ? count : 0
  }

  /// How many bytes at the end mean one thing or another by what follows.
  fileprivate var unfinishedPaste: Int {
    if last == 0x0D { return 1 }
    let marker = (1..<pasteEnd.count).last { hasSuffix(pasteEnd.prefix($0)) }
    return marker ?? unfinishedScalar
  }
}

nonisolated extension UTF8 {
  /// The bytes of a sequence that begins with `byte`; 1 where none can.
  fileprivate static func length(ofSequenceFrom byte: UInt8) -> Int {
    switch byte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}

nonisolated extension String {
  /// Terminals send the newlines of a pasted text as carriage returns. Where one paste follows
  /// another at once, the beginning of the second is no text.
  fileprivate init(pasted bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self).replacing(pasteBegin, with: "")
    self.init(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}
