import Binding
import Checks

@main enum TwoWay: Checks.Exercise {
  static var checks: [Checks.Check] {
    Checks.Check("The entry shows the value from the start") {
      let (entry, value) = bound("begin")

      try Checks.expect("the value", value.value, is: "begin")
      try Checks.expect("the entry's text", entry.text, is: "begin") { _ in
        "The entry hears only later changes: `bind` begins with the current value."
      }
    }

    Checks.Check(arrives) {
      let (entry, value) = bound()
      for text in ["a", "b", "B", "ab", " ab", "ab ", "a  b", "a\tb", "\n", "名", "👩‍👩‍👧"] {
        entry.changes = 0
        entry.text = text

        let help =
          text.contains(" ")
          ? "What was typed is changed on its way, and blanks are lost: pass on the text as it is."
          : nil
        try Checks.expect("the value", value.value, is: text) { _ in help }
        try Checks.expect("the entry's text", entry.text, is: text) { _ in help }
      }
    }

    Checks.Check("An entry that is emptied empties the value", after: arrives) {
      let (entry, value) = bound()
      for _ in 1...2 {
        entry.text = "a"
        entry.changes = 0
        entry.text = ""

        try Checks.expect("the value", value.value, is: "") { _ in
          "An empty text is an edit, too: the value still holds what the user has deleted."
        }
      }
    }

    Checks.Check("What the program sets is shown as it is") {
      let (entry, value) = bound("begin")
      for text in ["a", "b", "B", "ab", " ab", "ab ", "a  b", "a\tb", "", "\n", "名", "👩‍👩‍👧"] {
        entry.changes = 0
        value.value = text

        try Checks.expect("the entry's text", entry.text, is: text)
        try Checks.expect("the value", value.value, is: text)
      }
    }

    Checks.Check("One edit changes the entry once, and the value once", after: arrives) {
      let (entry, value) = bound()
      let counter = Counter(of: value)
      for text in ["a", "ab", "a"] {
        (entry.changes, counter.count) = (0, 0)
        entry.text = text

        let seen = [entry.changes, counter.count]
        try Checks.expect("changes of the entry and of the value", seen, is: [1, 1]) {
          if $0[0] >= Entry.enough {
            return
              "Each side answers the other without end: pass on only what the other side does not "
              + "have yet."
          }
          return $0[0] == 2
            ? "The value's echo changes the entry once more: this direction needs a comparison of its "
              + "own, before it sets the text." : nil
        }
      }
    }

    Checks.Check("One set by the program changes each of them once") {
      let (entry, value) = bound()
      let counter = Counter(of: value)
      for text in ["a", "ab", "a"] {
        (entry.changes, counter.count) = (0, 0)
        value.value = text

        let seen = [entry.changes, counter.count]
        try Checks.expect("changes of the entry and of the value", seen, is: [1, 1]) {
          $0[1] == 2
            ? "The entry's echo sets the value once more: this direction needs a comparison of its own, "
              + "before it sets the value." : nil
        }
      }
    }

    Checks.Check("Both show the last text, in whatever order edits and sets come", after: arrives) {
      let threes = Step.all.flatMap { one in
        Step.all.flatMap { next in Step.all.map { [one, next, $0] } }
      }
      for steps in threes {
        let (entry, value) = bound()
        let counter = Counter(of: value)
        for (position, step) in steps.enumerated() {
          let isNew = value.value != step.text
          (entry.changes, counter.count) = (0, 0)
          switch step {
          case .edit(let text): entry.text = text
          case .set(let text): value.value = text
          }

          let story = "after " + steps[...position].map(\.description).joined(separator: ", ")
          let both = [step.text, step.text]
          try Checks.expect("entry and value, \(story)", [entry.text, value.value], is: both)
          let changes = [entry.changes, counter.count]
          if isNew { try Checks.expect("their changes, \(story)", changes, is: [1, 1]) }
        }
      }
    }

    Checks.Check("A rule that changes what was typed has the last word", after: arrives) {
      let rules: [(name: String, correct: (String) -> String)] = [
        ("at most three", { String($0.prefix(3)) }), ("upper case", { $0.uppercased() }),
        ("no digits", { $0.filter { !$0.isNumber } }),
      ]
      for rule in rules {
        for isFirst in [true, false] {
          let (entry, value) = (Entry(), Observable(""))
          let owner = Counter()
          if !isFirst { bind(entry, with: value) }
          value.observe(by: owner) { [unowned value] _, text in
            let corrected = rule.correct(text)
            if corrected != text { value.value = corrected }
          }
          if isFirst { bind(entry, with: value) }

          for typed in ["abc4", "abcdef", "abcxyz", "abc4", "7", ""] {
            entry.text = typed

            let expected = rule.correct(typed)
            try Checks.expect(
              "entry and value after \(typed.debugDescription), with the rule: \(rule.name)",
              [entry.text, value.value], is: [expected, expected]
            ) {
              $0 == [typed, expected]
                ? "A flag that shuts the other direction also shuts out what a rule has corrected: compare "
                  + "the texts, and use no flag." : nil
            }
          }
        }
      }
    }

    Checks.Check("Two entries with one value show the same", after: arrives) {
      let (first, value) = bound("begin")
      let other = Entry()
      bind(other, with: value)
      try Checks.expect("the second entry's text", other.text, is: "begin")

      let counter = Counter(of: value)
      for (number, entry) in [first, other, first].enumerated() {
        (first.changes, other.changes, counter.count) = (0, 0, 0)
        entry.text = "\(number)"

        try Checks.expect(
          "the entries' texts", [first.text, other.text], is: ["\(number)", "\(number)"])
        try Checks.expect(
          "changes of the entries and of the value",
          [first.changes, other.changes, counter.count],
          is: [1, 1, 1])
      }
    }

    Checks.Check("The value does not keep the entry") {
      let value = Observable("")
      weak var left: Entry?
      do {
        let entry = Entry()
        left = entry
        bind(entry, with: value)
        entry.text = "a"
        entry.onChange = nil
      }
      value.value = "c"

      try Checks.expect("entries left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The value's closure keeps the entry: make the entry the owner of that binding, and take it from "
          + "the closure's first parameter."
      }
    }

    Checks.Check("A closed entry is released, and the value lives on") {
      let value = Observable("")
      weak var left: Entry?
      do {
        let entry = Entry()
        left = entry
        bind(entry, with: value)
        entry.text = "a"
      }
      value.value = "c"

      try Checks.expect("entries left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The entry keeps `onChange`, and `onChange` keeps the entry: take the text from the closure's "
          + "parameter."
      }

      let next = Entry()
      bind(next, with: value)
      try Checks.expect("the next entry's text", next.text, is: "c")
    }

    Checks.Check("A value that is no longer used is released with its entry") {
      weak var left: Observable<String>?
      do {
        let (entry, value) = bound()
        left = value
        entry.text = "a"
      }

      try Checks.expect("values left in memory", left == nil ? 0 : 1, is: 0) { _ in
        "The value keeps the closure, and the closure keeps the value: take the text from the closure's "
          + "second parameter."
      }
    }
  }

  private static let arrives = "Each edit arrives in the value as it was typed"

  private static func bound(_ text: String = "") -> (Entry, Observable<String>) {
    let (entry, value) = (Entry(), Observable(text))
    bind(entry, with: value)
    return (entry, value)
  }
}

/// A text entry that reports every change, those that the program makes included.
final class Entry {
  /// After so many changes it stops reporting them.
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

private enum Step: CustomStringConvertible {
  case edit(String)
  case set(String)

  static let all = ["", "a", "b"].flatMap { [Step.edit($0), .set($0)] }

  var text: String {
    switch self {
    case .edit(let text), .set(let text): text
    }
  }

  var description: String {
    switch self {
    case .edit(let text): "edit \(text.debugDescription)"
    case .set(let text): "set \(text.debugDescription)"
    }
  }
}

private final class Counter {
  var count = 0

  init() {
  }

  /// Counts what the value delivers from now on.
  init(of value: Observable<String>) {
    value.observe(by: self) { counter, _ in counter.count += 1 }
  }
}
