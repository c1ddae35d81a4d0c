import Binding
import CAllocationCount

extension Benchmark {
  static let observable = Benchmark(
    name: "observable",
    title: "Observable: a set per observer, as a ratio to a bare loop over an array of closures"
  ) { sampler in
    var rows: [Row] = []
    for (count, target) in [(1, 2.6), (10, 1.5), (100, 1.2), (10_000, 1.2)] {
      rows += try await sets(sampler, count: count, tokenTarget: target)
    }
    return try await rows + outputs(sampler) + bindings(sampler) + bytes()
  }

  private static func sets(
    _ sampler: Sampler, count: Int, tokenTarget: Double
  ) async throws -> [Row] {
    let subject = ObservedSum(count)
    let ratios = try await sampler.ratios(
      to: subject.callBare, of: [subject.setWithTokens, subject.setWithOwner])
    let observers = "\(count) observer\(count == 1 ? "" : "s")"
    return [
      Row(
        "set, \(observers), token form", ratios[0], target: tokenTarget,
        allocations: try await sampler.allocations(of: subject.setWithTokens, times: 100)),
      Row(
        "set, \(observers), owner form", ratios[1], target: 4.5,
        allocations: try await sampler.allocations(of: subject.setWithOwner, times: 100)),
    ]
  }

  /// As a view model and a view use it.
  private static func outputs(_ sampler: Sampler) async throws -> [Row] {
    let subject = ObservedOutputs()
    let ratios = try await sampler.ratios(
      to: ObservedSum(1).callBare,
      of: [subject.setByOwner, subject.setByKeyPath, subject.setThroughKeyPath])
    return [
      Row(
        "set of an @Output, 1 observer, owner form", ratios[0], target: 4.5,
        allocations: try await sampler.allocations(of: subject.setByOwner)),
      Row(
        "set of an @Output, 1 observer, by key path", ratios[1],
        allocations: try await sampler.allocations(of: subject.setByKeyPath)),
      Row(
        "set of a property through a key path, with no observable", ratios[2],
        allocations: try await sampler.allocations(of: subject.setThroughKeyPath)),
      // The library follows the key path at each set, and nothing we write makes that cheaper.
      Row(
        "by key path, to the owner form and such a set", ratios[1] / (ratios[0] + ratios[2]),
        target: 1.2),
    ]
  }

  /// Here the ratio is to the same thing at one live observer.
  private static func bindings(_ sampler: Sampler) async throws -> [Row] {
    let (few, many) = (BoundSum(1), BoundSum(100_000))
    let works: [Work] = [
      many.bindAndUnbindWithToken, few.bindAndUnbindWithOwner, many.bindAndUnbindWithOwner,
      few.replaceOldest, many.replaceOldest,
    ]
    let ratios = try await sampler.ratios(to: few.bindAndUnbindWithToken, of: works)
    return [
      Row(
        "bind and unbind at 100,000 live, to the same at 1, token form", ratios[0], target: 1.2,
        allocations: try await sampler.allocations(of: many.bindAndUnbindWithToken)),
      Row(
        "bind and unbind at 100,000 live, to the same at 1, owner form", ratios[2] / ratios[1],
        target: 1.2, allocations: try await sampler.allocations(of: many.bindAndUnbindWithOwner)),
      Row(
        "unbind the oldest and bind at 100,000 live, to the same at 1", ratios[4] / ratios[3],
        allocations: try await sampler.allocations(of: many.replaceOldest)),
    ]
  }

  private static func bytes() -> [Row] {
    guard allocation_count_is_available() else { return [] }
    let owner = Sum()
    return [
      Row("bytes of an observer, token form", bytes { _ = $0.bind { _ in } }, .bytes, target: 160),
      Row(
        "bytes of an observer, owner form", bytes { $0.bind(to: owner) { $0.add($1) } }, .bytes,
        target: 160),
    ]
  }

  /// The worst of some counts, as a list that has just grown has room to spare.
  private static func bytes(bind: (Observable<Int>) -> Void) -> Double {
    [1_000, 3_000, 10_000, 30_000, 100_000].map { bytes($0, bind: bind) }.max() ?? 0
  }

  /// What the heap holds more for each of `count` observers.
  private static func bytes(_ count: Int, bind: (Observable<Int>) -> Void) -> Double {
    let observable = Observable(0)
    let before = allocated_bytes()
    for _ in 0..<count { bind(observable) }
    return withExtendedLifetime(observable) {
      Double(allocated_bytes() - before) / Double(count)
    }
  }
}

private final class Sum {
  fileprivate(set) var total = 0

  func add(_ value: Int) {
    total &+= value
  }
}

/// As many observers three times: in an array, by tokens, and by an owner.
private final class ObservedSum {
  private var bare: [(Int) -> Void] = []
  private let byToken = Observable(0)
  private let byOwner = Observable(0)

  // What is held weakly has a slower reference count, so the owner is not the one of the others.
  private let owner = Sum()

  init(_ count: Int) {
    let sum = Sum()
    for _ in 0..<count {
      // Straight into `append` the closure would be checked for its actor at each call, as that is
      // in a module of Swift 5, and bare would not be bare.
      let observer: (Int) -> Void = { sum.add($0) }
      bare.append(observer)
      _ = byToken.bind { sum.add($0) }
      byOwner.bind(to: owner) { $0.add($1) }
    }
  }

  func callBare(_ times: Int) {
    for value in 0..<times {
      for observer in bare { observer(value) }
    }
  }

  func setWithTokens(_ times: Int) {
    for value in 0..<times { byToken.value = value }
  }

  func setWithOwner(_ times: Int) {
    for value in 0..<times { byOwner.value = value }
  }
}

private final class ObservedOutputs {
  @Output private var byOwner = 0
  @Output private var byKeyPath = 0
  private let owner = Sum()

  /// A variable, so that the compiler does not know which property it names.
  private var property: ReferenceWritableKeyPath<Sum, Int> = \.total

  init() {
    $byOwner.bind(to: owner) { $0.add($1) }
    $byKeyPath.bind(to: owner, \.total)
  }

  func setByOwner(_ times: Int) {
    for value in 0..<times { byOwner = value }
  }

  func setByKeyPath(_ times: Int) {
    for value in 0..<times { byKeyPath = value }
  }

  func setThroughKeyPath(_ times: Int) {
    for value in 0..<times { owner[keyPath: property] = value }
  }
}

/// An observable with some observers that stay, while others come and go.
private final class BoundSum {
  private let observable = Observable(0)
  private let sum = Sum()
  private let owner = Sum()
  private var tokens: [BindingToken]
  private var oldest = 0

  init(_ count: Int) {
    tokens = (0..<count).map { [observable, sum] _ in observable.bind { sum.add($0) } }
  }

  func bindAndUnbindWithToken(_ times: Int) {
    for _ in 0..<times { observable.bind { [sum] in sum.add($0) }.unbind() }
  }

  func bindAndUnbindWithOwner(_ times: Int) {
    for _ in 0..<times { observable.bind(to: owner) { $0.add($1) }.unbind() }
  }

  func replaceOldest(_ times: Int) {
    for _ in 0..<times {
      tokens[oldest].unbind()
      tokens[oldest] = observable.bind { [sum] in sum.add($0) }
      oldest = (oldest + 1) % tokens.count
    }
  }
}
