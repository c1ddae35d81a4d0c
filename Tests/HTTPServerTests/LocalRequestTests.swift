import HTTPServer
import Testing

@testable import HTTP

struct LocalRequestTests {
  @Test(arguments: ["localhost", "LocalHost", "127.0.0.1", "[::1]"])
  func `A request to a name of this machine with the port is local`(name: String) {
    #expect(request(["Host": "\(name):8080"]).isLocal(to: 8080))
    #expect(request(["Host": "\(name):80"]).isLocal(to: 80))
    #expect(request(["Host": name]).isLocal(to: 80))
    #expect(
      request(["Host": "localhost:8080", "Origin": "http://\(name):8080"]).isLocal(to: 8080))

    #expect(!request(["Host": name]).isLocal(to: 8080))
    #expect(!request(["Host": "\(name):8081"]).isLocal(to: 8080))
    #expect(!request(["Host": "\(name):80800"]).isLocal(to: 8080))
    #expect(!request(["Host": "localhost:8080", "Origin": "http://\(name)"]).isLocal(to: 8080))
    #expect(
      !request(["Host": "localhost:8080", "Origin": "https://\(name):8080"]).isLocal(to: 8080))
  }

  @Test(arguments: ["null", "", "http://evil.example", "http://localhost:8080/", "localhost:8080"])
  func `A request of another origin is not`(origin: String) {
    #expect(!request(["Host": "localhost:8080", "Origin": origin]).isLocal(to: 8080))
    #expect(
      !request(["Host": "localhost:8080", "Origin": "http://localhost:8080", "origin": origin])
        .isLocal(to: 8080))
  }

  @Test func `A request without a host is not`() {
    #expect(!request([:]).isLocal(to: 80))
    #expect(!request(["Origin": "http://localhost"]).isLocal(to: 80))
  }
}

// MARK: - Fixtures

private func request(_ headers: HTTPHeaders) -> HTTPRequest {
  HTTPRequest(method: .get, path: "/", headers: headers)
}
