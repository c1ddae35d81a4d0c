import HTTP

extension HTTPRequest {
  /// Whether a program of this machine may have sent it to the server at `port`: `Host` is a name or
  /// address of the loopback with that port, and so is `Origin` where there is one.
  ///
  /// A browser also sends what a web page of any site asks for. It names that site in `Origin`, or in
  /// `Host` where the site's name leads to this machine (DNS rebinding).
  public func isLocal(to port: Int) -> Bool {
    let scheme = "http://"
    return isLoopback(headers["Host"] ?? "", port)
      && headers.values(of: "Origin").allSatisfy {
        $0.hasPrefix(scheme) && isLoopback($0.dropFirst(scheme.count), port)
      }
  }
}

private func isLoopback(_ host: some StringProtocol, _ port: Int) -> Bool {
  ["localhost", "127.0.0.1", "[::1]"].contains { name in
    isSame(host, "\(name):\(port)") || port == 80 && isSame(host, name)
  }
}
