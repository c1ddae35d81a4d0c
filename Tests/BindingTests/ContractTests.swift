import Foundation
import TestSupport
import Testing

struct ContractTests {
  @Test func `Each sentence of the contract is the name of a test`() throws {
    let sentences = try text("Sources/Kit/Binding/Observable.swift")
      .split(separator: "\n")
      .compactMap { $0.firstMatch(of: /^\/\/\/ \d+\. (.+)\.$/)?.1.replacing("`", with: "") }

    let tests = try text("Tests/BindingTests/ObservableTests.swift")

    #expect(sentences.count == 14)
    for sentence in sentences { #expect(tests.contains("func `\(sentence)`(")) }
  }

  // MARK: - Fixtures

  private func text(_ path: String) throws -> String {
    try String(contentsOf: repository.appending(path: path), encoding: .utf8)
  }
}
