import Localization
import LoginKit
import LoginSpec
import Parity
import Testing

@Suite struct FaultTests {
  @Test(arguments: gallery)
  func `A fault breaks the rule that it is about`(_ fault: Fault) async {
    let broken = await rulesBroken(by: fault.variant())

    #expect(broken.contains(fault.rule), "\(fault.rule) does not catch it, but \(broken)")
  }

  @Test func `The login that the faults are made from breaks no rule`() async {
    let variant = Variant("Gallery", view: \.view) {
      OneDecisionEach(authenticator: $0, words: $1)
    }

    #expect(await rulesBroken(by: variant) == [])
  }

  @Test func `Every rule about what a user does is one that some fault breaks`() async {
    var broken: Set<String> = []
    for fault in gallery { broken.formUnion(await rulesBroken(by: fault.variant())) }

    let unbroken = spec.rules.map(\.name).filter { !broken.contains($0) }

    #expect(unbroken == [])
  }

  @Test(arguments: shortest)
  func `A difference is shrunk to the shortest scenario`(
    _ name: String, _ scenario: [String]
  ) async throws {
    let fault = try #require(gallery.first { $0.name == name })
    let sound = Variant("sound", view: \.view) { OneDecisionEach(authenticator: $0, words: $1) }
    let verification = Verification(of: [sound, fault.variant(), sound], words: .english)

    var found: Counterexample?
    for number in 0..<500 where found == nil {
      found = await verification.walk(seed: 7, number: number)
    }

    #expect(found?.actions.map(\.description) == scenario)
  }
}

// MARK: - Fixtures

/// The names of the rules that the variant does not follow, in one language or the other.
private func rulesBroken(by variant: Variant) async -> [String] {
  var broken: [String] = []
  for rule in spec.rules {
    for words in Language.allCases.map({ LoginWords($0) }) where broken.last != rule.name {
      let verification = Verification(of: [variant], words: words)
      for scenario in rule.scenarios where broken.last != rule.name {
        if await verification.play(scenario.steps.map(\.action)) != nil { broken.append(rule.name) }
      }
    }
  }
  return broken
}

nonisolated private let shortest: [(String, [String])] = [
  ("StrongCapture", ["close", "expect released"]),
  (
    "NoGuard",
    [
      #"type password "a""#, #"type account "a""#, "double-tap sign-in", "expect requests 1",
    ]
  ),
  (
    "TrimmedPassword",
    [
      #"type account "a""#, #"type password " ""#, "tap sign-in", "expect alert none",
      "expect busy", "expect requests 1", #"expect request "a" " ""#,
    ]
  ),
  (
    "BusyForeverOffline",
    [
      #"type account "a""#, #"type password "a""#, "tap sign-in", "answer offline", "expect idle",
    ]
  ),
  (
    "EqualAlertDropped",
    ["tap sign-in", "dismiss alert", "tap sign-in", "expect alert incomplete"]
  ),
  (
    "OldAlertBack",
    ["tap sign-in", "dismiss alert", #"type password """#, "expect alert none"]
  ),
]

/// A faulty login, and the rule that has to catch it.
nonisolated struct Fault: Sendable, CustomTestStringConvertible {
  let name: String
  let rule: String
  let variant: @MainActor @Sendable () -> Variant

  var testDescription: String { "\(name) breaks \(rule)" }
}

nonisolated private let gallery = [
  Fault(name: "StrongDelegate", rule: "S1") {
    Variant("StrongDelegate", view: \.view) { StrongDelegate(authenticator: $0, words: $1) }
  },
  fault(StrongCapture.self, breaks: "S1"),
  fault(MethodAsClosure.self, breaks: "S1"),
  fault(NoGuard.self, breaks: "S11"),
  fault(UncheckedFields.self, breaks: "L3"),
  fault(RulesInTheView.self, breaks: "S9"),
  fault(TrimmedPassword.self, breaks: "S9"),
  fault(FieldRewritten.self, breaks: "S9"),
  fault(InnerBlanksLost.self, breaks: "S9"),
  fault(AccountNormalized.self, breaks: "S9"),
  fault(InvisibleTrimmed.self, breaks: "S9"),
  fault(EarlierTyping.self, breaks: "L8"),
  fault(LaterTyping.self, breaks: "L8"),
  fault(DeafWhileBusy.self, breaks: "L8"),
  fault(ButtonStaysOn.self, breaks: "S10"),
  fault(ButtonNeedsText.self, breaks: "S10"),
  fault(BusyForeverOffline.self, breaks: "S12"),
  fault(StuckAfterIncomplete.self, breaks: "L3"),
  fault(EqualAlertDropped.self, breaks: "S20"),
  fault(OldAlertBack.self, breaks: "S20"),
  fault(BusyBesideTheAlert.self, breaks: "S20"),
  fault(OneMessageForAll.self, breaks: "L5"),
  fault(WordInTheCode.self, breaks: "L1"),
  fault(ButtonInTheCode.self, breaks: "L1"),
  fault(PasswordDrawn.self, breaks: "L6"),
  fault(AccountHidden.self, breaks: "L6"),
  fault(PlaceholdersSwapped.self, breaks: "L9"),
  fault(PasswordEmptied.self, breaks: "L4"),
  fault(FieldsEmptied.self, breaks: "L10"),
  fault(FocusTaken.self, breaks: "L11"),
]

nonisolated private func fault<Login: OneDecisionEach & SendableMetatype>(
  _ type: Login.Type, breaks rule: String
) -> Fault {
  Fault(name: "\(type)", rule: rule) {
    Variant("\(type)", view: \.view) { type.init(authenticator: $0, words: $1) }
  }
}
