import Localization
import Text

/// A command line, understood.
public struct Arguments: Sendable {
  /// The name of the subcommand; nil when the command line has none.
  public private(set) var subcommand: String?

  /// What is no option, in order.
  public private(set) var positional: [String] = []

  private var values: [String: String] = [:]
  private let environment: [String: String]

  /// Understands `words`, the command line without the program's name, as `command` defines it.
  ///
  /// `--name value` and `--name=value` are the same, the last of several counts, and after `--`
  /// nothing is an option. A single `-` is positional. ``language`` looks into `environment` when no
  /// option says it.
  public init(_ words: [String], for command: Command, environment: [String: String])
    throws(CommandError)
  {
    self.environment = environment
    var options = command.options + [.help, .version]
    var takesPositional = !command.arguments.isEmpty
    var words = words[...]

    while let word = words.popFirst() {
      if word == "--" {
        for word in words { try add(word, to: command, &options, &takesPositional) }
        return
      } else if word.hasPrefix("-"), word != "-" {
        try add(option: word, rest: &words, options)
      } else {
        try add(word, to: command, &options, &takesPositional)
      }
    }
  }

  private mutating func add(
    _ word: String, to command: Command, _ options: inout [Command.Option],
    _ takesPositional: inout Bool
  ) throws(CommandError) {
    if subcommand == nil, positional.isEmpty, !command.subcommands.isEmpty {
      guard let found = command.subcommands.first(where: { $0.name == word }) else {
        throw CommandError(
          "unknown command \(word.quoted)", for: word,
          expecting: command.subcommands.map(\.name))
      }
      subcommand = word
      options.insert(contentsOf: found.options, at: command.options.count)
      takesPositional = !found.arguments.isEmpty
    } else if takesPositional {
      positional.append(word)
    } else {
      throw CommandError(
        "unexpected argument \(word.quoted)", for: word, expecting: options.map { "--" + $0.name })
    }
  }

  private mutating func add(
    option word: String, rest: inout ArraySlice<String>, _ options: [Command.Option]
  ) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = String(parts[0])
    guard let option = options.first(where: { "--" + $0.name == spelled }) else {
      throw CommandError(
        "unknown option \(spelled.quoted)", for: spelled, expecting: options.map { "--" + $0.name })
    }

    switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
    case (nil, nil): values[option.name] = ""
    case (nil, .some): throw CommandError("\(spelled) takes no value")
    case (.some, .some(let value)): values[option.name] = value
    case (.some(let name), nil):
      guard let value = rest.popFirst() else { throw CommandError("\(spelled) needs \(name)") }
      values[option.name] = value
    }
  }
}

// MARK: - What was said

extension Arguments {
  /// Whether the flag, or the option, was given.
  public func has(_ name: String) -> Bool { values[name] != nil }

  /// The value as it was written.
  public func text(_ name: String) -> String? { values[name] }

  /// The value as a whole number within `bounds`.
  public func number(_ name: String, in bounds: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let number = Int(text), bounds.contains(number) else {
      throw CommandError(
        "--\(name) needs a whole number from \(bounds.lowerBound) to \(bounds.upperBound), "
          + "not \(text.quoted)")
    }
    return number
  }

  /// The value as one of the raw values of `Choice`.
  public func choice<Choice>(_ name: String) throws(CommandError) -> Choice?
  where Choice: RawRepresentable<String> & CaseIterable {
    guard let text = values[name] else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    throw CommandError(
      "--\(name) needs \(words.alternatives), not \(text.quoted)", for: text,
      among: words)
  }

  /// The value of ``Command/Option/language``, else the environment's language.
  public var language: Language {
    get throws(CommandError) { try choice("language") ?? Language(environment: environment) }
  }
}
