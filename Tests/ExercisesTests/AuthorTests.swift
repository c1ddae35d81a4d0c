import Foundation
import Testing

@testable import Exercises

/// `coursework verify`, with a compiler that takes an answer for a script: whatever is wrong with an
/// exercise is told.
@Suite struct AuthorTests {
  @Test func `An exercise that is sound is said to be`() throws {
    let run = try verify()

    #expect(run.status == 0)
    #expect(run.output == "1 exercise, 6 answers: each is told its own\n")
  }

  @Test(arguments: [
    ("Solution.swift", "say 'unmet\t0\ta\tb\tc\td'; say end", "Solution: ✗ Holds"),
    ("Solution.swift", "ERROR", "Solution: It does not compile."),
    ("Solution.swift", "kill -SEGV $$", "Solution: It crashed"),
    ("Starter.swift", Student.right, "Starter: passes, and is a wrong answer"),
    ("Starter.swift", "ERROR", "Starter: It does not compile."),
    ("Starter.swift", "say 'started\t0'; kill -SEGV $$", "Starter: It crashed"),
    ("Mistakes/A.swift", Student.right, "A: passes, and is a wrong answer"),
    ("Mistakes/A.swift", told("This is B."), "A: is told \"This is B.\", and not \"This is A.\""),
    ("Mistakes/A.swift", told(""), "A: is told \"nothing\", and not \"This is A.\""),
    ("Alternatives/C.swift", "// Other.\n" + told("This is A."), "C: ✗ Holds"),
    ("Alternatives/C.swift", "// Other.\nERROR", "C: It does not compile."),
    (
      "Alternatives/C.swift", ": other\n" + Student.right,
      "Alternatives/C.swift:1: expected a comment that says how the answer differs"
    ),
    (
      "Alternatives/C.swift", "// Other.\n" + Student.right,
      "Alternatives/C.swift: the same code as the solution"
    ),
    ("Hints.md", "", "less than two hints"),
    ("Explanation.md", "", "no explanation"),
    ("README.md", "# Title", "nothing under"),
    ("Mistakes/README.md", "", "are there"),
    (
      "Mistakes/README.md",
      table.replacingOccurrences(of: "| A | Holds", with: "| A | Runs"),
      "A: fails at \"Holds\", and not at \"Runs\""
    ),
  ])
  func `Whatever is not as it should be is told`(
    _ file: String, _ text: String, _ problem: String
  ) throws {
    let run = try verify(with: (file, text))

    #expect(run.status == 1)
    #expect(run.output.contains("empty-fields: "))
    #expect(run.output.contains(problem), "\(run.output)")
  }

  @Test func `A known wrong answer that passes fails, and is told as that`() throws {
    let run = try verify(with: ("Mistakes/B.swift", Student.right))

    #expect(run.status == 1)
    #expect(run.output == "empty-fields: B: passes, and is a wrong answer\n")
  }

  @Test func `Two mistakes that are told the same are named`() throws {
    let run = try verify(
      with: ("Mistakes/README.md", table.replacingOccurrences(of: "This is B", with: "This is A")))

    #expect(run.status == 1)
    #expect(run.output.contains("Mistakes: A and B are told the same: \"This is A.\""))
  }

