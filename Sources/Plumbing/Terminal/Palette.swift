import Widgets

/// How the styles look: attributes that every terminal has, and where colours are wanted, colours
/// of the 16 that the user's theme defines.
nonisolated struct Palette: Sendable {
  let hasColors: Bool

  /// The parameters of SGR (ECMA-48, 8.3.117) that follow the reset, each with its semicolon.
  func code(_ style: Style) -> String {
    switch style {
    case .plain, .text, .border, .fieldLine: ""
    case .title, .button: ";1"
    case .placeholder, .disabledButton, .dimmed: ";2"
    case .cursor: ";7"
    case .focusedFieldLine: hasColors ? ";1;36" : ";1"
    case .focusedButton: hasColors ? ";1;7;36" : ";1;7"
    case .alert: hasColors ? ";33" : ""
    }
  }
}
