import Binding

/// Keeps the entry's text and the value the same, whichever of the two changes.
///
/// - Parameters:
///   - entry: The value does not keep it alive.
///   - value: What the entry shows.
func bind(_ entry: Entry, with value: Observable<String>) {
  value.bind(to: entry) { $0.text = $1 }
  entry.onChange = { value.value = $0 }
}
