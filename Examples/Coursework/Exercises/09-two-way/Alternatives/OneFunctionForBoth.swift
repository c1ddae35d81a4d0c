// One function serves both directions, and the entry does not keep the value alive.
import Binding

/// Keeps the entry's text and the value the same, whichever of the two changes.
func bind(_ entry: Entry, with value: Observable<String>) {
  entry.text = value.value
  value.observe(by: entry) { pass($1, to: \.text, of: $0) }
  entry.onChange = { [weak value] text in
    guard let value else { return }
    pass(text, to: \.value, of: value)
  }
}

private func pass<Side: AnyObject>(
  _ text: String, to path: ReferenceWritableKeyPath<Side, String>, of side: Side
) {
  guard side[keyPath: path] != text else { return }
  side[keyPath: path] = text
}
