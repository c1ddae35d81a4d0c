import Localization
import LoginKit
import Parity
import PhotoKit
import PhotoListSpec
import Testing
import Widgets

@testable import photo_list

@Suite struct PhotoListTests {
  @Test(arguments: rules, ListStep.allCases)
  func `A step follows the rule`(_ rule: PhotoRule, _ step: ListStep) async {
    for words in allWords {
      for scenario in rule.scenarios {
        #expect(await firstFault(in: scenario, on: step.opened, words: words) == nil)
      }
    }
  }

  @Test(arguments: rules)
  func `The transcripts of a rule are the same at all steps`(_ rule: PhotoRule) async {
    for scenario in rule.scenarios {
      var transcripts: [[[String]]] = []

      for step in ListStep.allCases {
        transcripts.append(await transcript(of: scenario, on: step.opened))
      }

      #expect(transcripts.allSatisfy { $0 == transcripts[0] && !$0.isEmpty })
    }
  }

  @Test(arguments: ListStep.allCases)
  func `A step opens the screen of the module that it is named after`(_ step: ListStep) {
    let list = step.open([], HandDrivenPhotoService().service, .english)

    let module = String(reflecting: type(of: list.screen)).prefix { $0 != "." }
    let name = step.rawValue.filter { $0 != "-" }
    #expect(module.lowercased() == "photolist\(name)")
  }

  @Test(
    arguments: ListStep.allCases,
    [
      ("  a\t\nb\u{3000}c", "a b c"), ("\n", ""),
      ("what is your        name?", "what is your name?"),
    ])
  func `A step shows a title with single spaces, whichever blanks stand in the name`(
    _ step: ListStep, _ title: (name: String, shown: String)
  ) {
    let network = HandDrivenPhotoService()
    let list = step.open([Photo(id: 1, name: title.name)], network.service, .english)
    list.page.table.height = 3

    #expect(list.page.table.cell(forRow: 0)?.textLabel.text == title.shown)
  }

  @Test func `The spec holds the rules of a list`() {
    #expect(Set(["P1", "P9", "S21", "S22"]).isSubset(of: rules.map(\.name)))
  }

  @Test(arguments: ListStep.allCases)
  func `A list of a million photos has cells for the screen only`(_ step: ListStep) {
    let network = HandDrivenPhotoService()
    let list = step.open(millionPhotos, network.service, .english)

    _ = list.page.draw(columns: 80, rows: 24)
    list.page.scroll(toRow: 999_999)

    #expect(network.requests.count == 14)
    #expect(network.requests.last == "/photos/1000000")
  }
}

// MARK: - Fixtures

private let millionPhotos = Photo.demo(count: 1_000_000)

typealias PhotoRule = ScreenSpec<PhotoAction>.Rule
typealias PhotoScenario = ScreenSpec<PhotoAction>.Scenario

nonisolated let rules: [PhotoRule] = {
  do throws(SpecError) {
    return try ScreenSpec(parsing: photoListSpec.utf8, file: "PhotoListSpec.md").rules
  } catch {
    preconditionFailure(error.description)
  }
}()

let allWords = Language.allCases.map { PhotoWords($0) }

extension ListStep {
  var opened: OpenPhotoList {
    { photos, service, words in
      let list = self.open(photos, service, words)
      return (list.screen, list.page)
    }
  }
}

/// Plays the scenario up to the first step where something is wrong, and tells it.
func firstFault(
  in scenario: PhotoScenario, on open: OpenPhotoList, words: PhotoWords
) async -> String? {
  let robot = PhotoRobot(opening: open, words: words)
  for step in scenario.steps {
    if let wrong = await robot.perform(step.action) {
      return "\(scenario.file):\(step.line): \(step.action): \(wrong)"
    }
  }
  return nil
}

private func transcript(
  of scenario: PhotoScenario, on open: OpenPhotoList
) async -> [[String]] {
  let robot = PhotoRobot(opening: open, words: .english)
  var pictures = [robot.picture()]
  for step in scenario.steps {
    _ = await robot.perform(step.action)
    pictures.append(robot.picture())
  }
  return pictures
}

nonisolated extension PhotoRule: CustomTestStringConvertible {
  public var testDescription: String { "\(name) \(title)" }
}
