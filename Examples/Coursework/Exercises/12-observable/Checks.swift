import Binding
import Checks

@main enum ObservableContract: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("bind calls its observer at once, and after each change") {
      let (number, listener) = (Observable(1), Listener())
      number.bind(to: listener) { $0.heard.append($1) }
      number.value = 2
      number.value = 3

      try Checks.expect("heard", listener.heard, is: [1, 2, 3]) { heard in
        heard == [1]
          ? "The observer hears no change. Its token was dropped, and that unbinds nothing: the list "
            + "keeps the observer, whether or not the caller keeps the token." : nil
      }
    }

    Checks.Check("observe calls its observer only after each change") {
      let (number, listener) = (Observable(1), Listener())
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 2
      number.value = 3

      try Checks.expect("heard", listener.heard, is: [2, 3]) { heard in
        heard == [1, 2, 3] ? "Only `bind` begins with the current value." : nil
      }
    }

    Checks.Check("An observer that sets the value in its first call hears that, too") {
      let (number, listener) = (Observable(1), Listener())
      number.bind(to: listener) {
        $0.heard.append($1)
        if $1 == 1 { number.value = 2 }
      }

      try Checks.expect("heard", listener.heard, is: [1, 2]) { heard in
        heard == [1]
          ? "The first call comes before the observer is in the list, so it misses what that call sets: "
            + "append it first, and then call it." : nil
      }
    }

    Checks.Check("Observers hear a value in the order in which they were bound") {
      let (number, listener) = (Observable(0), Listener())
      let owners = (1...20).map { _ in Listener() }
      var tokens: [BindingToken] = []
      for (name, owner) in owners.enumerated() {
        tokens.append(number.observe(by: owner) { _, _ in listener.heard.append(name) })
      }
      number.value = 1
      try Checks.expect("called", listener.heard, is: Array(0..<20))

      listener.heard = []
      tokens[3].unbind()
      tokens[0].unbind()
      number.value = 2
      number.value = 3
      let left = (0..<20).filter { $0 != 3 && $0 != 0 }
      try Checks.expect("called, without the first and the fourth", listener.heard, is: left + left)
    }

    Checks.Check("Each observer of an owner hears each change") {
      let (number, listener) = (Observable(1), Listener())
      number.observe(by: listener) { $0.heard.append($1) }
      number.observe(by: listener) { $0.heard.append($1 * 10) }
      number.bind(to: listener) { $0.heard.append($1 * 100) }
      number.value = 2

      try Checks.expect("heard by the owner", listener.heard, is: [100, 2, 20, 200])
    }

    Checks.Check("An equal value set again is delivered again") {
      let (number, listener) = (Observable(1), Listener())
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 1
      number.value = 1

      try Checks.expect("heard", listener.heard, is: [1, 1])
    }

    Checks.Check(nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) { if $1 == 1 { number.value = 2 } }
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 1

      try Checks.expect("the second observer heard", listener.heard, is: [1, 2]) { heard in
        heard.first == 2
          ? "It hears the new value first, and then the stale one: finish the pass under way, and let "
            + "what is set meanwhile wait in a queue." : nil
      }
    }

    Checks.Check("A value set in a callback can be read at once", after: nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) {
        guard $1 == 1 else { return }
        number.value = 2
        $0.heard.append(number.value)
      }
      number.value = 1

      try Checks.expect("read in the callback", listener.heard, is: [2])
    }

    Checks.Check("Two values set in one callback are both delivered, in their order", after: nested)
    {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      number.observe(by: first) {
        $0.heard.append($1)
        guard $1 == 1 else { return }
        number.value = 2
        number.value = 3
      }
      number.observe(by: second) {
        $0.heard.append($1)
        if $1 == 2 { number.value = 4 }
      }
      number.value = 1
      number.value = 5

      let all = [1, 2, 3, 4, 5]
      try Checks.expect("heard by both", [first.heard, second.heard], is: [all, all]) {
        $0[0].contains(3) && !$0[0].contains(2)
          ? "Only the latest of the values that were set meanwhile is delivered: keep them all, in a "
            + "queue." : nil
      }
    }

    Checks.Check("An observer bound in a callback hears no value twice", after: nested) {
      let (number, early, late) = (Observable(0), Listener(), Listener())
      number.observe(by: early) { _, value in
        guard value == 1 else { return }
        number.value = 2
        number.bind(to: late) { $0.heard.append($1) }
      }
      number.value = 1
      number.value = 3

      try Checks.expect("the late observer heard", late.heard, is: [2, 3]) { heard in
        heard.count > 2
          ? "It heard the current value when it was bound, and then once more from the queue: let each "
            + "observer know since when it listens." : nil
      }
    }

    Checks.Check("An observer bound in a callback hears what is set after that", after: nested) {
      let (number, early, late) = (Observable(0), Listener(), Listener())
      number.observe(by: early) { _, value in
        guard value == 1 else { return }
        number.bind(to: late) { $0.heard.append($1) }
        number.value = 2
      }
      number.value = 1
      number.value = 3

      try Checks.expect("the late observer heard", late.heard, is: [1, 2, 3]) { heard in
        heard == [1, 3]
          ? "It joins when the queue is empty, so it misses what was set after it was bound." : nil
      }

      number.observe(by: early) { _, value in
        if value == 4 { number.observe(by: late) { $0.heard.append($1 * 10) } }
      }
      late.heard = []
      number.value = 4
      number.value = 5
      try Checks.expect(
        "a late observer by `observe` heard tenfold", late.heard.filter { $0 > 5 }, is: [50])
    }

    Checks.Check("An observer that is unbound is not called again, and others are") {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      let token = number.bind(to: first) { $0.heard.append($1) }
      number.observe(by: second) { $0.heard.append($1) }
      token.unbind()
      number.value = 1
      token.unbind()
      number.value = 2

      try Checks.expect(
        "heard by the first and the second", [first.heard, second.heard], is: [[0], [1, 2]])
    }

    Checks.Check("An observer that is unbound leaves the other ones of its owner bound") {
      let (number, listener) = (Observable(0), Listener())
      let token = number.observe(by: listener) { $0.heard.append($1) }
      number.observe(by: listener) { $0.heard.append($1 * 10) }
      number.value = 1
      token.unbind()
      number.value = 2
      number.value = 3

      try Checks.expect("heard by the owner", listener.heard, is: [1, 10, 20, 30]) { heard in
        !heard.contains(30)
          ? "All observers of that owner went with the one: a token is about one observer." : nil
      }
    }

    Checks.Check("An observer that is unbound by an earlier one is not called") {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      var token: BindingToken?
      number.observe(by: first) { _, value in
        if value == 1 { number.value = 2 }
        token?.unbind()
      }
      token = number.observe(by: second) { $0.heard.append($1) }
      number.value = 1

      try Checks.expect("heard by the second", second.heard, is: []) { _ in
        "The list is walked as it was at the start: ask each observer, just before its call, whether it "
          + "is still bound."
      }
    }

    Checks.Check("An observer that unbinds itself is not called again, and the next one is") {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      var token: BindingToken?
      token = number.observe(by: first) {
        $0.heard.append($1)
        token?.unbind()
      }
      number.observe(by: second) { $0.heard.append($1) }
      number.value = 1
      number.value = 2

      try Checks.expect(
        "heard by the first and the second", [first.heard, second.heard], is: [[1], [1, 2]])
    }

    Checks.Check(weakly) {
      let number = Observable(0)
      weak var left: Listener?
      var calls = 0
      do {
        let listener = Listener()
        left = listener
        number.bind(to: listener) { _, _ in calls += 1 }
        number.observe(by: listener) { _, _ in calls += 1 }
      }
      number.value = 1
      number.value = 2

      try Checks.expect("owners left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The closure in the list holds the owner: it has to capture the owner weakly, and look whether "
          + "it is there."
      }
      try Checks.expect("calls", calls, is: 1)
    }

    Checks.Check("The death of an owner leaves the other observers bound", after: weakly) {
      let (number, last) = (Observable(0), Listener())
      var dying: Listener? = Listener()
      number.observe(by: last) { _, value in if value == 1 { dying = nil } }
      if let dying { number.observe(by: dying) { _, value in last.heard.append(-value) } }
      number.observe(by: last) { $0.heard.append($1) }
      number.value = 1
      number.value = 2

      try Checks.expect("heard", last.heard, is: [1, 2]) {
        $0 == [2]
          ? "The pass ended at the dead owner: leave out its observer, and go on with the next."
          : nil
      }
    }

    Checks.Check(
      "What an unbound observer captured is released with the next change", after: weakly
    ) {
      let (number, listener) = (Observable(0), Listener())
      weak var unbound: Listener?
      do {
        let captured = Listener()
        unbound = captured
        number.observe(by: listener) { captured.heard.append($1) }.unbind()
      }
      number.value += 1
      try Checks.expect(
        "objects left in memory after an unbind and a change", unbound == nil ? 0 : 1, is: 0)

      var ofTheDead: [Weak] = []
      for _ in 1...100 {
        let (owner, captured) = (Listener(), Listener())
        ofTheDead.append(Weak(captured))
        number.observe(by: owner) { captured.heard.append($1) }
      }
      number.value += 1
      let left = ofTheDead.count { $0.object != nil }
      try Checks.expect(
        "objects left in memory after the death of 100 owners and a change", left, is: 0
      ) { _ in
        "The observers of dead owners pile up, with all that they captured: remove them from the list."
      }
    }

    Checks.Check("A chain of 100,000 sets in callbacks does not grow the stack", after: nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) { if $1 < 100_000 { number.value = $1 + 1 } }
      number.value = 1

      try Checks.expect("the last value", number.value, is: 100_000)
    }

    Checks.Check("Random programs hear what they hear from the kit's Observable", after: nested) {
      for number in 1...300 {
        let expected = Program(number: number, on: .kit()).played()
        let seen = Program(number: number, on: .answer()).played()
        let same = zip(seen, expected).prefix { $0 == $1 }.count
        guard same < max(seen.count, expected.count) else { continue }

        let story = expected.prefix(same).joined(separator: ", ")
        try Checks.expect(
          same == 0 ? "the first event" : "the next event, after: \(story)",
          same < seen.count ? seen[same] : "the end",
          is: same < expected.count ? expected[same] : "the end")
      }
    }
  }

  private static let nested = "A value set in a callback is delivered after the pass under way"
  private static let weakly = "An owner is held weakly, and its death unbinds its observers"
}

