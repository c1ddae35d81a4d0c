import CommandLine
import Text

/// One subject, measured as some rows that belong together.
struct Benchmark {
  /// What its user types.
  let name: String

  /// What the figures are, and what they are a ratio to.
  let title: String

  let measure: @MainActor (Sampler) async throws -> [Row]
}

extension Benchmark {
  static func command(for benchmarks: [Benchmark]) -> Command {
    Command(
      "benchmarks", "What the parts of the kit cost, each as a ratio within this one run.",
      arguments: "[SUBJECT…]",
      options: [
        .flag("json", "Print JSON."),
        .option("sample", "MILLISECONDS", "Make each sample at least this long (default: 10)."),
        .option("rounds", "N", "Take the median of N samples (default: 15)."),
      ],
      notes: """
        Subjects (default: all):
        \(benchmarks.map { "  \($0.name)  \($0.title)" }.joined(separator: "\n"))

        Run it as swift run -c release benchmarks: figures of a debug build mean nothing.
        Each figure is a ratio of processor times: a median of samples, taken in \
        turn with those of what it is compared with.
        """)
  }
}

extension [Benchmark] {
  /// Those with these names, in their own order; all when there is no name.
  func chosen(by names: [String]) throws(CommandError) -> [Benchmark] {
    for name in names where !contains(where: { $0.name == name }) {
      throw CommandError("unknown subject \(name.quoted)", for: name, expecting: map(\.name))
    }
    return names.isEmpty ? self : filter { names.contains($0.name) }
  }
}
