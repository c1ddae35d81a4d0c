import Binding
import TestSupport
import Testing

/// Random programs do the same on ``Observable`` as on a model of its contract.
struct RandomProgramTests {
  @Test(arguments: 0..<repetitions(10, thorough: 40))
  func `A random program is heard as the model says`(group: Int) {
    for seed in group * 100..<group * 100 + 100 {
      let living = Counter()
      let real = Program(seed: seed, subject: RealSubject(living)).run()
      let model = Program(seed: seed, subject: ModelSubject()).run()

      #expect(real.firstDifference(from: model) == nil, "seed \(seed)")
      #expect(living.living == 0, "seed \(seed) leaks")
    }
  }

  @Test func `The programs come to every kind of situation`() {
    let histories = (0..<200).map { Program(seed: $0, subject: ModelSubject()).run() }

    #expect(histories.contains { $0.count > 100 })
    #expect(histories.contains { history in history.contains { $0.isNested } })
    #expect(histories.contains { history in history.contains { $0.value != $0.stored } })
  }

  @Test(arguments: Fault.allCases)
  private func `A model with one rule broken differs from the real one`(fault: Fault) {
    let differs = (0..<200).contains { seed in
      Program(seed: seed, subject: RealSubject(Counter())).run()
        != Program(seed: seed, subject: ModelSubject(fault: fault)).run()
    }

    #expect(differs)
  }
}

// MARK: - Programs

/// One call of an observer.
private struct Heard: Equatable {
  let observer: Int
  let value: Int
  let stored: Int
  let isNested: Bool
}

extension [Heard] {
  /// The index of the first element that is not the same in both; nil when there is none.
  fileprivate func firstDifference(from other: [Heard]) -> Int? {
    self == other ? nil : zip(self, other).prefix { $0 == $1 }.count
  }
}

/// What a program is played on; observers and owners are numbered from 0 in the order of their making.
private protocol Subject: AnyObject {
  var stored: Int { get }
  func set(_ value: Int)
  func bind(firing: Bool, owner: Int?, _ observer: @escaping (Int) -> Void)
  func unbind(_ observer: Int)
  func addOwner()
  func killOwner(_ owner: Int)
  func end()
}

/// Sets, binds, unbinds and kills owners at random, at the top and inside callbacks.
private final class Program {
  private let subject: any Subject
  private var random: SeededGenerator
  private var history: [Heard] = []
  private var observerCount = 0

  /// Those whose `bind` has returned: before that there is no token to unbind with.
  private var bound: [Int] = []
  private var owners: [Bool] = []

  /// The owners whose `bind` has not returned: until then its caller keeps them alive.
  private var binding: [Int] = []
  private var nestedLeft = 60
  private var depth = 0

  init(seed: Int, subject: any Subject) {
    self.subject = subject
    random = SeededGenerator(seed: UInt64(seed))
  }

  func run() -> [Heard] {
    for _ in 0..<30 { act() }
    nestedLeft = 0
    subject.set(-1)
    subject.end()
    return history
  }

  private func act() {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3: subject.set(Int.random(in: 0..<5, using: &random))
    case 3..<6: bind()
    case 6..<8:
      if let observer = bound.randomElement(using: &random) { subject.unbind(observer) }
    default:
      guard let owner = owners.indices.randomElement(using: &random), !binding.contains(owner)
      else { return }
      owners[owner] = false
      subject.killOwner(owner)
    }
  }

  private func bind() {
    let observer = observerCount
    observerCount += 1
    var owner: Int?
    if Bool.random(using: &random) {
      owner = owners.lastIndex(of: true)
      if owner == nil || Int.random(in: 0..<3, using: &random) == 0 {
        subject.addOwner()
        owners.append(true)
        owner = owners.count - 1
      }
    }
    if let owner { binding.append(owner) }
    subject.bind(firing: Bool.random(using: &random), owner: owner) {
      self.hear($0, by: observer)
    }
    if owner != nil { binding.removeLast() }
    bound.append(observer)
  }

  private func hear(_ value: Int, by observer: Int) {
    history.append(
      Heard(observer: observer, value: value, stored: subject.stored, isNested: depth > 0))
    depth += 1
    defer { depth -= 1 }

    for _ in 0..<Int.random(in: 0..<4, using: &random) where nestedLeft > 0 {
      nestedLeft -= 1
      act()
    }
  }
}

