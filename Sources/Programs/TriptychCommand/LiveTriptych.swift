import CommandLine
import Forms
import Localization
import LoginKit
import Observation
import Parity
import Terminal
import Widgets

/// The screens side by side on a terminal, with one set of keys for all of them or for one.
@Observable
final class LiveTriptych: TerminalApp {
  private enum Mode {
    case live
    case choosing(RuleList)
    case playing(ScenarioShow, from: RuleList)
  }

  private let variants: [Variant]
  private let scenarios: [Scenario]
  private let language: Language
  private let words: TriptychWords

  private let service = LiveService()
  private let screens: [OpenScreen]
  private let keys: [LoginKeys]

  private var current = 0
  private var isCurrentAlone = false
  private var mode = Mode.live

  init(of variants: [Variant], scenarios: [Scenario], _ language: Language) {
    self.variants = variants
    self.scenarios = scenarios
    self.language = language
    words = TriptychWords(language)
    let authenticator = service.authenticator
    screens = variants.map { $0.open(authenticator, LoginWords(language)) }
    keys = screens.map { LoginKeys($0.page) }
  }

  let statusAtEnd = ExitStatus.ok

  // MARK: Keys

  func handle(_ key: Key) -> ExitStatus? {
    switch mode {
    case .live: handleLive(key)
    case .choosing(let list): handle(key, in: list)
    case .playing(let show, let list):
      if !show.handle(key) { mode = .choosing(list) }
    }
    return nil
  }

  /// Whether there is text in a field that the keys go to.
  var isEditingText: Bool {
    guard case .live = mode else { return false }
    return targets.contains(where: \.isEditingText)
  }

  /// The screens that the keys go to.
  private var targets: [LoginKeys] { isCurrentAlone ? [keys[current]] : keys }

  private func handleLive(_ key: Key) {
    switch key {
    case .control("t"): isCurrentAlone.toggle()
    case .control("n"): current = (current + 1) % screens.count
    case .control("o"): service.isOffline.toggle()
    case .control("y"): service.changeLatency()
    case .control("r"): mode = .choosing(RuleList(scenarios, words))
    default:
      for keys in targets { keys.handle(key) }
    }
  }

  private func handle(_ key: Key, in list: RuleList) {
    switch key {
    case .escape: mode = .live
    case .enter:
      mode = .playing(ScenarioShow([list.scenario], on: variants, language), from: list)
    default: list.handle(key)
    }
  }

  // MARK: Drawing

  func draw(in size: Size) -> [Line] {
    switch mode {
    case .live: drawLive(in: size)
    case .choosing(let list): list.draw(in: size)
    case .playing(let show, _): show.draw(in: size)
    }
  }

  private func drawLive(in size: Size) -> [Line] {
    let panels = Panels(
      names: variants.map(\.name), pages: screens.map(\.page), current: current,
      isCurrentAlone: isCurrentAlone)
    return ([header(columns: size.columns)] + panels.draw(in: size))
      .over(Triptych.help(help, columns: size.columns), in: size, words)
  }

  private func header(columns: Int) -> Line {
    let target = isCurrentAlone ? variants[current].name : words.all
    let seconds = service.latency / .seconds(1)
    let parts = [
      "\(words.keysTo) \(target)", service.isOffline ? words.offline : words.demo,
      seconds == 0 ? words.answersAtOnce : words.answersAfter(seconds),
    ]
    return Line(parts.joined(separator: " · ").truncated(toColumns: columns), .title)
  }

  /// The most important first: which panel is next, while the keys go to one.
  private var help: [String] {
    let next = "Ctrl-N \(words.next)"
    return (isCurrentAlone ? [next] : []) + [
      "Ctrl-C \(words.quit)", "Ctrl-R \(words.rules)", "Ctrl-T \(words.oneOrAll)",
      "Ctrl-O \(words.service)", "Ctrl-Y \(words.latency)",
    ] + (isCurrentAlone ? [] : [next])
  }
}

extension [Line] {
  /// The lines with `help` at the bottom, or a line that says that there is no room for them.
  func over(_ help: Line, in size: Size, _ words: TriptychWords) -> [Line] {
    guard size.columns >= 12, size.rows >= 8 else {
      return words.tooSmall.wrapped(toColumns: size.columns).map { Line($0) }
    }
    // An alert is at the bottom: where rows are few, it is what must be seen.
    let room = size.rows - 1
    let shown = count > room && last?.isBlank == false ? Array(suffix(room)) : self
    return shown.filled(to: room) + [help]
  }
}

extension Line {
  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}
