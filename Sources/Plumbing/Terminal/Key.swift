/// What the user does on the keyboard.
public nonisolated enum Key: Hashable, Sendable {
  /// Characters typed one after the other.
  case text(String)

  /// Characters pasted at once: newlines and controls in it are text as well.
  ///
  /// Pasted text can hold the marker that ends a paste, and not every terminal takes it out. So all
  /// that comes up to the last such marker before a pause of 50 ms is pasted. Two limits remain: a
  /// line that pauses right after a false marker, and a terminal that does not mark pastes at all;
  /// their pasted text is keys.
  case paste(String)

  /// A letter or sign with Ctrl, in lower case: `.control("c")`.
  case control(Character)

  /// A letter or sign with Alt: `.alt("b")`.
  case alt(Character)

  /// Return, that of the keypad, and Ctrl-J and Ctrl-M, which send the same bytes.
  case enter

  /// Tab, or Ctrl-I.
  case tab

  /// Shift and Tab: `CSI Z` (ECMA-48, 8.3.7).
  case backTab

  /// The Esc key by itself, which is known only once nothing has followed it.
  case escape

  /// Deletes what is before the cursor: sends DEL, or BS with Ctrl-H.
  case backspace

  /// Deletes what is under the cursor: `CSI 3 ~`.
  case delete

  /// An arrow: `CSI A` to `CSI D`, or the same after `ESC O`.
  case up, down, left, right

  /// `CSI H` and `CSI F`, the same after `ESC O`, or the numbered ones of the Linux console (1, 4) and
  /// of rxvt (7, 8).
  case home, end

  /// `CSI 5 ~` and `CSI 6 ~`.
  case pageUp, pageDown
}

extension Key {
  /// The keys one by one: letters that were typed at once come as one text.
  package nonisolated var pressed: [Key] {
    guard case .text(let text) = self else { return [self] }
    return text.map { .text(String($0)) }
  }
}
