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
    // As the system names them: macOS says "Abort trap: 6" where Linux says "Aborted".
    ("kill -SEGV $$", String(cString: strsignal(SIGSEGV))),
    ("kill -ABRT $$", String(cString: strsignal(SIGABRT))),
    ("kill -KILL $$", String(cString: strsignal(SIGKILL))),
    ("echo 'x.swift:3: Fatal error: Index out of range' >&2; kill -ILL $$", "Index out of range"),
  ])
  func `A program that a signal ends has crashed in the check that was running`(
    _ ending: String, _ reason: String
  ) throws {
    let verdict = try verdict(of: "say 'held\t0'; say 'started\t1'; \(ending)")

    #expect(!verdict.isPassed)
    #expect(verdict.text.hasPrefix("It crashed: "))
    #expect(verdict.text.contains(reason))
    #expect(verdict.text.contains("in: Second holds"))
    #expect(verdict.checks[0].ending == .held)
  }

  @Test(arguments: ["exit 0", "exit 7", "say end; exit 7", "say held; exit 0"])
  func `A program that ends itself has ended early, and not passed`(_ ending: String) throws {
    let verdict = try verdict(of: "say 'held\t0'; say 'started\t1'; \(ending)")

    let status = ending.suffix(1)
    #expect(!verdict.isPassed)
    #expect(
      verdict.text.hasPrefix(
        "It ended early: the program ended itself, with status \(status), before its last check.\n"
          + "  in: Second holds"))
  }

  @Test(arguments: ["say end", "say 'held\t0'; say end", "say end; say 'held\t0'; say 'held\t1'"])
  func `An end that comes before the checks is no pass`(_ script: String) throws {
    #expect(try !verdict(of: script).isPassed)
  }

  @Test(arguments: [
    "printf 'held\\t0\\nheld\\t1\\nend\\n' >&4",
    "printf 'key\\theld\\t0\\nkey\\theld\\t1\\nkey\\tend\\n' >&4",
    "printf '\\theld\\t0\\n\\theld\\t1\\n\\tend\\n' >&4",
    "read -r key <&3 && say 'held\t0' && say 'held\t1' && say end",
  ])
  func `Events without the key are ignored`(_ script: String) throws {
    let verdict = try verdict(of: script)

    #expect(verdict.checks.map(\.ending) == [.notReached, .notReached])
    #expect(!verdict.isPassed)
  }

  @Test(arguments: ["exit 3", "kill -SEGV $$", "head -c 300000 /dev/zero", "exec sleep 100000"])
  func `An expectation that failed is told, however the program ends`(_ ending: String) throws {
    let script = """
      say 'started\t0'; say 'unmet\t0\tthe alert\t"A"\tnone\tDo this.'; say 'started\t1'; \(ending)
      """
    let isEndless = ending.contains("sleep")
    let verdict =
      try isEndless ? verdictOfTimeout(script, in: "Second holds").0 : verdict(of: script)

    #expect(verdict.text.contains("  in: Second holds"))
    for part in ["✗ First holds", "looked at  the alert", "expected   \"A\"", "Do this."] {
      #expect(verdict.text.contains(part))
    }
    #expect(verdict.exercism.contains("Do this.") && verdict.junit.contains("Do this."))
  }

  @Test(arguments: ["head -c 300000 /dev/zero", "yes >&2", "while :; do echo spam; done"])
  func `A program that prints too much is told that`(_ printing: String) throws {
    let verdict = try verdict(of: "say 'started\t0'; \(printing)")

    #expect(verdict.text.hasPrefix("It printed too much: more than 256 KB.\n  in: First holds"))
    #expect(verdict.text.count < 5000)
  }

  @Test func `A program that changes or deletes its working folder passes`() throws {
    let verdict = try verdict(
      of: #"say 'held\#t0'; rm -r "$PWD"; cd /; say 'held\#t1'; say end"#)

    #expect(verdict.isPassed)
  }

  @Test(.enabled(if: isLinux, "only there a process can read how it was started"))
  func `The environment of a program is empty, but for what keeps a crash short`() throws {
    let verdict = try verdict(
      of: #"say "unmet\#t0\#ta\#tb\#t$(tr '\0' ' ' < /proc/$$/environ)\#t"; say end"#)

    #expect(
      verdict.checks[0].ending
        == .unmet(subject: "a", expected: "b", seen: "SWIFT_BACKTRACE=enable=no ", help: nil))
  }

  @Test func `Text that is printed into the events spoils no pass of another`() throws {
    let verdict = try verdict(
      of: "echo noise >&4; say 'held\t0'; echo noise >&4; say 'held\t1'; say end")

    #expect(verdict.isPassed)
  }

  @Test(arguments: ["exec sleep 100000", "while :; do echo spam; sleep 0.01; done"])
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
    let verdict = try verdict(
      of: "say 'held\t0'; say 'held\t1'; printf '%s\\tend' \"$key\" >&4; kill -KILL $$")

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

/// The verdict on a script that begins a check and does not end, after as many seconds as this machine
/// needs to come that far.
func verdictOfTimeout(
  _ script: String, in check: String = "First holds"
) throws -> (Verdict, seconds: Int) {
  var seconds = 1
  while true {
    let verdict = try verdict(of: script, seconds: seconds)
    if verdict.text.contains("in: \(check)") || seconds > 3600 { return (verdict, seconds) }
    seconds *= 2
  }
}

/// The function of a script that writes an event, as the checks do.
let say = #"read -r key <&3 || :; exec 3<&-; say() { printf '%s\t%s\n' "$key" "$1" >&4; }"#

/// The verdict on a script that is run in place of the checks; `say` writes an event.
func verdict(of script: String, checks: String? = nil, seconds: Int = 3600) throws -> Verdict {
  let playground = try Playground()
  let folder = playground.kit.appending(path: ".build/checks/work")
  let program = folder.appending(path: "program")
  let checks = checks ?? "say 'check\t1\tFirst holds'; say 'check\t2\tSecond holds'"
  try playground.writeScript(
    """
    \(say)
    \(checks)
    \(script)
    """, to: program)

  var verdict = Verdict(try playground.exercise())
  try Checker(in: Workshop(playground.coursework()), seconds: seconds)
    .run(program, in: folder, &verdict)
  return verdict
}
