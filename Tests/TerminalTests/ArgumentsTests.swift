import CommandLine
import Localization
import LoginKit
import Testing
import Text
import Widgets

struct ArgumentsTests {
  @Test(arguments: [["--count", "3"], ["--count=3"], ["--count", "1", "--count", "3"]])
  func `A value follows its option or an equals sign, and the last counts`(
    words: [String]
  ) throws {
    #expect(try Arguments(words, for: command).number("count", in: 0...9) == 3)
  }

  @Test func `What follows two dashes is no option`() throws {
    let arguments = try Arguments(["a", "--", "--count", "-"], for: command)

    #expect(arguments.positional == ["a", "--count", "-"])
    #expect(!arguments.has("count"))
  }

  @Test(arguments: [
    (["--langage", "en"], "unknown option --langage; did you mean --language?"),
    (
      ["--xyzzy"],
      "unknown option --xyzzy; expected --language, --count, --loud, --help or --version"
    ),
    (
      ["--language", "zh-hans"],
      "--language needs zh-Hans or en, not zh-hans; did you mean zh-Hans?"
    ),
    (["--language"], "--language needs zh-Hans|en"),
    (["--loud=yes"], "--loud takes no value"),
    (["--count", "ten"], "--count needs a whole number from 0 to 9, not ten"),
    (["--count", "10"], "--count needs a whole number from 0 to 9, not 10"),
    (["--count="], "--count needs N, not an empty text"),
    (["--count", ""], "--count needs N, not an empty text"),
    (
      ["--a\u{1B}[2J"],
      "unknown option \"--a\\u{1B}[2J\"; expected --language, --count, --loud, --help or --version"
    ),
  ])
  func `A wrong word is one line, with the nearest right one or all of them`(
    words: [String], message: String
  ) {
    #expect(throws: CommandError(.usage, message)) {
      let arguments = try Arguments(words, for: command)
      _ = try arguments.language
      _ = try arguments.number("count", in: 0...9)
    }
  }

  @Test func `A command without arguments takes none`() {
    #expect(throws: CommandError(.usage, "unexpected argument a; expected --help or --version")) {
      try Arguments(["a"], for: Command("quiet", "Does nothing."))
    }
  }

  @Test func `A subcommand has options of its own beside those of its command`() throws {
    let arguments = try Arguments(
      ["--loud", "play", "--speed", "2", "S1", "--loud"], for: parent)

    #expect(arguments.subcommand == "play")
    #expect(arguments.positional == ["S1"])
    #expect(arguments.text("speed") == "2")
  }

  @Test(arguments: [
    (["ploy"], "unknown command ploy; did you mean play?"),
    (["S1"], "unknown command S1; expected play or verify"),
    (
      ["--speed", "2", "play"],
      "unknown option --speed; expected --language, --loud, --help or --version"
    ),
    (
      ["verify", "--speed", "2"],
      "unknown option --speed; expected --language, --loud, --help or --version"
    ),
    (
      ["play", "--fast"],
      "unknown option --fast; expected --language, --loud, --speed, --help or --version"
    ),
    (
      ["verify", "S1"],
      "unexpected argument S1; expected --language, --loud, --help or --version"
    ),
  ])
  func `A subcommand takes nothing that belongs to another`(words: [String], message: String) {
    #expect(throws: CommandError(.usage, message)) { try Arguments(words, for: parent) }
  }

  @Test func `The language is the option's, else the environment's`() throws {
    let chinese = ["LANG": "zh_CN.UTF-8"]

    #expect(
      try Arguments([], for: command, environment: chinese).language == .simplifiedChinese)
    #expect(
      try Arguments(["--language", "en"], for: command, environment: chinese).language == .english)
  }

  @Test func `The help names an option that subcommands share once`() {
    let shared = Command.Option.flag("check", "Checks.")
    let command = Command(
      "test", "Tests.",
      subcommands: [
        Command("play", "Plays.", options: [shared]), Command("walk", "Walks.", options: [shared]),
      ])

    #expect(command.help.components(separatedBy: "\n  --check").count == 2)
  }

  @Test func `The help names every option once, in lines that fit a terminal`() {
    for option in ["--language", "--loud", "--speed", "--help", "--version"] {
      #expect(parent.help.components(separatedBy: "  \(option)").count == 2, "\(option)")
    }
  }

  @Test(arguments: [
    ("paly", "play"), ("plya", "play"), ("verfy", "verify"), ("vreify", "verify"),
    ("zzz", nil), ("", nil),
  ])
  func `The nearest word is at most a few keys away`(word: String, nearest: String?) {
    #expect(["play", "verify"].nearest(to: word) == nearest)
  }
}

// MARK: - Fixtures

private let command = Command(
  "test", "Tests.", arguments: "[FILE…]",
  options: [.language, .option("count", "N", "how many"), .flag("loud", "louder")])

private let parent = Command(
  "test", "Tests.", options: [.language, .flag("loud", "louder")],
  subcommands: [
    Command(
      "play", "Plays.", arguments: "[RULE…]", options: [.option("speed", "S", "how fast")]),
    Command("verify", "Checks."),
  ])

extension Arguments {
  init(_ words: [String], for command: Command) throws(CommandError) {
    try self.init(words, for: command, environment: [:])
  }
}

extension String {
  fileprivate func components(separatedBy separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}
