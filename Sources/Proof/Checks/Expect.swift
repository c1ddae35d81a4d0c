/// What an expectation expected, and what it saw instead.
public struct Unmet: Error {
  /// What was looked at, as `the alert`.
  public let subject: String
  /// What had to be there.
  public let expected: String
  /// What was there.
  public let seen: String

  /// How to fix a known mistake; nil for any other.
  public let help: String?

  /// An expectation that does not hold.
  public init(_ subject: String, expected: String, seen: String, help: String?) {
    self.subject = subject
    self.expected = expected
    self.seen = seen
    self.help = help
  }
}

/// Throws ``Unmet`` unless `seen` is `expected`.
///
/// The subject is what is looked at, as `the alert`; `help` gives one sentence for a value that tells
/// of a known mistake, and nil for any other value.
public func expect<Value: Equatable>(
  _ subject: String, _ seen: Value, is expected: Value, help: ((Value) -> String?)? = nil
) throws {
  guard seen != expected else { return }
  throw Unmet(subject, expected: shown(expected), seen: shown(seen), help: help?(seen))
}

/// The value as a reader of the result sees it: a text in quotation marks, and no `Optional(…)`.
private func shown<Value>(_ value: Value) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.displayStyle == .optional {
    return mirror.children.first.map { shown($0.value) } ?? "none"
  }
  if let text = value as? String { return text.debugDescription }
  return "\(value)"
}
