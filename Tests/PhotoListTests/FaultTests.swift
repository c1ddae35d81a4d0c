import Parity
import PhotoKit
import Testing

@Suite struct FaultTests {
  @Test(arguments: gallery)
  func `A fault breaks the rule that it is about`(_ fault: Fault) async {
    let broken = await rulesBroken(by: fault.open)

    #expect(broken.contains(fault.rule), "\(fault.rule) does not catch it, but \(broken)")
  }

  @Test(arguments: [OneDecisionEach.self, SomebodyOwnsTheSource.self])
  func `The list that the faults are made from breaks no rule, nor does the repaired one`(
    _ type: OneDecisionEach.Type
  ) async {
    #expect(await rulesBroken(by: opening(type)) == [])
  }

  @Test func `Every rule is one that some fault breaks`() async {
    var broken: Set<String> = []
    for fault in gallery { broken.formUnion(await rulesBroken(by: fault.open)) }

    #expect(rules.map(\.name).filter { !broken.contains($0) } == [])
  }
}

// MARK: - Fixtures

private func rulesBroken(by open: OpenPhotoList) async -> [String] {
  var broken: [String] = []
  for rule in rules {
    for scenario in rule.scenarios where broken.last != rule.name {
      if await firstFault(in: scenario, on: open, words: .english) != nil {
        broken.append(rule.name)
      }
    }
  }
  return broken
}

private func opening(_ type: OneDecisionEach.Type) -> OpenPhotoList {
  { photos, service, words in
    let list = type.init(photos: photos, service: service, words: words)
    return (list, list)
  }
}

/// A faulty list, and the rule that has to catch it.
nonisolated struct Fault: Sendable, CustomTestStringConvertible {
  let type: OneDecisionEach.Type
  let rule: String

  init(_ type: OneDecisionEach.Type, breaks rule: String) {
    self.type = type
    self.rule = rule
  }

  @MainActor var open: OpenPhotoList { opening(type) }

  var testDescription: String { "\(type) breaks \(rule)" }
}

nonisolated private let gallery = [
  Fault(NobodyOwnsTheSource.self, breaks: "S21"),
  Fault(NothingDropped.self, breaks: "S22"),
  Fault(ReplyToTheCell.self, breaks: "S22"),
  Fault(ReplyToTheRow.self, breaks: "S22"),
  Fault(RetryOfTheRow.self, breaks: "S22"),
  Fault(MarkLeftBehind.self, breaks: "S22"),
  Fault(StrongRetry.self, breaks: "S1"),
  Fault(StrongReply.self, breaks: "S1"),
  Fault(StrongDelegate.self, breaks: "S1"),
  Fault(AsksForAll.self, breaks: "P5"),
  Fault(KeepsNothing.self, breaks: "P6"),
  Fault(AsksByItself.self, breaks: "S15"),
  Fault(NoGuard.self, breaks: "P4"),
  Fault(OneFailureForAll.self, breaks: "P4"),
  Fault(StatusIgnored.self, breaks: "P4"),
  Fault(SilentWait.self, breaks: "P3"),
  Fault(Sorted.self, breaks: "P1"),
  Fault(RawName.self, breaks: "P2"),
  Fault(MarkNotShown.self, breaks: "P7"),
  Fault(OldCount.self, breaks: "P8"),
  Fault(FavoritesDeleted.self, breaks: "P9"),
  Fault(AlertThatIsNone.self, breaks: "P10"),
]
