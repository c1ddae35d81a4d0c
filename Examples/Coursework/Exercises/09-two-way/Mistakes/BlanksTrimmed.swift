import Binding

/// Keeps the entry's text and the value the same, whichever of the two changes.
///
/// - Parameters:
///   - entry: The value does not keep it alive.
///   - value: What the entry shows.
func bind(_ entry: Entry, with value: Observable<String>) {
  value.bind(to: entry) { entry, text in
    if entry.text != text { entry.text = text }
  }
  entry.onChange = { typed in
    let text = typed.split(separator: " ").joined(separator: " ")
    if value.value != text { value.value = text }
  }
}