/// An owner that takes notes.
private final class Listener {
  var heard: [Int] = []
}

private struct Weak {
  weak var object: Listener?

  init(_ object: Listener) {
    self.object = object
  }
}

// MARK: - Random programs

/// An observable of either kind.
private struct Subject {
  let value: () -> Int
  let set: (Int) -> Void

  /// Binds or, if not told to fire, observes; returns the token's `unbind`.
  let add: (_ owner: Listener, _ fires: Bool, _ call: @escaping (Int) -> Void) -> () -> Void

  static func answer() -> Subject {
    let number = Observable(0)
    return Subject(value: { number.value }, set: { number.value = $0 }) { owner, fires, call in
      (fires
        ? number.bind(to: owner) { _, value in call(value) }
        : number.observe(by: owner) { _, value in call(value) }).unbind
    }
  }

  static func kit() -> Subject {
    let number = Binding.Observable(0)
    return Subject(value: { number.value }, set: { number.value = $0 }) { owner, fires, call in
      (fires
        ? number.bind(to: owner) { _, value in call(value) }
        : number.observe(by: owner) { _, value in call(value) }).unbind
    }
  }
}

/// Sets, binds, unbinds and lets owners die, at the top and inside callbacks, and writes down what
/// happens. The number decides what it does, and how long.
private final class Program {
  private let subject: Subject
  private let number: Int
  private var random: Generator
  private var stepsLeft: Int
  private var depth = 0
  private var owners: [Listener?] = []
  private var unbinds: [() -> Void] = []
  private var events: [String] = []

