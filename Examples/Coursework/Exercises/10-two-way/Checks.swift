import Binding
import Checks

@main enum TwoWay: Exercise {
  static var checks: [Check] {
    Check("What the user types arrives in the value") {
      let (entry, value) = bound()
      entry.text = "a"

      try expect("the value", value.value, is: "a")
    }

    Check("What the program sets is shown") {
      let (entry, value) = bound()
      value.value = "b"

      try expect("the entry's text", entry.text, is: "b")
    }

    Check("The entry shows the value from the start") {
      let (entry, _) = bound("begin")

      try expect("the entry's text", entry.text, is: "begin")
    }

    Check("One edit changes the entry once, and the value once") {
      let (entry, value) = bound()
      let counter = Counter()
      value.observe(by: counter) { counter, _ in counter.count += 1 }
      entry.changes = 0
      entry.text = "a"

      try expect(
        "changes of the entry and of the value", [entry.changes, counter.count], is: [1, 1]
      ) {
        $0[0] >= Entry.enough
          ? "Each side answers the other for ever: pass on only what the other does not have yet."
          : nil
      }
    }

    Check("One set by the program changes each of them once") {
      let (entry, value) = bound()
      let counter = Counter()
      value.observe(by: counter) { counter, _ in counter.count += 1 }
      entry.changes = 0
      value.value = "b"

      try expect(
        "changes of the entry and of the value", [entry.changes, counter.count], is: [1, 1]
      ) {
        $0 == [1, 2]
          ? "The entry's echo sets the value once more: this direction needs its own look before it "
            + "sets." : nil
      }
    }

    Check("A rule that changes what was typed has the last word") {
      let (entry, value) = bound()
      let rule = Counter()
      value.observe(by: rule) { _, text in
        let short = String(text.prefix(3))
        if short != text { value.value = short }
      }
      entry.text = "abcdef"

      try expect("the entry's text and the value", [entry.text, value.value], is: ["abc", "abc"]) {
        $0 == ["abcdef", "abc"]
          ? "A flag that shuts the other direction also shuts out what a rule has corrected: compare "
            + "the values in place of a flag." : nil
      }
    }

    Check("An entry that is closed is let go, and the value lives on") {
      let value = Observable("")
      weak var left: Entry?
      do {
        let entry = Entry()
        left = entry
        bind(entry, with: value)
      }
      value.value = "c"

      try expect("entries left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The value's closure keeps the entry: the owner of that binding is the entry, and comes back "
          + "as the closure's first parameter."
      }
    }
  }

  private static func bound(_ text: String = "") -> (Entry, Observable<String>) {
    let (entry, value) = (Entry(), Observable(text))
    bind(entry, with: value)
    return (entry, value)
  }
}

/// A text entry that tells every change, also one that the program makes, as many do.
final class Entry {
  /// After so many changes without an end it stops telling them.
  static let enough = 1000

  var changes = 0
  var onChange: ((String) -> Void)?

  var text = "" {
    didSet {
      changes += 1
      if changes < Self.enough { onChange?(text) }
    }
  }
}

private final class Counter {
  var count = 0
}
