import HTTP
import Testing

struct HTTPAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1", 8080, "http://127.0.0.1:8080"),
    ("HTTP://LocalHost/", "localhost", 80, "http://localhost"),
    ("Http://h:80/a%20b/c/", "h", 80, "http://h/a%20b/c"),
    ("http://h:/", "h", 80, "http://h"),
    ("http://[::1]:9", "::1", 9, "http://[::1]:9"),
    ("http://[FE80::1]", "fe80::1", 80, "http://[fe80::1]"),
    ("http://my_host.example.:65535", "my_host.example.", 65_535, "http://my_host.example.:65535"),
    ("http://me:unlikely@h:1/x", "h", 1, "http://h:1/x"),
    ("http://me:unlik@ely@h", "h", 80, "http://h"),
  ])
  func `A URL is a host, a port and a path, and is shown without a password`(
    _ text: String, _ host: String, _ port: Int, _ shown: String
  ) throws {
    let address = try HTTPAddress(text)

    #expect(address.host == host)
    #expect(address.port == port)
    #expect("\(address)" == shown)
    #expect(try HTTPAddress(shown) == address)
  }

  @Test(arguments: [
    "", "demo", "127.0.0.1:80", "//h", "ftp://h", "http:", "http://", "http:/h", "http://:80",
    "http:///a", "http://@", "http://a b", "http://h:x", "http://h:0", "http://h:65536",
    "http://h:-1", "http://h:+1", "http://h:99999999999999999999", "http://h/a b", "http://h/\r\n",
    "http://h\r\nX: y", "http://h/?q", "http://h?q", "http://h/#f", "http://h#f", "http://[::1",
    "http://::1", "http://[]", "http://[h]", "http://[::1]x", "http://[fe80::1%25eth0]",
    "http://h/ü", "http://ü", "http://a%20b", "http://h\u{0}", " http://h",
  ])
  func `Text that is no URL of HTTP with a host is refused`(_ text: String) {
    #expect(throws: HTTPAddressError.notHTTP) { try HTTPAddress(text) }
  }

  @Test(arguments: ["https://127.0.0.1", "HTTPS://h", "https://"])
  func `https is refused as what it is`(_ text: String) {
    #expect(throws: HTTPAddressError.isHTTPS) { try HTTPAddress(text) }
  }

  @Test func `A request says its method, path, host and length`() throws {
    let request = HTTPRequest(
      method: .post, path: "/a b/ü?%#", query: "x=1",
      headers: ["X": "1\r\nY: 2", "host": "other", "Content-Length": "9"],
      body: Array("hi".utf8))

    let text = String(
      decoding: request.encoded(for: try HTTPAddress("http://[::1]:9/base/")), as: UTF8.self)

    #expect(
      text == """
        POST /base/a%20b/%C3%BC%3F%25%23?x=1 HTTP/1.1\r
        X: 1  Y: 2\r
        Host: [::1]:9\r
        Connection: close\r
        Accept-Encoding: identity\r
        Content-Length: 2\r
        \r
        hi
        """)
  }

  @Test(arguments: [(HTTPMethod.get, false), (.delete, false), (.post, true), (.put, true)])
  func `An empty body has a length where the method has a body`(
    _ method: HTTPMethod, _ hasLength: Bool
  ) throws {
    let bytes = HTTPRequest(method: method, path: "/").encoded(for: try HTTPAddress("http://h"))

    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Content-Length: 0\r\n") == hasLength)
    #expect(text.contains("Host: h\r\n"))
  }
}
