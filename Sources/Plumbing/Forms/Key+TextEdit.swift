import Terminal
import Widgets

nonisolated extension Key {
  /// What the key does in a field with the focus: typing, the arrows, and the keys that shells and
  /// Emacs have for a line. Nil for a key that is not for a field, and for a paste, which each form
  /// takes in its own way.
  package var textEdit: TextEdit? {
    switch self {
    case .text(let text): .insert(text)
    case .backspace: .deleteBackward
    case .delete, .control("d"): .delete(.forward)
    case .control("w"): .delete(.wordBackward)
    case .control("u"): .delete(.toStart)
    case .control("k"): .delete(.toEnd)
    case .left, .control("b"): .move(.backward)
    case .right, .control("f"): .move(.forward)
    case .alt("b"): .move(.wordBackward)
    case .alt("f"): .move(.wordForward)
    case .home, .control("a"): .move(.toStart)
    case .end, .control("e"): .move(.toEnd)
    default: nil
    }
  }
}