  @Test func `An exercise that the manifest does not name is refused`() throws {
    let run = try verify(with: ("../../Package.swift", "in: \"02-double-tap\""))

    #expect(run.status == 1)
    #expect(
      run.output == "empty-fields: Examples/Coursework/Package.swift: expected "
        + ".exercise(\"EmptyFields\", in: \"01-empty-fields\")\n")
  }

  @Test func `A mutant that passes and is not listed fails`() throws {
    let run = try verify(with: ("Solution.swift", mutable), ["--mutants"])

    #expect(run.status == 1)
    let solution = "Examples/Coursework/Exercises/01-empty-fields/Solution.swift"
    #expect(
      run.output == """
        mutants of empty-fields: made 5, told wrong 2, not compiling 1, passing 2, of these equivalent 0
          \(solution):2: passes: drop: say 'started 0'
          \(solution):2: passes: swap: say 'started 0' / say 'held 0'

        """)
  }

  @Test(arguments: [
    ("", 0, "passing 2, of these equivalent 2\n"),
    ("| `drop: say end` | It is. |\n", 1, "Mutants.md: no such mutant passes: drop: say end"),
    ("| drop: nothing | It is. |\n", 1, "Mutants.md: no such mutant passes: drop: nothing"),
  ])
  func `A mutant that is listed is equivalent, and one that does not pass is not listed`(
    _ more: String, _ status: Int32, _ part: String
  ) throws {
    let run = try verify(
      with: ("Solution.swift", mutable), ["--mutants"],
      mutants: """
        | mutant | why it is equivalent |
        |---|---|
        | `drop: say 'started 0'` | It only says so. |
        | `swap: say 'started 0' / say 'held 0'` | In either order. |
        \(more)
        """)

    #expect(run.status == status)
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test func `A mutant without a word why it is equivalent fails`() throws {
    let run = try verify(
      with: ("Solution.swift", mutable), ["--mutants"], mutants: "| drop: say 'started 0' | |\n")

    #expect(run.status == 1)
    #expect(run.output.contains("Mutants.md: expected a word why it is equivalent: drop: say"))
  }

  @Test func `A compile error names the answer, and not the copy that is compiled`() throws {
    let run = try verify(with: ("Mistakes/A.swift", "ERROR"))

    #expect(run.output.contains("Exercises/01-empty-fields/Mistakes/A.swift:1:1: error: wrong"))
    #expect(!run.output.contains(".build"))
  }

  @Test func `What the formatter says is told`() throws {
    let run = try verify(swift: "[ \"$1\" = format ] && echo 'A.swift:1:1: too long' && exit 1")

    #expect(run.status == 1)
    #expect(run.output.contains("too long"))
  }
}

// MARK: - Fixtures

private func told(_ help: String) -> String {
  "say 'unmet\t0\ta\tb\tc\t\(help)'; say end"
}

private let table = """
  | answer | is told at | with |
  |---|---|---|
  | Starter | Holds | |
  | A | Holds | This is A. |
  | B | Holds | This is B. |

  """

/// A right answer, each line of which can be dropped.
private let mutable = """
  f() {
    say 'started\t0'
    say 'held\t0'
    say end
  }
  f

  """

/// Runs `verify` on an exercise of scripts, one file of which is another; what does not say `end` does
/// not compile.
private func verify(
  with change: (file: String, text: String)? = nil, _ options: [String] = [],
  mutants: String? = nil, swift: String = "true"
) throws -> ProgramRun {
  let compiler = Student.compiler.replacingOccurrences(
    of: "grep -q ERROR \"$answer\"",
    with: "grep -q ERROR \"$answer\" || ! grep -Eq 'end|kill' \"$answer\"")
  let student = try Student(swift: "\(swift); \(Student.build)", compiler: compiler)
  let exercise = try student.playground.exercise()
  for folder in ["Mistakes", "Alternatives"] {
    try? FileManager.default.removeItem(at: exercise.folder.appending(path: folder))
  }

  var files = [
    "README.md":
      "# T\n\nEasy, about 10 minutes.\n\n## You learn\n\na\n\n## Why\n\nb\n\n## Your task\n\nc\n\n## Where to read\n\nd\n",
    "Hints.md": "# Hints\n\n## 1\n\na\n\n## 2\n\nb\n",
    "Explanation.md": "# Why\n\nBecause.\n",
    "Starter.swift": told(""), "Solution.swift": Student.right,
    "Mistakes/A.swift": told("This is A."), "Mistakes/B.swift": told("This is B."),
    "Mistakes/README.md": table,
    "Alternatives/C.swift": "// Other.\n: c\n" + Student.right,
    "Alternatives/D.swift": "// Another.\n: d\n" + Student.right,
  ]
  files["Mutants.md"] = mutants
  if let change { files[change.file] = change.text }
  for (file, text) in files {
    try student.playground.write(text, to: exercise.folder.appending(path: file))
  }
  return try student.coursework(["verify", "1"] + options)
}
