import Binding

/// Keeps the entry's text and the value the same, whichever of the two changes.
///
/// - Parameters:
///   - entry: The value does not keep it alive.
///   - value: What the entry shows.
func bind(_ entry: Entry, with value: Observable<String>) {
  var isUpdating = false
  value.bind(to: entry) { entry, text in
    if isUpdating { return }
    isUpdating = true
    entry.text = text
    isUpdating = false
  }
  entry.onChange = { text in
    if isUpdating { return }
    isUpdating = true
    value.value = text
    isUpdating = false
  }
}
