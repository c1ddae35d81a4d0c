import LoginKit
import Testing

@Suite struct CredentialsTests {
  @Test(arguments: [
    ("test", "123456"), (" test", "1"), ("t", " "), ("\u{A0}用户\u{3000}", "密码"), ("a b", "\n"),
    ("\u{0}", "\u{0}"), ("👩‍👩‍👧‍👦", "🇨🇳"),
  ])
  func `An account and a password that are both filled in are credentials`(
    _ account: String, _ password: String
  ) throws {
    let credentials = try Credentials(account: account, password: password)

    #expect(credentials.password == password)
  }

  @Test(arguments: [
    ("", ""), ("test", ""), ("", "123456"), (" ", "123456"),
    ("\t\n\r\n\u{A0}\u{3000}\u{2028}", "1"),
  ])
  func `An account of white space, or nothing in either, is incomplete`(
    _ account: String, _ password: String
  ) {
    #expect(throws: LoginFailure.incomplete) {
      try Credentials(account: account, password: password)
    }
  }

  @Test(arguments: Unicode.Scalar.all.filter { Character($0).isWhitespace })
  func `White space of every kind is taken from both ends of an account, and only there`(
    _ space: Unicode.Scalar
  ) throws {
    let account = "\(space)\(space)a\(space)b\(space)"

    #expect(try Credentials(account: account, password: "1").account == "a\(space)b")
  }

  @Test func `A password passes untouched, to the scalar`() throws {
    let password = " e\u{301}\u{0}\u{FEFF} "

    let passed = try Credentials(account: "test", password: password).password

    #expect(Array(passed.unicodeScalars) == Array(password.unicodeScalars))
  }

  @Test func `A password is in no description, dump or mirror of what carries it`() throws {
    let credentials = try Credentials(account: "test", password: "s3cret")
    let carriers: [Any] = [
      credentials, [credentials], Optional(credentials) as Any, Secret(wrappedValue: "s3cret"),
      Result<Credentials, LoginFailure>.success(credentials),
    ]

    for carrier in carriers {
      var dumped = ""
      dump(carrier, to: &dumped)
      let shown = "\(carrier) \(String(reflecting: carrier)) \(dumped)"

      #expect(!shown.contains("s3cret"))
      #expect(shown.contains("(hidden)"))
    }
  }
}

// MARK: - Fixtures

extension Unicode.Scalar {
  nonisolated fileprivate static var all: [Unicode.Scalar] {
    (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }
  }
}
