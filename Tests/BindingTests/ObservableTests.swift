import Binding
import Testing

/// The contract of ``Observable``: each test is named by its sentence.
final class ObservableTests {
  private let number = Observable(1)
  private let heard = History()

  @Test func `bind calls its observer at once with the current value, and then after each change`()
  {
    number.bind(to: heard) { $0.add($1) }
    _ = number.bind { [heard] in heard.add("token", $0) }

    number.value = 2
    number.value = 3

    #expect(heard.all == ["1", "token 1", "2", "token 2", "3", "token 3"])
  }

  @Test func `observe calls its observer only after each change`() {
    number.observe(by: heard) { $0.add($1) }
    _ = number.observe { [heard] in heard.add("token", $0) }
    #expect(heard.all == [])

    number.value = 2
    number.value = 3

    #expect(heard.all == ["2", "token 2", "3", "token 3"])
  }

  @Test(arguments: [1, 2, 9, 100])
  func `Observers hear a value in the order in which they were bound`(count: Int) {
    for name in 0..<count { number.observe(by: heard) { history, _ in history.add(name) } }

    number.value = 2

    #expect(heard.all == (0..<count).map { "\($0)" })
  }

  @Test func `An equal value set again is delivered again`() {
    number.observe(by: heard) { $0.add($1) }

    number.value = 1
    number.value = 1

    #expect(heard.all == ["1", "1"])
  }

