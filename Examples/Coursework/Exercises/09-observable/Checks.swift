import Checks

@main enum ObservableContract: Exercise {
  static var checks: [Check] {
    Check("bind calls its observer at once, and after each change") {
      let (number, listener) = (Observable(1), Listener())
      number.bind(to: listener) { $0.heard.append($1) }
      number.value = 2

      try expect("heard", listener.heard, is: [1, 2])
    }

    Check("observe calls its observer only after each change") {
      let (number, listener) = (Observable(1), Listener())
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 2

      try expect("heard", listener.heard, is: [2]) { heard in
        heard == [1, 2] ? "Only `bind` begins with the current value." : nil
      }
    }

    Check("Observers hear a value in the order in which they were bound") {
      let (number, listener) = (Observable(0), Listener())
      for name in 1...20 { number.observe(by: listener) { owner, _ in owner.heard.append(name) } }
      number.value = 1

      try expect("called", listener.heard, is: Array(1...20))
    }

    Check("An equal value set again is delivered again") {
      let (number, listener) = (Observable(1), Listener())
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 1
      number.value = 1

      try expect("heard", listener.heard, is: [1, 1])
    }

    Check(nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) { if $1 == 1 { number.value = 2 } }
      number.observe(by: listener) { $0.heard.append($1) }
      number.value = 1

      try expect("the second observer heard", listener.heard, is: [1, 2]) { heard in
        heard.first == 2
          ? "It hears the new value first, and then the stale one: finish the pass under way, and "
            + "let what is set meanwhile wait in a queue." : nil
      }
    }

    Check("A value set in a callback can be read at once", after: nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) {
        guard $1 == 1 else { return }
        number.value = 2
        $0.heard.append(number.value)
      }
      number.value = 1

      try expect("read in the callback", listener.heard, is: [2])
    }

    Check("An observer bound in a callback hears no value twice", after: nested) {
      let (number, early, late) = (Observable(0), Listener(), Listener())
      number.observe(by: early) { _, value in
        guard value == 1 else { return }
        number.value = 2
        number.bind(to: late) { $0.heard.append($1) }
      }
      number.value = 1
      number.value = 3

      try expect("the late observer heard", late.heard, is: [2, 3]) { heard in
        heard == [2, 2, 3] || heard == [2, 1, 2, 3]
          ? "It heard the current value when it was bound, so what was set before that is no news: "
            + "let each observer know since when it listens." : nil
      }
    }

    Check("An observer that is unbound is not called again, and others are") {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      let token = number.observe(by: first) { $0.heard.append($1) }
      number.observe(by: second) { $0.heard.append($1) }
      token.unbind()
      number.value = 1

      try expect("heard by the first and the second", [first.heard, second.heard], is: [[], [1]])
    }

    Check("An observer that is unbound by an earlier one is not called") {
      let (number, first, second) = (Observable(0), Listener(), Listener())
      var token: BindingToken?
      number.observe(by: first) { _, _ in token?.unbind() }
      token = number.observe(by: second) { $0.heard.append($1) }
      number.value = 1

      try expect("heard by the second", second.heard, is: []) { _ in
        "The list is walked as it was at the start: ask each observer, when its turn comes, whether it "
          + "is still bound."
      }
    }

    Check("An owner is held weakly, and its death unbinds its observer") {
      let number = Observable(0)
      weak var left: Listener?
      var calls = 0
      do {
        let listener = Listener()
        left = listener
        number.observe(by: listener) { _, _ in calls += 1 }
      }
      number.value = 1

      try expect("owners left, and calls", [left == nil ? 0 : 1, calls], is: [0, 0]) { _ in
        "The closure that is kept holds the owner: it has to capture it weakly, and look first."
      }
    }

    Check("A chain of 100,000 sets in callbacks does not grow the stack", after: nested) {
      let (number, listener) = (Observable(0), Listener())
      number.observe(by: listener) { if $1 < 100_000 { number.value = $1 + 1 } }
      number.value = 1

      try expect("the last value", number.value, is: 100_000)
    }
  }

  private static let nested = "A value set in a callback is delivered after the pass under way"
}

/// An owner that takes notes.
private final class Listener {
  var heard: [Int] = []
}
