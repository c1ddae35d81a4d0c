/// Makes keys of the bytes that a terminal sends, in whatever pieces they come.
///
/// Understands UTF-8, the sequences that begin with `ESC [` (CSI) and `ESC O` (SS3) as xterm sends
/// them (modifiers are let pass), Alt as an `ESC` before the key, and pasted text between
/// `ESC [200~` and `ESC [201~`. A sequence that it does not know is no key.
package nonisolated struct KeyDecoder: Sendable {
  /// The bytes of a key, or of a paste, whose end has not come.
  private var pending: [UInt8] = []

  private var isPasting = false

  /// How many of the pending bytes hold no end of a paste: a long one is searched only once.
  private var searched = 0

  package init() {}

  /// What ``flush()`` would end.
  package enum Pending: Sendable {
    /// The Esc key, or the beginning of a sequence on a slow line.
    case escape
    /// A paste without its end.
    case paste
  }

  package var isPending: Pending? {
    if isPasting { return .paste }
    return pending.first == .escape ? .escape : nil
  }

  /// The keys that end with `bytes`.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var text = ""
    var position = 0
    reading: while position < pending.count {
      let step = isPasting ? paste(from: position) : step(pending[position...])
      switch step {
      case .incomplete: break reading
      case .text(let scalar, let count):
        text += scalar
        position += count
      case .key(let key, let count):
        keys.append(key, after: &text)
        position += count
      case .skip(let count):
        position += count
      case .pasteBegins(let count):
        isPasting = true
        position += count
        searched = position
      }
    }
    if !text.isEmpty { keys.append(.text(text)) }
    pending.removeFirst(position)
    searched = max(0, searched - position)
    return keys
  }

  /// The keys that what is pending makes when nothing follows.
  package mutating func flush() -> [Key] {
    defer {
      pending = []
      isPasting = false
    }
    if isPasting { return [.paste(String(pasted: pending[...]))] }
    guard pending.first == .escape else { return [] }
    switch pending.count {
    case 1: return [.escape]
    case 2: return [.alt(Character(Unicode.Scalar(pending[1])))]
    default: return []
    }
  }
}

// MARK: - One step

/// What the next bytes are, and how many.
private nonisolated enum Step {
  case text(String, Int)
  case key(Key, Int)
  case skip(Int)
  case pasteBegins(Int)
  case incomplete
}

nonisolated extension KeyDecoder {
  private func step(_ bytes: ArraySlice<UInt8>) -> Step {
    switch bytes.first {
    case .escape?: escape(bytes)
    case let byte? where byte < 0x20 || byte == 0x7F: .key(control(byte), 1)
    default: scalar(bytes)
    }
  }

  private func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x00: .control(" ")
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    default: .control(Character(Unicode.Scalar(byte < 0x1B ? byte + 0x60 : byte + 0x40)))
    }
  }

  /// A scalar in UTF-8; bytes that are none are read as U+FFFD, as `String` does.
  private func scalar(_ bytes: ArraySlice<UInt8>) -> Step {
    let length = bytes.first.map(UTF8.length(ofSequenceFrom:)) ?? 1
    let tail = bytes.dropFirst().prefix(length - 1).prefix(while: UTF8.isContinuation)
    let whole = bytes.prefix(1 + tail.count)
    if whole.count < length, whole.count == bytes.count { return .incomplete }
    return .text(String(decoding: whole, as: UTF8.self), whole.count)
  }

  private func escape(_ bytes: ArraySlice<UInt8>) -> Step {
    switch bytes.dropFirst().first {
    case nil: return .incomplete
    case UInt8(ascii: "["): return controlSequence(bytes)
    case UInt8(ascii: "O"):
      guard let final = bytes.dropFirst(2).first else { return .incomplete }
      guard final > 0x20, final < 0x7F else { return .key(.alt("O"), 2) }
      return named(final).map { .key($0, 3) } ?? .skip(3)
    case let letter? where letter >= 0x20 && letter < 0x7F:
      return .key(.alt(Character(Unicode.Scalar(letter))), 2)
    default:
      // Another key follows, which is no part of a sequence.
      return .key(.escape, 1)
    }
  }

  /// `ESC [`, parameters, a final byte; as ECMA-48 has it in 5.4.
  private func controlSequence(_ bytes: ArraySlice<UInt8>) -> Step {
    let parameters = bytes.dropFirst(2).prefix(32).prefix { (0x20...0x3F).contains($0) }
    let count = 2 + parameters.count
    guard let final = bytes.dropFirst(count).first else { return .incomplete }
    guard (0x40...0x7E).contains(final) else { return .skip(count) }

    guard final == UInt8(ascii: "~") else {
      return named(final).map { .key($0, count + 1) } ?? .skip(count + 1)
    }
    let number = String(decoding: parameters.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
    if number == "200" { return .pasteBegins(count + 1) }
    return numbered(number).map { .key($0, count + 1) } ?? .skip(count + 1)
  }

  private func named(_ final: UInt8) -> Key? {
    switch Character(Unicode.Scalar(final)) {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "F": .end
    case "H": .home
    case "M": .enter
    case "Z": .backTab
    default: nil
    }
  }

  private func numbered(_ number: String) -> Key? {
    switch number {
    case "1", "7": .home
    case "4", "8": .end
    case "3": .delete
    case "5": .pageUp
    case "6": .pageDown
    default: nil
    }
  }

  private mutating func paste(from position: Int) -> Step {
    let end = Array("\u{1B}[201~".utf8)
    var start = max(position, searched)
    while start + end.count <= pending.count {
      if pending[start] == .escape, pending[start..<start + end.count].elementsEqual(end) {
        isPasting = false
        let text = String(pasted: pending[position..<start])
        return .key(.paste(text), start + end.count - position)
      }
      start += 1
    }
    searched = start
    return .incomplete
  }
}

// MARK: - Parts

nonisolated extension [Key] {
  /// Adds the text that was typed with no other key in between, and then `key`.
  fileprivate mutating func append(_ key: Key, after text: inout String) {
    if !text.isEmpty { append(.text(text)) }
    text = ""
    append(key)
  }
}

nonisolated extension UInt8 {
  fileprivate static let escape: UInt8 = 0x1B
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
  /// Terminals send the newlines of a pasted text as carriage returns.
  fileprivate init(pasted bytes: ArraySlice<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    self.init(text.map { $0 == "\r" || $0 == "\r\n" ? "\n" : $0 })
  }
}
