import Foundation
import Testing

@testable import Exercises

/// The small mistakes that `coursework verify --mutants` makes in a solution.
@Suite struct MutantTests {
  @Test(arguments: [
    ("  a()\n  b()", ["drop: a()", "drop: b()", "swap: a() / b()"]),
    (
      "  guard isOpen else { return }\n  a()",
      [
        "drop: guard isOpen else { return }", "drop: a()",
        "swap: guard isOpen else { return } / a()", "not: guard isOpen else { return }",
      ]
    ),
    (
      "  if a == b && !c {\n    d()\n  }",
      [
        "drop: if a == b && !c { d() }", "drop: d()", "!= for ==: if a == b && !c {",
        "|| for &&: if a == b && !c {", "no !: if a == b && !c {", "not: if a == b && !c {",
      ]
    ),
    ("  isOpen = true", ["drop: isOpen = true", "false for true: isOpen = true"]),
    ("  state = .open", ["drop: state = .open", "shut for open: state = .open"]),
    ("  state = .at(1)", ["drop: state = .at(1)", "near for at: state = .at(1)"]),
    ("  return a", []),
    ("  // a()\n  let s = \"true == .open\"", ["drop: let s = \"true == .open\""]),
    (
      "  a(\n    1,\n    2)\n  b {\n    c()\n  }",
      [
        "drop: a( 1, 2)", "drop: b { c() }", "drop: c()", "swap: a( 1, 2) / b { c() }",
      ]
    ),
    (
      "  switch state {\n  case .open:\n    a()\n  default:\n    b()\n  }",
      [
        "drop: switch state { case .open: a() default: b() }", "drop: a()", "drop: b()",
        "shut for open: case .open:",
      ]
    ),
  ])
  func `Statements, conditions and values are changed`(
    _ body: String, _ changes: [String]
  ) throws {
    let made = try mutants(of: "func f() {\n\(body)\n}\n").map(\.change)

    #expect(Set(made) == Set(changes))
    #expect(made.count == changes.count)
  }

  @Test(arguments: [
    ("class A {\n  weak var b: B?\n}\n", "class A {\n  var b: B?\n}\n"),
    (
      "let f = { [weak self] in self?.a(); b?.c() }\n",
      "let f = { [self] in self.a(); b?.c() }\n"
    ),
    (
      "let f = { [x, weak a] in\n  guard let a else { return }\n  a.b()\n}\nlet c = a?.b\n",
      "let f = { [x, a] in\n  \n  a.b()\n}\nlet c = a?.b\n"
    ),
  ])
  func `A weak reference becomes strong, in a way that compiles`(
    _ source: String, _ mutant: String
  ) throws {
    let made = try mutants(of: source).filter { $0.change.hasPrefix("strong: ") }

    #expect(made.map(\.source) == [mutant])
  }

  @Test func `Members of a type, and assignments of an init, are not swapped`() throws {
    let made = try mutants(
      of: """
        final class A {
          let b: Int
          let c: Int

          init() {
            b = 1
            self.c = 2
          }
        }

        """)

    #expect(made.map(\.change) == ["drop: b = 1", "drop: self.c = 2"])
  }

  @Test func `A mutant says on which line it is, and differs from the rest there only`() throws {
    let source = "func f() {\n  a()\n  b()\n}\n"

    let made = try mutants(of: source)

    #expect(made.map(\.line) == [2, 2, 3])
    #expect(made.map(\.source).contains("func f() {\n  a()\n  \n}\n"))
  }

  @Test func `The outline of a source is all but bodies, comments and blanks`() {
    let source = "struct A: B {\n  var c = 1 // d\n  func e() {\n    f { g() }\n  }\n}\n"
    let same = "struct A: B {\n  var c  = 1\n  func e() { h() }\n}\n"
    let other = "struct A: B {\n  var c = 2\n  func e() {}\n}\n"

    #expect(SwiftTokens(source.utf8).outline == SwiftTokens(same.utf8).outline)
    #expect(SwiftTokens(source.utf8).outline != SwiftTokens(other.utf8).outline)
  }

  @Test(arguments: realExercises)
  func `Every solution has mutants, none of them the solution itself`(
    _ exercise: ExerciseFolder
  ) throws {
    let made = try exercise.mutants
    let solution = try exercise.solutionText

    #expect(made.count >= 5)
    #expect(!made.contains { $0.source == solution })
    #expect(Set(made.map(\.source)).count == made.count)
  }
}

// MARK: - Fixtures

private func mutants(of solution: String) throws -> [Mutant] {
  let playground = try Playground()
  let exercise = try playground.exercise()
  try playground.write(solution, to: exercise.solution)
  try playground.write(
    "enum State {\n  case open, shut\n  case at(Int)\n  case near(Int)\n}\n", to: exercise.checks)
  return try exercise.mutants
}