// MARK: - The real one

private final class RealSubject: Subject {
  private var observable: Observable<Int>? = Observable(0)
  private var tokens: [Int: BindingToken] = [:]
  private var owners: [History?] = []
  private var count = 0
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
  }

  var stored: Int { observable?.value ?? 0 }

  func set(_ value: Int) {
    observable?.value = value
  }

  func bind(firing: Bool, owner: Int?, _ observer: @escaping (Int) -> Void) {
    let number = count
    count += 1
    let tracked = Tracked(living)
    let call = { (value: Int) in withExtendedLifetime(tracked) { observer(value) } }

    let owner = owner.flatMap { owners[$0] }
    let token =
      switch (owner, firing) {
      case (let owner?, true): observable?.bind(to: owner) { call($1) }
      case (let owner?, false): observable?.observe(by: owner) { call($1) }
      case (nil, true): observable?.bind(call)
      case (nil, false): observable?.observe(call)
      }
    tokens[number] = token
  }

  func unbind(_ observer: Int) {
    tokens[observer]?.unbind()
  }

  func addOwner() {
    owners.append(History())
  }

  func killOwner(_ owner: Int) {
    owners[owner] = nil
  }

  func end() {
    observable = nil
  }
}

// MARK: - The model

/// The ways in which the model can be made wrong, to see that the programs tell.
private enum Fault: CaseIterable {
  case dropsEqualValues, deliversNested, callsTheUnbound, callsTheDead, skipsTheLast, hearsTwice
}

/// The contract in its plainest form: all values ever set and all observers ever bound.
private final class ModelSubject: Subject {
  private struct Observer {
    let boundAfter: Int
    let owner: Int?
    let call: (Int) -> Void
    var isBound = true
  }

  private var values = [0]
  private var deliveredCount = 1
  private var observers: [Observer] = []
  private var owners: [Bool] = []
  private var isDelivering = false
  private let fault: Fault?

  init(fault: Fault? = nil) {
    self.fault = fault
  }

  var stored: Int { values[values.count - 1] }

  func set(_ value: Int) {
    if fault == .dropsEqualValues && value == stored { return }
    values.append(value)
    deliver()
  }

  func bind(firing: Bool, owner: Int?, _ observer: @escaping (Int) -> Void) {
    let boundAfter = fault == .hearsTwice ? deliveredCount : values.count
    observers.append(Observer(boundAfter: boundAfter, owner: owner, call: observer))
    guard firing else { return }

    let wasDelivering = isDelivering
    isDelivering = true
    observer(stored)
    isDelivering = wasDelivering
    deliver()
  }

  func unbind(_ observer: Int) {
    if fault != .callsTheUnbound { observers[observer].isBound = false }
  }

  func addOwner() {
    owners.append(true)
  }

  func killOwner(_ owner: Int) {
    if fault != .callsTheDead { owners[owner] = false }
  }

  func end() {
    observers = []
  }

  private func deliver() {
    guard !isDelivering || fault == .deliversNested else { return }
    isDelivering = true
    while deliveredCount < values.count {
      let number = deliveredCount
      deliveredCount += 1
      let count = observers.count - (fault == .skipsTheLast ? 1 : 0)
      for index in 0..<max(0, count) {
        let observer = observers[index]
        let isAlive = observer.owner.map { owners[$0] } ?? true
        if observer.isBound && isAlive && observer.boundAfter <= number {
          observer.call(values[number])
        }
      }
    }
    isDelivering = false
  }
}
