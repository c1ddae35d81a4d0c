/// How hard an exercise is, and how long it takes.
public struct Effort: Equatable, Sendable {
  public enum Level: String, CaseIterable, Sendable {
    case easy = "Easy"
    case medium = "Medium"
    case hard = "Hard"
  }

  public let level: Level
  public let minutes: Int

  /// Reads `Easy, about 10 minutes.`; nil for any other line.
  init?(_ line: some StringProtocol) {
    let form = /([A-Z][a-z]+), about ([1-9][0-9]{0,3}) minutes\./
    guard let match = String(line).wholeMatch(of: form),
      let level = Level(rawValue: String(match.1)), let minutes = Int(match.2)
    else { return nil }
    self.level = level
    self.minutes = minutes
  }
}

extension Effort: CustomStringConvertible {
  public var description: String { "\(level.rawValue), \(minutes) minutes" }
}
