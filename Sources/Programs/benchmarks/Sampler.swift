import CAllocationCount
import Foundation

/// Work to measure: does one thing the given number of times.
typealias Work = @MainActor (_ times: Int) async throws -> Void

/// Measures the processor time of works in turn, so that a slow moment of the machine is a slow
/// moment for all of them.
struct Sampler {
  /// How many samples the median is taken of.
  let rounds: Int

  /// How much processor time a sample of the first work takes at least.
  let duration: Duration

  /// What each of `works` takes, as a ratio to what `base` takes for as many times.
  ///
  /// What `prepare` does before each sample is not in it.
  func ratios(
    to base: Work, of works: [Work], preparingWith prepare: () async throws -> Void = {}
  ) async throws -> [Double] {
    let times = try await self.times(toFill: duration, with: base, preparingWith: prepare)
    var samples = works.map { _ in [Double]() }
    for repetition in 0...rounds {
      try await prepare()
      let whole = try await seconds(times, base)
      for (index, work) in works.enumerated() {
        try await prepare()
        let part = try await seconds(times, work)
        // The first round warms up.
        if repetition > 0 { samples[index].append(part / whole) }
      }
    }
    return samples.map { $0.sorted()[rounds / 2] }
  }

  /// How often `work` allocates, for each time; nil where that is not counted.
  func allocations(of work: Work, times: Int = 1000) async throws -> Double? {
    guard allocation_count_is_available() else { return nil }
    try await work(times)
    allocation_count_start()
    try await work(times)
    return Double(allocation_count_stop()) / Double(times)
  }

  private func times(
    toFill duration: Duration, with work: Work, preparingWith prepare: () async throws -> Void
  ) async throws -> Int {
    var times = 1
    while true {
      try await prepare()
      if try await seconds(times, work) >= duration / .seconds(1) { return times }
      times *= 2
    }
  }

  private func seconds(_ times: Int, _ work: Work) async throws -> Double {
    let start = processorSeconds
    try await work(times)
    return processorSeconds - start
  }

  /// The processor time of this process: what else the machine does is not in it, and what a
  /// database does on a thread of its own is.
  private var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
