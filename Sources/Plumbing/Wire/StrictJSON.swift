#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decoder that takes only what RFC 8259 allows.
///
/// Foundation's own also takes a comma before a closing bracket, UTF-16, and in members that it does
/// not decode numbers such as `01` and texts such as `"\x"`. A name that comes twice in an object,
/// which the RFC only advises against, is refused too: another reader may believe the other one.
final class StrictJSONDecoder: JSONDecoder, @unchecked Sendable {
  override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    // Foundation's bytes are slow to go through.
    let json = Array(data)
    guard !isDense(json) else { throw corrupted("It has more values than notes have.") }
    let value = try super.decode(type, from: data)
    guard isStrict(json) else { throw corrupted("RFC 8259 does not allow this JSON.") }
    return value
  }

  private func corrupted(_ reason: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: reason))
  }
}

/// Whether a long text of JSON has more than one value in 8 bytes; notes have one in 12 or more.
///
/// Foundation's decoder needs up to 50 bytes of memory for each: 176 MB for 8 MB of `{},{},`.
private func isDense(_ json: [UInt8]) -> Bool {
  var count = 0
  var isInText = false
  var isEscaped = false
  for byte in json {
    if isEscaped {
      isEscaped = false
    } else if isInText {
      isEscaped = byte == UInt8(ascii: "\\")
      isInText = byte != UInt8(ascii: "\"")
    } else if byte == UInt8(ascii: "\"") {
      isInText = true
    } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
      count += 1
    }
  }
  return count > 1000 + json.count / 8
}

/// Whether `json`, which Foundation's decoder takes, has none of its liberties.
private func isStrict(_ json: [UInt8]) -> Bool {
  // UTF-16 has NULs, and a byte order mark is no ASCII.
  guard let first = json.first, first < 0x80, !json.contains(0) else { return false }

  /// The names so far of each object that is open; nil for an array.
  var open: [Set<String>?] = []
  var previous = UInt8(ascii: "[")
  var rest = json[...]
  while let byte = rest.first {
    var length = 1
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
      rest.removeFirst()
      continue
    case UInt8(ascii: "{"): open.append([])
    case UInt8(ascii: "["): open.append(nil)
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      guard previous != UInt8(ascii: ","), open.popLast() != nil else { return false }
    case UInt8(ascii: "\""):
      length = lengthOfString(rest)
      guard let text = text(of: rest.prefix(length)) else { return false }
      let isName = previous == UInt8(ascii: "{") || previous == UInt8(ascii: ",")
      if isName, let last = open.indices.last, open[last]?.insert(text).inserted == false {
        return false
      }
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      length = rest.prefix { isDigit($0) || "+-.eE".utf8.contains($0) }.count
      guard isNumber(rest.prefix(length)) else { return false }
    default: break
    }
    rest.removeFirst(length)
    previous = byte
  }
  return true
}

/// With both quotation marks.
private func lengthOfString(_ json: ArraySlice<UInt8>) -> Int {
  var rest = json.dropFirst()
  while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
    if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
  }
  return json.count - rest.count
}

/// Nil for a control character, an escape that does not exist, and what is not UTF-8.
private func text(of string: ArraySlice<UInt8>) -> String? {
  if string.contains(UInt8(ascii: "\\")) {
    return try? JSONDecoder().decode(String.self, from: Data(string))
  }
  guard string.allSatisfy({ $0 >= 0x20 }) else { return nil }
  return String(validating: string.dropFirst().dropLast(), as: UTF8.self)
}

/// `-`, a whole number without a leading zero, and perhaps a fraction and an exponent.
private func isNumber(_ json: ArraySlice<UInt8>) -> Bool {
  var rest = json
  func digits() -> Int {
    let count = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(count)
    return count
  }

  if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
  let hasZero = rest.first == UInt8(ascii: "0")
  let count = digits()
  guard hasZero ? count == 1 : count > 0 else { return false }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    guard digits() > 0 else { return false }
  }
  if let byte = rest.first, "eE".utf8.contains(byte) {
    rest.removeFirst()
    if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
    guard digits() > 0 else { return false }
  }
  return rest.isEmpty
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}
