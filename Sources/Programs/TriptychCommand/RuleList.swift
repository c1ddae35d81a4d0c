import Forms
import Observation
import Parity
import Terminal
import Widgets

/// The scenarios of the spec, to choose one.
@Observable
final class RuleList {
  private let scenarios: [Scenario]
  private let words: TriptychWords
  private var selected = 0

  init(_ scenarios: [Scenario], _ words: TriptychWords) {
    self.scenarios = scenarios
    self.words = words
  }

  var scenario: Scenario { scenarios[selected] }

  func handle(_ key: Key) {
    switch key {
    case .up: selected = max(selected - 1, 0)
    case .down: selected = min(selected + 1, scenarios.count - 1)
    case .pageUp: selected = max(selected - 10, 0)
    case .pageDown: selected = min(selected + 10, scenarios.count - 1)
    case .home: selected = 0
    case .end: selected = scenarios.count - 1
    default: break
    }
  }

  func draw(in size: Size) -> [Line] {
    let rows = max(1, size.rows - 3)
    let lines = scenarios.indices.window(of: rows, around: selected).map { index in
      let title = title(of: index).truncated(toColumns: size.columns - 2)
      return index == selected
        ? Line("▸ \(title)", .focusedButton) : Line("  \(title)", .text)
    }
    let help = ["↑ ↓", "Enter \(words.choose)", "Esc \(words.leave)", "Ctrl-C \(words.quit)"]
    let heading = "\(words.chooseRule) (\(selected + 1)/\(scenarios.count))"
    return ([Line(heading.truncated(toColumns: size.columns), .title), Line("")] + lines)
      .over(Triptych.help(help, columns: size.columns), in: size, words)
  }

  /// The rule's heading, and which of its scenarios where it has several.
  private func title(of index: Int) -> String {
    let heading = scenarios[index].heading
    let same = scenarios.indices.filter { scenarios[$0].heading == heading }
    guard same.count > 1, let place = same.firstIndex(of: index) else { return heading }
    return "\(heading) (\(place + 1)/\(same.count))"
  }
}
