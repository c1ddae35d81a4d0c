import Localization
import LoginKit
import NotesSpec
import Parity
import Screen
import Testing

@Suite struct NotesSpecTests {
  @Test(arguments: rules)
  func `The notes follow the rule`(_ rule: NotesRule) async throws {
    for language in Language.allCases {
      for scenario in rule.scenarios {
        #expect(try await firstFault(in: scenario, NotesWords(language)) == nil)
      }
    }
  }

  @Test func `The spec holds the rules of the layers`() {
    #expect(Set(["N1", "N8", "S1", "S15", "S23"]).isSubset(of: rules.map(\.name)))
  }
}

// MARK: - Fixtures

typealias NotesRule = ScreenSpec<NotesAction>.Rule

nonisolated private let rules: [NotesRule] = {
  do throws(SpecError) {
    return try ScreenSpec(parsing: notesSpec.utf8, file: "NotesSpec.md").rules
  } catch {
    preconditionFailure(error.description)
  }
}()

/// Plays the scenario up to the first step where something is wrong, and tells it.
private func firstFault(
  in scenario: ScreenSpec<NotesAction>.Scenario, _ words: NotesWords
) async throws -> String? {
  let robot = try await NotesRobot(words: words)
  let fault = try await firstFault(in: scenario, robot)
  await robot.end()
  return fault
}

private func firstFault(
  in scenario: ScreenSpec<NotesAction>.Scenario, _ robot: NotesRobot
) async throws -> String? {
  for step in scenario.steps {
    if let wrong = try await robot.perform(step.action) {
      return "\(scenario.file):\(step.line): \(step.action): \(wrong)"
    }
  }
  return nil
}

nonisolated extension NotesRule: CustomTestStringConvertible {
  public var testDescription: String { "\(name) \(title)" }
}
