import CommandLine
import Forms
import Localization
import LoginKit
import Observation
import Parity
import Terminal
import Widgets

/// Scenarios played step by step in the panels, forward and back.
@Observable
final class ScenarioShow {
  private let scenarios: [Scenario]
  private let variants: [Variant]
  private let loginWords: LoginWords
  private let words: TriptychWords

  private var current = 0
  private var panel = 0
  private var stage: SideBySide

  /// How many steps of the scenario have been played.
  private var played = 0

  /// Whether something was found wrong with a variant.
  private(set) var status = ExitStatus.ok

  /// The last scenario found that no variant can play.
  private(set) var mistake: CommandError?

  private var work: Task<Void, Never>?

  init(_ scenarios: [Scenario], on variants: [Variant], _ language: Language) {
    self.scenarios = scenarios
    self.variants = variants
    loginWords = LoginWords(language)
    words = TriptychWords(language)
    stage = SideBySide(opening: variants, words: loginWords)
    judge()
  }

  private var scenario: Scenario { scenarios[current] }
  private var isAtEnd: Bool { stage.finding != nil || played == scenario.steps.count }

  // MARK: Keys

  /// - Returns: false when the user leaves.
  func handle(_ key: Key) -> Bool { key.pressed.allSatisfy(goOn) }

  private func goOn(after key: Key) -> Bool {
    switch key {
    case .right, .down, .pageDown, .enter, .text(" "): forward()
    case .left, .up, .pageUp, .backspace: back()
    case .tab, .control("n"): panel = (panel + 1) % variants.count
    case .escape, .text("q"): return false
    default: break
    }
    return true
  }

  /// The next step; after the last one, the next scenario.
  func forward() {
    enqueue { show in
      if show.isAtEnd, show.current + 1 < show.scenarios.count {
        show.open(show.current + 1)
      } else if !show.isAtEnd {
        await show.step()
      }
    }
  }

  /// Goes forward at that pace, up to the end of the last scenario.
  func goForward(every pace: Duration) async {
    while !(isAtEnd && current == scenarios.count - 1) {
      do { try await Task.sleep(for: pace) } catch { return }
      forward()
      await work?.value
    }
  }

  /// One step less: the scenario is played again from its start.
  private func back() {
    enqueue { show in
      let steps = show.played - 1
      if steps < 0, show.current > 0 {
        show.open(show.current - 1)
      } else if steps >= 0 {
        show.open(show.current)
        while show.played < steps { await show.step() }
      }
    }
  }

  /// Keys may come faster than steps settle; each waits for the one before.
  private func enqueue(_ action: @escaping (ScenarioShow) async -> Void) {
    work = Task { [work] in
      await work?.value
      await action(self)
    }
  }

  private func open(_ index: Int) {
    current = index
    played = 0
    stage = SideBySide(opening: variants, words: loginWords)
    judge()
  }

  private func step() async {
    await stage.perform(scenario.steps[played].action)
    played += 1
    judge()
  }

  /// Remembers what is wrong at the opening, or after the step that was just played.
  private func judge() {
    switch stage.finding {
    case nil: break
    case .mistake(let reason):
      mistake = Triptych.mistake(scenario.steps[played - 1], of: scenario, reason)
    case .unmet, .different: status = .no
    }
  }

  // MARK: Drawing

  func draw(in size: Size) -> [Line] {
    let panels = Panels(
      names: variants.map(\.name), pages: stage.robots.map(\.page), current: panel,
      isCurrentAlone: false
    ).draw(in: size)
    let place = scenarios.count > 1 ? " (\(current + 1)/\(scenarios.count))" : ""
    let heading = Line((scenario.heading + place).truncated(toColumns: size.columns), .title)
    let help = [
      "→ \(words.forward)", "← \(words.back)", "Esc \(words.leave)", "Ctrl-C \(words.quit)",
    ]
    return ([heading] + panels + steps(rows: size.rows - panels.count - 2, size.columns))
      .over(Triptych.help(help, columns: size.columns), in: size, words)
  }

  /// The steps around the one that was played last, or what it found wrong.
  private func steps(rows: Int, _ columns: Int) -> [Line] {
    let told = (stage.finding?.told(by: variants.map(\.name)) ?? []).map { Line("  \($0)", .alert) }
    let room = max(0, rows - told.count)
    let lines = scenario.steps.indices.window(of: room, around: played - 1).map { index in
      line(of: index, columns)
    }
    return lines + told
  }

  private func line(of index: Int, _ columns: Int) -> Line {
    let isLast = index == played - 1
    let mark = index >= played ? " " : isLast && stage.finding != nil ? "✗" : "✓"
    let text = "\(mark) \(scenario.steps[index].action)".truncated(toColumns: columns)
    return Line(text, isLast ? .title : index < played ? .text : .dimmed)
  }
}

/// A show that has the terminal for itself.
final class ScenarioProgram: TerminalApp {
  private let show: ScenarioShow

  init(_ show: ScenarioShow) {
    self.show = show
  }

  var statusAtEnd: ExitStatus { show.status }

  func handle(_ key: Key) -> ExitStatus? {
    show.handle(key) ? nil : statusAtEnd
  }

  func draw(in size: Size) -> [Line] {
    show.draw(in: size)
  }
}
