import Foundation
import Testing

@testable import Exercises

/// What a program says about its checks, and how it ends, as a verdict. The programs are scripts.
@Suite struct VerdictTests {
  @Test func `All held and an end is a pass`() throws {
    let verdict = try verdict(of: "say 'held\t0'; say 'held\t1'; say end")

    #expect(verdict.isPassed)
    #expect(verdict.checks.map(\.name) == ["First holds", "Second holds"])
  }

  @Test func `What was expected and seen, and the help, is told of the first that fails`() throws {
    let verdict = try verdict(
      of: "say 'unmet\t0\tthe alert\t\"A\"\tnone\tDo this.'; say 'held\t1'; say end")

    #expect(!verdict.isPassed)
    for part in ["✗ First holds", "the alert", "\"A\"", "none", "Do this.", "✓ Second holds"] {
      #expect(verdict.text.contains(part))
    }
  }

  @Test func `A check that waits says for which`() throws {
    let verdict = try verdict(
      of: "say 'unmet\t0\ta\tb\tc\t'; say 'waiting\t1\tFirst holds'; say end")

    #expect(verdict.text.contains("· Second holds\n    waits for: First holds"))
  }

  @Test(arguments: [
    ("kill -SEGV $$", "Segmentation fault"), ("kill -ABRT $$", "Aborted"),
    ("kill -KILL $$", "Killed"), ("exit 0", "ended itself, with status 0"),
    ("exit 7", "ended itself, with status 7"),
    ("echo 'x.swift:3: Fatal error: Index out of range' >&2; kill -ILL $$", "Index out of range"),
  ])
  func `A program that ends too early has crashed in the check that was running`(
    _ ending: String, _ reason: String
  ) throws {
    let verdict = try verdict(of: "say 'held\t0'; say 'started\t1'; \(ending)")

    #expect(!verdict.isPassed)
    #expect(verdict.text.hasPrefix("It crashed: "))
    #expect(verdict.text.contains(reason))
    #expect(verdict.text.contains("in: Second holds"))
    #expect(verdict.checks[0].ending == .held)
  }

  @Test(arguments: [
    "exec sleep 100000", "while :; do echo spam; sleep 0.01; done",
    "head -c 10000000 /dev/zero; exec sleep 100000",
  ])
  func `A program without an end has timed out, and says after how long`(_ loop: String) throws {
    let (verdict, seconds) = try verdictOfTimeout("say 'started\t0'; \(loop)")

    let time = seconds == 1 ? "1 second" : "\(seconds) seconds"
    #expect(verdict.text.hasPrefix("It timed out: no end after \(time).\n  in: First holds"))
    #expect(verdict.text.count < 5000)
  }

  @Test func `A program that dies before its first check has crashed, and in none`() throws {
    let verdict = try verdict(of: "kill -SEGV $$", checks: "")

    #expect(!verdict.isPassed)
    #expect(verdict.accident != nil)
  }

  @Test(arguments: [
    "held", "held\t9", "unmet\t0", "unmet\tx\ta\tb\tc\td", "\t\t\t", "held\t-1", "nonsense\t0",
  ])
  func `A line that says nothing is no pass`(_ line: String) throws {
    let verdict = try verdict(of: "say '\(line)'; say end")

    #expect(!verdict.isPassed)
  }

  @Test func `A line that was cut off is no pass`() throws {
    let verdict = try verdict(of: "say 'held\t0'; printf 'held' >> \"$events\"; kill -KILL $$")

    #expect(!verdict.isPassed)
  }

  @Test func `What is printed belongs to the check that was running`() throws {
    let verdict = try verdict(
      of: """
        printf '\\0360\\nfrom the first\\n'; say 'started\t0'; say 'held\t0'
        printf '\\0361\\nfrom the second\\n'; say 'started\t1'; say 'held\t1'; say end
        """)

    #expect(verdict.checks.map(\.output) == ["from the first\n", "from the second\n"])
  }

  @Test func `A text with tabs, newlines and backslashes arrives whole`() throws {
    let verdict = try verdict(of: "say 'unmet\t0\ta\\tb\tc\\\\d\te\\nf\t'; say end")

    #expect(
      verdict.checks[0].ending
        == .unmet(subject: "a\tb", expected: "c\\d", seen: "e\nf", help: nil))
  }
}

// MARK: - Fixtures

/// The verdict on a script that begins its first check and does not end, after as many seconds as
/// this machine needs to come that far.
func verdictOfTimeout(_ script: String) throws -> (Verdict, seconds: Int) {
  var seconds = 1
  while true {
    let verdict = try verdict(of: script, seconds: seconds)
    if verdict.text.contains("in: First holds") || seconds > 3600 { return (verdict, seconds) }
    seconds *= 2
  }
}

/// The verdict on a script that is run in place of the checks; `say` writes an event.
func verdict(of script: String, checks: String? = nil, seconds: Int = 3600) throws -> Verdict {
  let playground = try Playground()
  let program = playground.kit.appending(path: "program")
  let checks = checks ?? "say 'check\t1\tFirst holds'; say 'check\t2\tSecond holds'"
  try playground.writeScript(
    """
    events=$2
    say() { printf '%s\\n' "$1" >> "$events"; }
    \(checks)
    \(script)
    """, to: program)

  var verdict = Verdict(try playground.exercise())
  try Checker(in: Workshop(playground.coursework()), seconds: seconds)
    .run(program, in: playground.kit, &verdict)
  return verdict
}
