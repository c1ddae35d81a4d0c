import Foundation
import Testing

@testable import Exercises

/// An answer cannot take the place of what its checks use.
@Suite struct ShadowingTests {
  @Test(arguments: [
    "func expect<T: Equatable>(_ s: String, _ a: T, is b: T, help: ((T) -> String?)? = nil) {}",
    "func play(_ scenario: String) {}", "func `expect`() {}", "enum Checks {}",
    "struct Check {}", "protocol Exercise {}", "typealias Checks = Int", "let Checks = 1",
    "var a = [1, 2], Checks = 3", "let (a, Checks) = (1, 2)", "import Binding; enum Checks {}",
    "extension TwoWay { enum Checks {} }", "extension TwoWay { static func main() async {} }",
    "extension Exercise { static func main() {} }", "struct String {}",
    "typealias Observable = Int",
    "let a = /\\\"/; enum Checks {}; let b = /\\\"/", "let a = \"\\(\"}\")\"; enum Checks {}",
    "let a = #\"\\\"#; enum Checks {} //\"#", "/* /* */ */ enum Checks {}",
    "let a = \"\"\"\n  \"}\n  \"\"\"\nenum Checks {}", "@MainActor\nfinal class Checks {}",
    "public private(set) var Checks = 1",
    "extension Observable { var value: Value { fatalError() } }",
    "extension Entry { convenience init() { self.init() } }",
    "func == (a: Entry?, b: _OptionalNilComparisonType) -> Bool { true }",
    "func ==<T>(a: T, b: T) -> Bool { true }",
    "extension Int { static func == (a: Int, b: Int) -> Bool { true } }",
    "extension Optional { static func == (a: Self, b: Self) -> Bool { true } }",
    "protocol P {}; extension P { var value: Int { 1 } }; extension Observable: P {}",
    "typealias E = Entry; extension E { var text: String { \"\" } }",
    "infix operator == : AdditionPrecedence",
    "@_cdecl(\"write\") func w() {}", "@_silgen_name(\"_exit\") func e() -> Never",
    "@c func write() {}", "@section(\".init_array\") let a = 1",
  ])
  func `What the checks use cannot be declared`(_ code: String) throws {
    #expect(try refusal(of: code) != nil)
  }

  @Test(arguments: [
    "func bind(_ entry: Entry, with value: Observable<String>) {}",
    "private func expect() {}", "fileprivate enum Checks {}",
    "private extension Observable { var value: Int { 1 } }",
    "struct Form { let text: String; func expect() {}; enum Checks {} }",
    "final class Form { func main() { let value = 1; func play() {} } }",
    "extension Form { var value: Int { 1 } }; struct Form {}",
    "struct Form: Equatable { static func == (a: Form, b: Form) -> Bool { true } }",
    "struct Form {}; func == (a: Form, b: Form) -> Bool { true }",
    "// enum Checks {}", "let a = \"enum Checks {}\"", "/* enum Checks {} */",
    "extension Array { func second() {} }",
    "func helper() { print(1); expect() }",
    "infix operator <~>: AdditionPrecedence", "func <~> (a: Int, b: Int) -> Int { a }",
    "@MainActor @discardableResult func helper() -> Int { 1 }", "", "\u{0}", "{{{", "}}}", "\"\\(",
    "func", "let", "extension", "@", "/*", "/", "#\"", "`", "let x = 3 / 2; let y = 4 / 1",
  ])
  func `Other declarations can be`(_ code: String) throws {
    #expect(try refusal(of: code)?.text == nil)
  }

  @Test(arguments: realExercises + [template].compactMap(\.self))
  func `No known answer is refused`(_ exercise: ExerciseFolder) throws {
    let known = try exercise.knownAnswers.map { exercise.file(of: $0) }
    for file in known + exercise.alternatives + [exercise.solution] {
      let refusal = try exercise.shadowing.refusal(of: SwiftTokens(try file.contents()))
      #expect(refusal == nil, "\(file.shown): \(String(describing: refusal))")
    }
  }

  @Test func `A refusal is one clear line and status 1, in every format`() throws {
    let student = try Student()

    for format in [[], ["--json"], ["--junit"]] {
      let run = try student.coursework(["check", "1"] + format, answer: "\n  enum Checks {}\n")

      #expect(run.status == 1)
      #expect(run.output.contains("It cannot be checked."))
      #expect(
        run.output.contains(
          "01-empty-fields/Answer.swift:2:8: error: the checks use Checks, and would get this one: "
            + "give yours another name, or make it private"))
    }
  }
}

// MARK: - Fixtures

/// What is said against an answer to the exercise of two bindings.
private func refusal(of code: String) throws -> Diagnostic? {
  let exercise = try #require(realExercises.first { $0.name == "two-way" })
  let refusal = try exercise.shadowing.refusal(of: SwiftTokens(code.utf8))
  return refusal.map {
    Diagnostic(refusing: $0.token, in: URL(filePath: "/Answer.swift"), because: $0.reason)
  }
}
