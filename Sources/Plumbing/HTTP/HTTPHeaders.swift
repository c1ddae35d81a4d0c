/// Header fields in the order in which they came; upper and lower case in a name are the same.
public struct HTTPHeaders: Equatable, Sendable {
  private var fields: [Field] = []

  private struct Field: Equatable {
    let name: String
    let value: String
  }

  /// The value of `name`; several are joined with a comma, as RFC 9110, 5.3 has it. Setting
  /// replaces them all.
  public subscript(name: String) -> String? {
    get {
      let values = values(of: name)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      fields.removeAll { isSame($0.name, name) }
      if let newValue { add(name, newValue) }
    }
  }

  /// Every value of `name`, in the order in which they came.
  public func values(of name: String) -> [String] {
    fields.filter { isSame($0.name, name) }.map(\.value)
  }

  /// Adds a field, and keeps those of the same name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  package var count: Int { fields.count }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Fields in this order; a name may stand here twice.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}

extension HTTPHeaders: Sequence {
  /// Each field in the order in which they came, also those of the same name.
  public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
    fields.lazy.map { (name: $0.name, value: $0.value) }.makeIterator()
  }
}

// MARK: - On the wire

extension HTTPHeaders {
  /// Each field on a line, and the empty line after the last.
  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for (name, value) in self {
      // A line break in a value would begin a header of the value's own choice.
      bytes += "\(name): ".utf8
      bytes += value.utf8.lazy.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
      bytes += "\r\n".utf8
    }
    return bytes + "\r\n".utf8
  }
}

/// Names are ASCII, so no other letter may be folded.
package func isSame(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
  one.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}
