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

  /// The list of Unicode's `White_Space`, and not what `Credentials` asks.
  @Test(arguments: Unicode.Scalar.all.filter(\.isUnseen))
  func `A character that cannot be seen is trimmed if it is white space, and sent if not`(
    _ unseen: Unicode.Scalar
  ) throws {
    let account = try Credentials(account: "\(unseen)a", password: "1").account

    #expect(Array(account.unicodeScalars) == (isWhiteSpace(unseen) ? ["a"] : [unseen, "a"]))
  }

  @Test(arguments: [
    ("Zo\u{EB}", "Zo\u{EB}"), ("Zoe\u{308}", "Zoe\u{308}"), ("\u{212B}", "\u{212B}"),
    ("\u{1100}\u{1161}", "\u{1100}\u{1161}"), ("\u{FB01}", "\u{FB01}"), ("Test", "Test"),
    (" \u{200B}a\u{200B} ", "\u{200B}a\u{200B}"), ("\u{FEFF}a", "\u{FEFF}a"),
    ("\u{2060}a\u{AD}", "\u{2060}a\u{AD}"), ("\ta  b\n", "a  b"), ("\u{301}a ", "\u{301}a"),
  ])
  func `An account is sent scalar by scalar, but for the white space at its ends`(
    _ typed: String, _ sent: String
  ) throws {
    let account = try Credentials(account: typed, password: "1").account

    #expect(Array(account.unicodeScalars) == Array(sent.unicodeScalars))
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

  nonisolated fileprivate var isUnseen: Bool {
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

private func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
    0x3000:
    true
  default: false
  }
}
