/// A file of rules for one kind of screen: the only place where its behaviour is specified.
public struct ScreenSpec<Action: StepLanguage>: Sendable {
  /// In the order of the file, each with a scenario.
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
}

/// The steps that one kind of screen takes, as its spec writes them.
public protocol StepLanguage: Equatable, Sendable, CustomStringConvertible {
  /// An example step for error messages.
  static var example: String { get }

  /// Understands `verb`, the first word of a line, and takes from `words` what belongs to it.
  init(verb: StepWords.Word, _ words: inout StepWords) throws(StepError)

  /// Whether this step closes the screen.
  var isClose: Bool { get }

  /// Throws why the step makes no sense on a screen that is open, or is closed.
  func check(isClosed: Bool) throws(StepError)
}

// MARK: - The login's

/// The login's spec; its steps are each an ``Action``.
public typealias Spec = ScreenSpec<Action>
/// A rule of the login.
public typealias Rule = Spec.Rule
/// Steps to play on a login screen that has just opened.
public typealias Scenario = Spec.Scenario
/// One line of a login's scenario.
public typealias Step = Spec.Step

// MARK: - Diagnostics

/// What is wrong with a spec, and where.
public struct SpecError: Error, Equatable, CustomStringConvertible {
  /// The file as it was named.
  public let file: String
  /// Counted from 1.
  public let line: Int
  /// What was found, and what was expected.
  public let message: String

  /// A mistake at that line.
  init(file: String, line: Int, message: String) {
    self.file = file
    self.line = line
    self.message = message
  }

  /// `FILE:LINE: ` and what is wrong.
  public var description: String { "\(file):\(line): \(message)" }
}
