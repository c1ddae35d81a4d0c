/// What the user does on the keyboard.
public nonisolated enum Key: Hashable, Sendable {
  /// Characters typed one after the other.
  case text(String)

  /// Characters pasted at once: newlines and controls in it are text as well.
  case paste(String)

  /// A letter or sign with Ctrl, in lower case: `.control("c")`.
  case control(Character)

  /// A letter or sign with Alt.
  case alt(Character)

  case enter, tab, backTab, escape, backspace, delete
  case up, down, left, right, home, end, pageUp, pageDown
}
