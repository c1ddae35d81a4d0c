import LoginKit
import Testing

@Suite struct ServiceTests {
  @Test func `The demo service knows one account`() async throws {
    try await Authenticator.demo().signIn(Credentials(account: "test", password: "123456"))
  }

  @Test(arguments: [
    ("test", "12345"), ("test", "1234567"), ("test", "0123456"), ("test", "123456 "),
    ("test", " 123456"), ("test", "123456\u{0}"), ("test", "123456\u{301}"), ("test", "654321"),
    ("test", "１２３４５６"), ("test", "test"), ("Test", "123456"), ("TEST", "123456"),
    ("tes", "123456"), ("tester", "123456"), ("te st", "123456"), ("test\u{200B}", "123456"),
    ("123456", "test"),
  ])
  func `The demo service refuses everybody else`(_ account: String, _ password: String) async {
    await #expect(throws: LoginFailure.refused) {
      try await Authenticator.demo().signIn(Credentials(account: account, password: password))
    }
  }

  @Test func `The offline service cannot be reached`() async {
    await #expect(throws: LoginFailure.offline) {
      try await Authenticator.offline().signIn(Credentials(account: "test", password: "123456"))
    }
  }

  @Test func `A service with latency answers a cancelled request at once`() async {
    let request = Task {
      try await Authenticator.offline(latency: .seconds(3600))
        .signIn(Credentials(account: "test", password: "123456"))
    }

    request.cancel()

    await #expect(throws: LoginFailure.offline) { try await request.value }
  }

  @Test func `The service by hand answers the oldest request first`() async throws {
    let service = HandDrivenService()
    let requests = try ["one", "two"].map { account in
      let credentials = try Credentials(account: account, password: "1")
      return Task { try await service.authenticator.signIn(credentials) }
    }
    await service.hasReceived(2)

    service.answer(.success(()))
    service.answer(.failure(.refused))

    let answers = await [requests[0].result, requests[1].result]
    let accepted = answers.map { (try? $0.get()) != nil }
    #expect(service.requests.map(\.account) == (accepted[0] ? ["one", "two"] : ["two", "one"]))
    #expect(accepted.count(where: \.self) == 1)
  }

  @Test func `The service by hand says when no request waits for an answer`() {
    #expect(!HandDrivenService().answer(.success(())))
  }
}

// MARK: - Fixtures

extension HandDrivenService {
  fileprivate func hasReceived(_ count: Int) async {
    while requests.count < count {
      await withCheckedContinuation { continuation in
        onRequest = { [weak self] in
          self?.onRequest = nil
          continuation.resume()
        }
      }
    }
  }
}
