import CAllocationCount
import CommandLine

/// Every subject, in the order in which it is measured: a new one is a file and a word here.
let benchmarks: [Benchmark] = [.observable, .signIn, .list, .sqlite, .cloud]

// Else work is fast or slow by the memory that its thread happens to be given.
allocate_from_one_heap()

await Benchmark.command(for: benchmarks).run { arguments in
  let chosen = try benchmarks.chosen(by: arguments.positional)
  let sampler = Sampler(
    rounds: try arguments.number("rounds", in: 1...1000) ?? 15,
    duration: .milliseconds(try arguments.number("sample", in: 1...10_000) ?? 10))

  let report = try await Report(of: chosen, with: sampler)
  StandardOutput.write(arguments.has("json") ? try report.json() : report.text)
  return .ok
}
