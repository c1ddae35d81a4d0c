import HTTP
import Platform

/// The first line of a request: method, target and version (RFC 9112, 3).
struct RequestLine: Equatable {
  let method: HTTPMethod
  let isHead: Bool
  let path: String
  let query: String?

  /// The host of a target that is a whole URL; it counts, and not the one of `Host`.
  let host: String?

  /// Whether the client speaks 1.1; if not, it speaks 1.0.
  let isVersion11: Bool

  init(_ line: ArraySlice<UInt8>) throws(RequestError) {
    let parts = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard parts.count == 3, isToken(parts[0]) else {
      throw .malformed("The request line is not METHOD TARGET VERSION.")
    }
    isVersion11 = try Self.isVersion11(parts[2])

    let method = String(decoding: parts[0], as: UTF8.self)
    isHead = method == "HEAD"
    guard let known = isHead ? .get : HTTPMethod(rawValue: method) else {
      throw .notImplemented("The method is not known.")
    }
    self.method = known

    (host, path, query) = try Self.target(parts[1], of: known)
  }

  private static func isVersion11(_ version: ArraySlice<UInt8>) throws(RequestError) -> Bool {
    let minor: Int?
    do {
      minor = try minorVersion(version)
    } catch {
      throw RequestError(error)
    }
    guard let minor else { throw .versionNotSupported }
    return minor > 0
  }

  private static func target(
    _ target: ArraySlice<UInt8>, of method: HTTPMethod
  ) throws(RequestError) -> (host: String?, path: String, query: String?) {
    let malformed = RequestError.malformed("The target is not a path or a URL.")
    guard target.allSatisfy(isTargetByte) else { throw malformed }
    if method == .options, target.elementsEqual("*".utf8) { return (nil, "*", nil) }

    let (host, pathAndQuery) = try splitHost(target)
    let parts = pathAndQuery.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].first == UInt8(ascii: "/"), let path = decodingPercents(parts[0]) else {
      throw malformed
    }
    return (host, path, parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil)
  }

  /// A proxy's form, `http://host/path`, is to be understood by every server (RFC 9112, 3.2.2).
  private static func splitHost(
    _ target: ArraySlice<UInt8>
  ) throws(RequestError) -> (host: String?, rest: ArraySlice<UInt8>) {
    let scheme = "http://"
    guard isSame(String(decoding: target.prefix(scheme.count), as: UTF8.self), scheme) else {
      return (nil, target)
    }
    let rest = target.dropFirst(scheme.count)
    let bytes = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
    let host = String(decoding: bytes, as: UTF8.self)
    guard isHost(host) else { throw .malformed("The target's host is not a host.") }
    let pathAndQuery = rest.dropFirst(bytes.count)
    return (host, pathAndQuery.first == UInt8(ascii: "/") ? pathAndQuery : "/".utf8 + pathAndQuery)
  }
}

// MARK: - The characters of RFC 9110 and RFC 3986

/// A host as it stands in a target or in `Host`: a name or an address, and perhaps a port.
///
/// RFC 3986 also lets a name hold other punctuation and percent signs; no name of a machine does.
func isHost(_ text: String) -> Bool {
  let isAddress6 = text.first == "["
  let end = isAddress6 ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex
  guard let end else { return false }

  let port = isAddress6 ? text[end...].dropFirst() : text[end...]
  guard port.isEmpty || port.first == ":", port.dropFirst().utf8.allSatisfy(isDigit),
    port.count < 2 || UInt16(port.dropFirst()) != nil
  else { return false }

  let name = text[..<end]
  var address = in6_addr()
  return isAddress6
    ? inet_pton(AF_INET6, String(name.dropFirst()), &address) == 1
    : !name.isEmpty && name.utf8.allSatisfy { isLetterOrDigit($0) || "-._".utf8.contains($0) }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Nil for a percent sign without two hexadecimal digits, a control character, what is not UTF-8,
/// and `%2F`: decoded it would separate what its sender did not separate.
private func decodingPercents(_ bytes: ArraySlice<UInt8>) -> String? {
  var decoded: [UInt8] = []
  var rest = bytes
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      decoded.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit)
    else { return nil }
    guard high << 4 | low != UInt8(ascii: "/") else { return nil }
    decoded.append(high << 4 | low)
  }
  guard decoded.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
  return String(validating: decoded, as: UTF8.self)
}
