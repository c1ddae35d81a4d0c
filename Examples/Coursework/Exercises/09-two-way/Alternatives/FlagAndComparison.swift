// A comparison on the way to the entry, and a flag only against its echo.
import Binding

/// Keeps the entry's text and the value the same, whichever of the two changes.
///
/// - Parameters:
///   - entry: The value does not keep it alive.
///   - value: What the entry shows.
func bind(_ entry: Entry, with value: Observable<String>) {
  var isShowing = false
  value.bind(to: entry) { entry, text in
    guard entry.text != text else { return }
    isShowing = true
    entry.text = text
    isShowing = false
  }
  entry.onChange = { text in
    if !isShowing { value.value = text }
  }
}
