import CAllocationCount

/// Something to measure: does a thing as many times as it is told.
typealias Work = @MainActor (_ times: Int) async -> Void

/// Measures works in turn, so that a slow moment of the machine is a slow moment for all of them.
struct Sampler {
  static let repetitions = 7

  /// How long a sample of the first work takes at least.
  let duration: Duration

  /// What each of `works` takes, as a ratio to what `base` takes for as many times.
  func ratios(to base: Work, of works: [Work]) async -> [Double] {
    let times = await self.times(toFill: duration, with: base)
    var samples = works.map { _ in [Double]() }
    for repetition in 0...Self.repetitions {
      let whole = await seconds(times, base)
      for (index, work) in works.enumerated() {
        let part = await seconds(times, work)
        // The first round warms up.
        if repetition > 0 { samples[index].append(part / whole) }
      }
    }
    return samples.map { $0.sorted()[Self.repetitions / 2] }
  }

  /// How often `work` allocates, for each time; nil where that is not counted.
  func allocations(of work: Work, times: Int = 1000) async -> Double? {
    guard allocation_count_is_available() else { return nil }
    await work(times)
    allocation_count_start()
    await work(times)
    return Double(allocation_count_stop()) / Double(times)
  }

  private func times(toFill duration: Duration, with work: Work) async -> Int {
    var times = 1
    while await seconds(times, work) < duration / .seconds(1) { times *= 2 }
    return times
  }

  private func seconds(_ times: Int, _ work: Work) async -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    await work(times)
    return start.duration(to: clock.now) / .seconds(1)
  }
}
