/// A random user with a random service. The same seed and number give the same steps.
struct Walk {
  static let longest = 60

  private var random: SplitMix64
  private var stepsLeft: Int

  init(seed: UInt64, number: Int) {
    random = SplitMix64(state: seed &+ UInt64(truncatingIfNeeded: number) &* 0x9E37_79B9_7F4A_7C15)
    stepsLeft = Int.random(in: 1...Self.longest, using: &random)
  }

  /// The next step that a scenario may take where `guide` stands; nil at the end.
  @MainActor mutating func next(on guide: Robot) -> Action? {
    guard stepsLeft > 0 else { return nil }
    stepsLeft -= 1

    let isWaiting = guide.requestsUnderWay > 0
    guard guide.page != nil else { return isWaiting ? .answer(reply()) : nil }

    switch Int.random(in: 0..<100, using: &random) {
    case ..<30: return .type(field(), Text.random(using: &random))
    case ..<36: return .clear(field())
    case ..<56: return .tapSignIn
    case ..<62: return .doubleTapSignIn
    case ..<76: return .dismissAlert
    case ..<98: return isWaiting ? .answer(reply()) : .tapSignIn
    default: return .close
    }
  }

  private mutating func field() -> Field {
    Bool.random(using: &random) ? .account : .password
  }

  private mutating func reply() -> Reply {
    Reply.allCases.randomElement(using: &random) ?? .accepted
  }
}

/// The texts that a walk types: many scripts, many kinds of white space, empty and very long texts.
private enum Text {
  static func random(using random: inout SplitMix64) -> String {
    switch Int.random(in: 0..<200, using: &random) {
    case 0: String(repeating: pick(using: &random), count: 2000)
    case ..<120: pick(using: &random)
    default: pick(using: &random) + pick(using: &random)
    }
  }

  private static func pick(using random: inout SplitMix64) -> String {
    samples.randomElement(using: &random) ?? ""
  }

  private static let samples = [
    "", "a", "test", "123456", "Zoë", "Zoe\u{308}", "\u{301}", "用户", "密码", "ユーザー", "사용자",
    "пользователь", "χρήστης", "مستخدم", "משתמש", "उपयोगकर्ता", "ผู้ใช้", "👩‍👩‍👧‍👦", "🇨🇳", "👍🏽", "1️⃣",
    " ", "\t", "\n", "\r\n", "\u{A0}", "\u{3000}", "\u{2028}", "\u{200B}", "\u{FEFF}", "\u{0}",
    "\u{1B}[2J",
    "\"", "\\", "\\n", "#", "expect", " test ", "\u{202E}", "\u{10FFFF}",
  ]
}

/// Steele, Lea and Flood's generator: small, fast, and the same everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
