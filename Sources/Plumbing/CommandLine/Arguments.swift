import Localization
import Text

/// A command line, as its command defines it.
public struct Arguments: Sendable {
  /// The name of the subcommand; nil when the command line has none.
  public let subcommand: String?

  /// The positional arguments, in order.
  public let positional: [String]

  private let values: [String: String]
  private let environment: [String: String]

  /// Parses `words`, the command line without the program's name.
  ///
  /// `--name value` and `--name=value` mean the same, the last of several counts, and after `--`
  /// every word is positional, as is a single `-`. ``language`` falls back on `environment`.
  public init(_ words: [String], for command: Command, environment: [String: String])
    throws(CommandError)
  {
    var parser = ArgumentParser(command)
    try parser.parse(words)
    subcommand = parser.subcommand?.name
    positional = parser.positional
    values = parser.values
    self.environment = environment
  }
}

private struct ArgumentParser {
  private(set) var subcommand: Command?
  private(set) var positional: [String] = []
  private(set) var values: [String: String] = [:]

  private let command: Command

  init(_ command: Command) {
    self.command = command
  }

  mutating func parse(_ words: [String]) throws(CommandError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try add(word) }
        return
      } else if word.hasPrefix("-"), word != "-" {
        try add(option: word, next: { rest.popFirst() })
      } else {
        try add(word)
      }
    }
  }

  private var options: [Command.Option] {
    command.options + (subcommand?.options ?? []) + [.help, .version]
  }

  private mutating func add(_ word: String) throws(CommandError) {
    if subcommand == nil, positional.isEmpty, !command.subcommands.isEmpty {
      subcommand = command.subcommands.first { $0.name == word }
      guard subcommand != nil else {
        throw CommandError(
          "unknown command \(word.quoted)", for: word,
          expecting: command.subcommands.map(\.name))
      }
    } else if !(subcommand ?? command).arguments.isEmpty {
      positional.append(word)
    } else {
      throw CommandError(
        "unexpected argument \(word.quoted)", for: word, expecting: options.map { "--" + $0.name })
    }
  }

  /// - Parameter next: takes the word after the option.
  private mutating func add(option word: String, next: () -> String?) throws(CommandError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let spelled = String(parts[0])
    guard let option = options.first(where: { "--" + $0.name == spelled }) else {
      throw CommandError(
        "unknown option \(spelled.quoted)", for: spelled, expecting: options.map { "--" + $0.name })
    }

    switch (option.value, parts.count > 1 ? String(parts[1]) : nil) {
    case (nil, nil): values[option.name] = ""
    case (nil, .some): throw CommandError("\(spelled) takes no value")
    case (.some(let name), let value):
      guard let value = value ?? next() else { throw CommandError("\(spelled) needs \(name)") }
      guard !value.isEmpty else {
        throw CommandError("\(spelled) needs \(name), not an empty text")
      }
      values[option.name] = value
    }
  }
}

// MARK: - Reading the values

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
