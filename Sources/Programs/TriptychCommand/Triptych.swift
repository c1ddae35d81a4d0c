import CommandLine
import Foundation
import Localization
import LoginKit
import Parity
import Terminal
import Text

/// The command: the same steps for every variant, and what each then shows.
public struct Triptych {
  let variants: [Variant]
  let language: Language
  let words: LoginWords
  let write: (String) -> Void

  /// The command for those variants; `write` takes what is for standard output.
  public init(
    of variants: [Variant], language: Language,
    write: @escaping (String) -> Void = { StandardOutput.write($0) }
  ) {
    self.variants = variants
    self.language = language
    words = LoginWords(language)
    self.write = write
  }

  var names: String { variants.map(\.name).joined(separator: ", ") }

  public static let command = Command(
    "triptych", "One login in three architectures, played side by side.",
    options: [
      .language,
      .option("variants", "NAME,…", "Show these, as before,mvc (default: mvc,mvp,mvvm)."),
    ],
    subcommands: [
      Command(
        "play", "Play scenarios, and show the screens after each step.",
        arguments: "[RULE… | FILE | -]",
        options: [
          .flag("pause", "On a terminal, wait after each step for → or the space bar."),
          .option("speed", "N", "Play N steps a minute; on a terminal, until Esc."),
        ]),
      Command(
        "verify", "Play the whole spec and random walks, up to the first difference.",
        options: [
          .option("walks", "N", "Take N random walks (default: 1000)."),
          .option("seed", "S", "Repeat the walks of seed S (default: a new seed)."),
        ]),
      Command(
        "fault", "Show a fault in each variant, as a diff, and the rule that catches it.",
        arguments: "[NAME…]",
        options: [.flag("check", "Play all, or those named, and show no edits.")]),
      Command(
        "change", "Show a change of the login in each variant, as a diff.",
        arguments: "[NAME…]",
        options: [
          .flag("play", "Play its rules, and those of the spec that it keeps."),
          .flag("check", "Play all, or those named, and show no edits."),
          .option("write", "FOLDER", "Write the changed files to a new FOLDER."),
        ]),
      Command(
        "evidence", "Print figures that compare the variants.",
        options: [
          .option("format", "FORMAT", "Print as text, markdown or json (default: text).")
        ]),
      Command(
        "docs", "Bring the pages up to date with the code.",
        options: [
          .flag("check", "With docs: change nothing, and list what is out of date."),
          .option("catalog", "FOLDER", "Write the pages for DocC to FOLDER."),
        ]),
    ],
    notes: """
      Without a command the screens are live on a terminal; elsewhere the first scenario of the spec
      is played. An argument of play that contains / or . is a file, - is standard input, and none
      plays the whole spec. In a file, each block fenced as ```scenario is a scenario; in a file with
      no fence every line is a step. fault and change without a
      name list Docs/Faults and Docs/Changes; --check plays them all, and shows no edits.
      Status 0: all as expected. 1: a variant does something else, or a page is out of date. 64: wrong
      usage. 65: a mistake in a spec. 66: a file that cannot be read. 74: one that cannot be written.
      """)

  /// The variants that the arguments name, `others` before `variants`; all of `variants` when they
  /// name none.
  public static func choose(
    from variants: [Variant], beside others: [Variant] = [], _ arguments: Arguments
  ) throws -> [Variant] {
    guard let chosen = arguments.text("variants")?.lowercased().split(separator: ",") else {
      return variants
    }
    let all = others + variants
    for name in chosen where !all.contains(where: { $0.name.lowercased() == name }) {
      let names = all.map { $0.name.lowercased() }
      throw CommandError(
        "unknown variant \(String(name).quoted); expected some of \(names.joined(separator: ","))",
        for: String(name), among: names)
    }
    guard !chosen.isEmpty else { throw CommandError("--variants needs a name") }
    return all.filter { chosen.contains($0.name.lowercased()[...]) }
  }

  /// Runs the command that the arguments name.
  public func run(_ arguments: Arguments) async throws -> ExitStatus {
    do {
      return try await runCommand(arguments)
    } catch let error as CocoaError {
      let path = error.userInfo[NSFilePathErrorKey] as? String ?? "a file"
      throw CommandError(.ioError, "cannot write \(path)\(error.reason)")
    }
  }

  private func runCommand(_ arguments: Arguments) async throws -> ExitStatus {
    switch arguments.subcommand {
    case "play":
      try await play(arguments)
    case "verify":
      try await verify(
        walks: arguments.number("walks", in: 0...100_000_000) ?? 1000,
        seed: arguments.number("seed", in: 0...Int.max) ?? Int.random(in: 0...999_999))
    case "change":
      try change(arguments)
    case "fault":
      try fault(arguments)
    case "evidence":
      try await evidence(arguments)
    case "docs":
      try docs(arguments)
    default:
      try await open(builtInSpec().scenarios)
    }
  }

  private func open(_ scenarios: [Scenario]) async throws -> ExitStatus {
    guard Terminal.isPresent else { return try await play(Array(scenarios.prefix(1))) }
    return try await Terminal.run(LiveTriptych(of: variants, scenarios: scenarios, language))
  }
}
