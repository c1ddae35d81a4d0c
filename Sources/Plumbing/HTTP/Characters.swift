/// The minor version of `HTTP/1.…`, where 1.0 is 0; throws for what is no version of HTTP, and
/// returns nil for one with another major number.
package func minorVersion(_ version: ArraySlice<UInt8>) throws(MessageError) -> Int? {
  let digits = version.dropFirst(5).map { Int($0) - Int(UInt8(ascii: "0")) }
  guard version.starts(with: "HTTP/".utf8), digits.count == 3, (0...9).contains(digits[0]),
    version.dropFirst(6).first == UInt8(ascii: "."), (0...9).contains(digits[2])
  else { throw .malformed("The version is not HTTP/ and two digits.") }
  return digits[0] == 1 ? digits[2] : nil
}

/// A token: a method or the name of a header field (RFC 9110, 5.6.2).
package func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
  !bytes.isEmpty && bytes.allSatisfy { isLetterOrDigit($0) || "!#$%&'*+-.^_`|~".utf8.contains($0) }
}

package func isLetterOrDigit(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: false
  }
}

/// Whether the byte may stand in the target of a request.
package func isTargetByte(_ byte: UInt8) -> Bool {
  (0x21...0x7E).contains(byte) && !"\"#<>\\^`{|}".utf8.contains(byte)
}

package func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}

extension BidirectionalCollection {
  /// Without the elements at both ends that `isTrimmed` is true for.
  package func trimming(_ isTrimmed: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isTrimmed)
    guard let last = rest.lastIndex(where: { !isTrimmed($0) }) else { return rest }
    return rest[...last]
  }
}
