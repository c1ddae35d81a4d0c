/// A file of rules: the only place where behaviour is specified.
public struct Spec: Sendable {
  /// In the order of the file; a rule without a scenario is left out.
  public let rules: [Rule]

  /// A spec of these rules.
  public init(rules: [Rule]) {
    self.rules = rules
  }

  /// Of all rules, in the order of the file.
  public var scenarios: [Scenario] { rules.flatMap(\.scenarios) }

  /// The rule of that name, in capitals or not.
  public func rule(named name: String) -> Rule? {
    rules.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// One rule, in the user's words, with the scenarios that show it.
public struct Rule: Sendable {
  /// Letters and a number, such as `S11`; empty where the file has no such heading.
  public let name: String

  /// The rest of the heading.
  public let title: String

  /// What shows the rule, in the order of the file.
  public internal(set) var scenarios: [Scenario] = []
}

/// Steps to play on a screen that has just opened.
public struct Scenario: Sendable {
  /// The rule's heading, or the name of the file where there is none.
  public let heading: String

  /// The file as it was named, for diagnostics.
  public let file: String

  /// At least one.
  public internal(set) var steps: [Step]
}

/// One line of a scenario.
public struct Step: Sendable {
  /// What the line says.
  public let action: Action

  /// Counted from 1.
  public let line: Int
}

/// What is wrong with a spec, and where.
public struct SpecError: Error, Equatable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// What was found, and what was expected.
  public let message: String

  /// A mistake at that line.
  public init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `FILE:LINE: ` and what is wrong.
  public var description: String { "\(file):\(line): \(message)" }
}