  @Test
  func `A value set inside a callback is stored at once, and delivered after the pass under way`() {
    number.observe(by: self) { test, value in
      test.heard.add("first", value)
      if value == 2 { test.number.value = 3 }
      test.heard.add("stored", test.number.value)
    }
    number.observe(by: heard) { $0.add("second", $1) }

    number.value = 2

    #expect(
      heard.all == ["first 2", "stored 3", "second 2", "first 3", "stored 3", "second 3"])
  }

  @Test func `What the first call of a bind sets is delivered to its observer too`() {
    number.bind(to: self) { test, value in
      test.heard.add(value)
      if value < 3 { test.number.value = value + 1 }
    }

    #expect(heard.all == ["1", "2", "3"])
  }

  @Test
  func `Every observer hears every later value once, in the order in which the values were set`() {
    for name in ["first", "second"] {
      number.observe(by: self) { test, value in
        test.heard.add(name, value)
        if value < 10 { for digit in 1...2 { test.number.value = value * 10 + digit } }
      }
    }

    number.value = 2

    let values = [2, 21, 22, 21, 22]
    #expect(heard.all == values.flatMap { ["first \($0)", "second \($0)"] })
  }

  @Test
  func `An observer bound inside a callback hears the current value at once, and later ones only`()
  {
    var isFirst = true
    number.observe(by: self) { test, value in
      test.heard.add("outer", value)
      guard isFirst else { return }
      isFirst = false
      test.number.value = 3
      test.number.bind(to: test.heard) { $0.add("inner", $1) }
      test.number.observe(by: test.heard) { $0.add("silent", $1) }
      test.number.value = 4
    }

    number.value = 2

    #expect(heard.all == ["outer 2", "inner 3", "outer 3", "outer 4", "inner 4", "silent 4"])
  }

  @Test(arguments: 0..<4)
  func `An observer that is unbound is not called again, and the others are left alone`(gone: Int) {
    let tokens = (0..<4).map { name in number.observe { [heard] _ in heard.add(name) } }

    tokens[gone].unbind()
    tokens[gone].unbind()
    number.value = 2

    #expect(heard.all == (0..<4).filter { $0 != gone }.map { "\($0)" })
  }

  @Test(arguments: 0..<4, 0..<4)
  func `One unbound inside a callback is not called again in that pass`(by: Int, gone: Int) {
    var tokens: [BindingToken] = []
    tokens = (0..<4).map { name in
      number.observe { [heard] _ in
        heard.add(name)
        if name == by { tokens[gone].unbind() }
      }
    }

    number.value = 2
    number.value = 3

    let first = (0..<4).filter { $0 != gone || gone <= by }
    let second = (0..<4).filter { $0 != gone }
    #expect(heard.all == (first + second).map { "\($0)" })
    tokens = []
  }

  @Test
  func `What an unbound observer captured is freed, at the latest after the pass under way`() {
    var tokens: [BindingToken] = []
    weak var outside: History?
    weak var inside: History?
    weak var neverJoined: History?
    do {
      let first = History()
      let second = History()
      let third = History()
      (outside, inside, neverJoined) = (first, second, third)
      tokens = [
        number.observe { _ in first.add(0) },
        number.observe { _ in second.add(1) },
        number.observe { [weak number] _ in
          tokens[1].unbind()
          if let number, tokens.count == 3 {
            tokens.append(number.observe { _ in third.add(2) })
            tokens[3].unbind()
          }
        },
      ]
    }

    tokens[0].unbind()
    #expect(outside == nil)
    number.value = 2
    #expect(inside == nil)

    tokens[2].unbind()
    #expect(neverJoined == nil)
  }

  @Test(arguments: 0..<3, [false, true])
  func `What an observer unbound inside a callback captured is freed after the pass`(
    gone: Int, isBinding: Bool
  ) {
    var token: BindingToken?
    weak var captured: History?
    for place in 0..<3 {
      if place == gone {
        let capture = History()
        captured = capture
        token = number.observe { _ in capture.add(place) }
      } else {
        number.observe(by: heard) { _, _ in token?.unbind() }
      }
    }

    if isBinding {
      number.bind(to: heard) { _, _ in token?.unbind() }
    } else {
      number.value = 2
    }

    #expect(captured == nil)
  }

  @Test func `Observers that are unbound do not pile up, even when the value never changes`() {
    let tokens = (0..<10_000).map { _ in
      let token = number.bind { _ in }
      token.unbind()
      return WeakToken(token)
    }

    #expect(tokens.count { $0.token != nil } < 100)
  }

  @Test(arguments: [1, 2, 40])
  func `An owner is held weakly, and its death unbinds its observers`(count: Int) {
    var owner: History? = History()
    weak let watched = owner
    weak var captured: History?
    do {
      let capture = History()
      captured = capture
      for _ in 0..<count {
        if let owner { number.bind(to: owner) { _, value in capture.add(value) } }
      }
    }
    number.observe(by: heard) { $0.add($1) }
    #expect(captured?.all.count == count)

    owner = nil
    #expect(watched == nil)
    number.value = 2

    #expect(heard.all == ["2"])
    #expect(captured == nil)
  }

  @Test func `One whose owner dies inside a callback is not called again`() {
    var owner: History? = History()
    number.observe(by: heard) { heard, value in
      owner = nil
      heard.add(value)
    }
    if let owner { number.observe(by: owner) { [heard] _, _ in heard.add("dead") } }

    number.value = 2

    #expect(heard.all == ["2"])
  }

  @Test func `Dead owners do not pile up, even when the value never changes`() {
    let count = Counter()

    for _ in 0..<10_000 {
      let tracked = Tracked(count)
      number.observe(by: History()) { _, _ in _ = tracked }
    }

    #expect(count.living < 100)
  }

  @Test func `Dropping a token unbinds nothing`() {
    weak var dropped: BindingToken?
    do {
      let token = number.observe { [heard] in heard.add($0) }
      dropped = token
    }

    number.value = 2

    #expect(heard.all == ["2"])
    #expect(dropped != nil)
  }

  @Test
  func `A chain of sets inside callbacks may be as long as it likes: the stack does not grow`() {
    var last = 0
    number.observe(by: self) { test, value in if value < 100_000 { test.number.value += 1 } }
    number.observe(by: heard) { _, value in last = value }

    number.value = 2

    #expect(last == 100_000)
  }

  @Test func `An observable that is released inside its own callback first finishes what was set`()
  {
    var only: Observable<Int>? = Observable(1)
    weak let watched = only
    only?.observe(by: heard) { heard, value in
      heard.add("first", value)
      only?.value = 3
      only = nil
    }
    only?.observe(by: heard) { $0.add("second", $1) }

    only?.value = 2

    #expect(heard.all == ["first 2", "second 2", "first 3", "second 3"])
    #expect(watched == nil)
  }
}

// MARK: - Fixtures

private struct WeakToken {
  private(set) weak var token: BindingToken?

  init(_ token: BindingToken) {
    self.token = token
  }
}