  init(number: Int, on subject: Subject) {
    self.number = number
    self.subject = subject
    random = Generator(state: UInt64(number))
    stepsLeft = number / 10 + 4
  }

  func played() -> [String] {
    while stepsLeft > 0 { step() }
    return events
  }

  private func step() {
    guard stepsLeft > 0 else { return }
    stepsLeft -= 1
    switch Int.random(in: 0..<10, using: &random) {
    case 0...3:
      let value = Int.random(in: 1...3, using: &random)
      events.append("set \(value)")
      subject.set(value)
      events.append("value \(subject.value())")
    case 4...6:
      add(fires: Bool.random(using: &random))
    case 7...8:
      guard let index = unbinds.indices.randomElement(using: &random) else { return }
      events.append("unbind \(index)")
      unbinds[index]()
    default:
      guard let index = owners.indices.randomElement(using: &random) else { return }
      events.append("owner \(index) dies")
      owners[index] = nil
    }
  }

  private func add(fires: Bool) {
    let (name, owner) = (unbinds.count, Listener())
    events.append("\(fires ? "bind" : "observe") \(name)")
    owners.append(owner)
    unbinds.append {}
    var isFirstCall = fires
    unbinds[name] = subject.add(owner, fires) { [unowned self] value in
      events.append("\(name) hears \(value)")
      // What the first call does is left to the other checks.
      guard !isFirstCall, Bool.random(using: &random) else { return }
      step()
    }
    isFirstCall = false
  }
}

/// The same numbers in every run.
private struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
