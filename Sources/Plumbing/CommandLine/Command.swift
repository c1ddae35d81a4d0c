/// A program or one of its subcommands: its name, options and help.
public struct Command: Sendable {
  let name: String

  /// One sentence, for `--help`.
  let summary: String

  /// What the positional arguments are called in `--help`, as `[RULE… | FILE | -]`; empty for none.
  let arguments: String

  let options: [Option]
  let subcommands: [Command]

  /// What `--help` says at its end.
  let notes: String

  /// A command whose user types `name` for it; a subcommand has no subcommands of its own.
  public init(
    _ name: String, _ summary: String, arguments: String = "", options: [Option] = [],
    subcommands: [Command] = [], notes: String = ""
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.notes = notes
  }

  /// `--name`, or `--name VALUE`.
  public struct Option: Equatable, Sendable {
    let name: String

    /// What the value is called in `--help`; nil for a flag.
    let value: String?

    let summary: String

    /// An option with a value.
    public static func option(_ name: String, _ value: String, _ summary: String) -> Option {
      Option(name: name, value: value, summary: summary)
    }

    /// An option without one.
    public static func flag(_ name: String, _ summary: String) -> Option {
      Option(name: name, value: nil, summary: summary)
    }
  }
}

// MARK: - What every program has

extension Command.Option {
  /// Read with ``Arguments/language``.
  public static let language = option(
    "language", "zh-Hans|en", "Use this language (default: that of LC_ALL, LC_MESSAGES or LANG).")

  static let help = flag("help", "Show this help.")
  static let version = flag("version", "Show the version.")
}

extension Command {
  /// What `--help` says.
  public var help: String {
    var help = "\(summary)\n\nUsage: \(usage)\n"
    if !subcommands.isEmpty {
      help += "\nCommands:\n" + table(subcommands.map { ($0.invocation, $0.summary) })
    }
    var all = options
    // Subcommands may share an option.
    for option in subcommands.flatMap(\.options) where !all.contains(option) { all.append(option) }
    all += [.help, .version]
    help += "\nOptions:\n" + table(all.map { ($0.invocation, $0.summary) })
    return notes.isEmpty ? help : help + "\n\(notes)\n"
  }

  /// The first line, and as many more as keep within 80 columns.
  private var usage: String {
    let words =
      options.map { "[\($0.invocation)]" } + (subcommands.isEmpty ? [] : ["[COMMAND]"])
      + (arguments.isEmpty ? [] : [arguments])
    let indent = String(repeating: " ", count: "Usage: \(name)".count)

    var lines = [name]
    var columns = indent.count
    for word in words {
      if columns + 1 + word.count > 80 {
        lines.append(indent)
        columns = indent.count
      }
      lines[lines.count - 1] += " " + word
      columns += 1 + word.count
    }
    return lines.joined(separator: "\n")
  }

  private var invocation: String {
    ([name] + options.map { "[\($0.invocation)]" } + (arguments.isEmpty ? [] : [arguments]))
      .joined(separator: " ")
  }

  private func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  \(left)\(String(repeating: " ", count: width - left.count))  \(right)\n"
    }.joined()
  }
}

extension Command.Option {
  fileprivate var invocation: String { "--" + name + (value.map { " \($0)" } ?? "") }
}
