import Foundation
import Localization
import LoginKit
import LoginSpec
import Testing
import TestSupport

@testable import Parity
@testable import TriptychCommand

@Suite struct ParityTests {
  @Test(arguments: spec.rules, ["MVC", "MVP", "MVVM", "Before"])
  func `A variant follows the rule`(_ rule: Rule, _ name: String) async throws {
    let variant = try #require((variants + [baseline]).first { $0.name == name })
    for words in allWords {
      for scenario in rule.scenarios {
        let verification = Verification(of: [variant], words: words)

        let found = await verification.play(scenario.steps.map(\.action))

        #expect(found == nil, "\(scenario.place(of: found))")
      }
    }
  }

  @Test(arguments: spec.rules)
  func `The transcripts of a rule are the same in all variants`(_ rule: Rule) async {
    for words in allWords {
      for scenario in rule.scenarios {
        var transcripts: [[String]] = []

        for variant in variants {
          transcripts.append(await transcript(of: scenario, on: variant, words: words))
        }

        #expect(transcripts.allSatisfy { $0 == transcripts[0] && !$0.isEmpty })
      }
    }
  }

  @Test func `A step that is printed is read back as it was`() async throws {
    let guide = Robot(opening: variants[0], words: .english)
    for number in 0..<300 {
      var walk = Walk(seed: 8, number: number)
      while let action = walk.next(on: guide) {
        let read = try Spec(parsing: "\(action)".utf8, file: "").scenarios.first?.steps.first?
          .action

        #expect(read?.description == action.description)
        #expect(read.map { Array("\($0)".utf8) } == Array("\(action)".utf8))
      }
    }
  }

  @Test func `The page about the spec explains every step`() throws {
    let page = try String(
      contentsOf: repository.appending(path: "Docs/Triptych.docc/TheSpec.md"), encoding: .utf8)

    for words in Action.verbs + Expectation.subjects.map({ "expect \($0)" }) {
      #expect(
        page.contains("| `\(words)") || page.contains(", `\(words)"), "`\(words)` is not there")
    }
  }

  /// Each verb with each field or reply, from the language's own lists.
  @Test func `Random walks come to every kind of step`() async {
    var kinds: Set<String> = []
    for number in 0..<200 {
      var walk = Walk(seed: 1, number: number)
      let guide = Robot(opening: variants[0], words: .english)
      while let action = walk.next(on: guide) {
        _ = await guide.perform(action)
        kinds.insert("\(action)".split(separator: " ").prefix(2).joined(separator: " "))
      }
    }

    let choices = ["type": fields, "clear": fields, "answer": Reply.allCases.map(\.rawValue)]
    for verb in Action.verbs where verb != "expect" {
      for choice in choices[verb] ?? [""] {
        let kind = choice.isEmpty ? verb : "\(verb) \(choice)"
        #expect(kinds.contains { $0.hasPrefix(kind) }, "no walk comes to `\(kind)`")
      }
    }
  }

  @Test func `Random walks find no difference`() async {
    let verification = Verification(of: variants, words: .english)

    for number in 0..<repetitions(400, thorough: 2000) {
      let found = await verification.walk(seed: 1, number: number)

      #expect(found == nil, "\(found?.actions.map(\.description).joined(separator: "\n") ?? "")")
    }
  }
}

// MARK: - Fixtures

private let fields = Field.allCases.map(\.rawValue)

private let allWords = Language.allCases.map { LoginWords($0) }

/// What a user could see after each step, a line a step.
private func transcript(
  of scenario: Scenario, on variant: Variant, words: LoginWords
) async -> [String] {
  let robot = Robot(opening: variant, words: words)
  var lines = ["open: \(robot.snapshot)"]
  for step in scenario.steps {
    _ = await robot.perform(step.action)
    lines.append("\(step.action): \(robot.snapshot)")
  }
  return lines
}

nonisolated extension Rule: CustomTestStringConvertible {
  public var testDescription: String { "\(name) \(title)" }
}

extension Scenario {
  fileprivate func place(of found: (position: Int?, finding: Finding)?) -> String {
    guard let found else { return "" }
    let step = found.position.map { steps[$0] } ?? steps[0]
    return "\(file):\(step.line): \(step.action): \(found.finding)"
  }
}
