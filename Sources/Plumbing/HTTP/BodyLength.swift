/// How long a body is, as the header says it (RFC 9112, 6).
package enum BodyLength: Equatable {
  case bytes(Int)
  case chunked
  /// Until the connection ends; for answers only.
  case untilEnd
}

extension BodyLength {
  /// Nil where the header does not say it.
  ///
  /// Two statements about the length are refused, even when they agree: a proxy between the two
  /// sides may have believed the other one, and see a message where we see a body.
  package init?(
    _ headers: HTTPHeaders, isVersion11: Bool, atMost limit: Int
  ) throws(MessageError) {
    let lengths = headers.values(of: "Content-Length")
    let hasCoding = !headers.values(of: "Transfer-Encoding").isEmpty
    guard lengths.count + (hasCoding ? 1 : 0) < 2 else {
      throw .malformed("The length of the body is given twice.")
    }
    if hasCoding {
      try Self.checkCoding(headers, isVersion11: isVersion11)
      self = .chunked
      return
    }
    guard let length = lengths.first else { return nil }

    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .malformed("The Content-Length is not a number.")
    }
    // A number too long for Int is a number all the same.
    guard let count = Int(length), count <= limit else { throw .bodyTooLarge }
    self = .bytes(count)
  }

  /// Chunks are accepted, since every recipient must be able to read them (RFC 9112, 7.1), and a
  /// sender that does not know the length beforehand has no other way; other codings are not.
  private static func checkCoding(
    _ headers: HTTPHeaders, isVersion11: Bool
  ) throws(MessageError) {
    guard isVersion11 else { throw .malformed("HTTP/1.0 has no Transfer-Encoding.") }
    let codings = headers.list("Transfer-Encoding")
    let isChunked = codings.map { isSame($0, "chunked") }
    guard isChunked.last == true, !isChunked.dropLast().contains(true) else {
      throw .malformed("The transfer coding chunked comes once, and last.")
    }
    guard codings.count == 1 else { throw .unknownCoding }
  }
}

extension HTTPHeaders {
  /// The elements of a value that is a list with commas; empty ones are skipped (RFC 9110, 5.6.1).
  package func list(_ name: String) -> [Substring] {
    values(of: name)
      .flatMap { $0.split(separator: ",") }
      .map { $0.trimming { $0 == " " || $0 == "\t" } }
      .filter { !$0.isEmpty }
  }
}
