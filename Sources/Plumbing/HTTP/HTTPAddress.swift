/// Where a server is, as a URL such as `http://127.0.0.1:8080` says it.
///
/// An account and a password before an `@` are dropped: they must not be shown, and no client of
/// this kit sends them.
public struct HTTPAddress: Hashable, Sendable {
  /// A name or an address, in small letters; an IPv6 address without its brackets.
  public let host: String

  /// From 1 to 65535; 80 where the URL names none.
  public let port: Int

  /// What each path begins with, as it was written, without a slash at its end.
  package let path: String

  /// Reads a URL; its scheme may be in any case, and it may have neither a query nor a fragment.
  public init(_ text: String) throws(HTTPAddressError) {
    guard let colon = text.firstRange(of: "://") else { throw .notHTTP }
    switch text[..<colon.lowerBound].lowercased() {
    case "http": break
    case "https": throw .isHTTPS
    default: throw .notHTTP
    }

    let rest = text[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" }
    let path = rest[authority.endIndex...]
    guard path.utf8.allSatisfy({ isTargetByte($0) && $0 != UInt8(ascii: "?") }),
      let (host, port) = hostAndPort(authority)
    else { throw .notHTTP }

    self.host = host
    self.port = port
    self.path = String(path.last == "/" ? path.dropLast() : path)
  }
}

/// A text that is no ``HTTPAddress``.
public enum HTTPAddressError: Error, Equatable {
  /// It is no URL of HTTP with a host.
  case notHTTP
  /// Nothing is encrypted here.
  case isHTTPS
}

extension HTTPAddressError: CustomStringConvertible {
  /// What is expected instead.
  public var description: String {
    switch self {
    case .notHTTP: "a URL such as http://127.0.0.1:8080"
    case .isHTTPS: "a URL that begins with http://, since https is not supported"
    }
  }
}

extension HTTPAddress: CustomStringConvertible {
  /// The URL, without an account, a password and a slash at its end: it can be shown and kept.
  public var description: String { "http://\(authority)\(path)" }

  /// As it stands in `Host`.
  package var authority: String {
    (host.contains(":") ? "[\(host)]" : host) + (port == 80 ? "" : ":\(port)")
  }
}

/// The parts of `user:password@host:port` without the first two.
private func hostAndPort(_ authority: Substring) -> (host: String, port: Int)? {
  let text = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] }
  let hostAndPort = text ?? authority
  let isBracketed = hostAndPort.first == "["
  let end = hostAndPort.firstIndex(of: isBracketed ? "]" : ":") ?? hostAndPort.endIndex
  let host = hostAndPort[..<end].dropFirst(isBracketed ? 1 : 0)
  let rest = hostAndPort[end...].dropFirst(isBracketed ? 1 : 0)

  guard !host.isEmpty,
    host.utf8.allSatisfy({ isLetterOrDigit($0) || (isBracketed ? ":." : "-._").utf8.contains($0) }),
    !isBracketed || end < hostAndPort.endIndex && host.contains(":")
  else { return nil }
  if rest.isEmpty || rest == ":" { return (host.lowercased(), 80) }
  guard rest.first == ":", rest.dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
    let port = Int(rest.dropFirst()), (1...65_535).contains(port)
  else { return nil }
  return (host.lowercased(), port)
}
