import Foundation
import TestSupport
import Testing

/// The built `triptych`, as a person and a shell script use it.
@Suite(.onOwnThreads)
nonisolated struct TriptychTests {
  @Test func `Without arguments the first scenario is played, side by side`() throws {
    let run = try triptych([])

    #expect(run.status == 0)
    #expect(run.output.contains("→ tap sign-in\n┌─ MVC ─"))
    #expect(run.output.contains("│    ( Signing in… )    │  │    ( Signing in… )    │"))
    #expect(run.output.hasSuffix("1 scenario on MVC, MVP, MVVM: all as expected\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [(["--language", "zh-Hans"], [:]), ([], ["LANG": "zh_CN.UTF-8"])])
  func `The screens speak the language that is asked for`(
    _ arguments: [String], _ environment: [String: String]
  ) throws {
    let run = try triptych(arguments, environment: environment)

    #expect(run.output.contains("登录成功"))
    #expect(!run.output.contains("Sign in"))
  }

  @Test func `Only the variants that are named are shown, in their own order`() throws {
    let run = try triptych(["--variants", "MVVM,mvc"])

    #expect(run.output.contains("┌─ MVC ─────────────────┐  ┌─ MVVM ─"))
    #expect(run.output.hasSuffix("1 scenario on MVC, MVVM: all as expected\n"))
  }

  @Test func `The login before any separation is shown when it is named, on the left`() throws {
    let run = try run(
      products.appending(path: "triptych"), ["--variants", "before,mvc", "verify", "--walks", "50"])

    #expect(run.status == 0)
    #expect(run.output.contains("Before, MVC"))
  }

  @Test func `Without a terminal the steps are printed at their pace, all the same`() throws {
    let run = try triptych(["play", "L3", "--speed", "6000"])

    #expect(run.status == 0)
    #expect(run.output.hasSuffix("5 scenarios on MVC, MVP, MVVM: all as expected\n"))
  }

  @Test func `Rules are played by name, in capitals or not`() throws {
    let run = try triptych(["play", "s11", "L4"])

    #expect(run.status == 0)
    #expect(run.output.contains("S11 A double tap sends one request"))
    #expect(run.output.contains("L4 A wrong password is refused"))
  }

  @Test func `The whole spec is played when no rule is named`() throws {
    let run = try triptych(["play"])

    #expect(run.status == 0)
    #expect(run.output.hasSuffix("scenarios on MVC, MVP, MVVM: all as expected\n"))
  }

  @Test func `A teacher's Markdown is played from standard input`() throws {
    let lesson = """
      # Lesson one
      Some prose, and other code:
      ~~~swift
      let x = 1  # T9 no heading
      ~~~
      ## T1: What the button says ##
      ```scenario
      expect idle   # right away
      ```
      """

    let run = try triptych(["play", "-"], input: lesson)

    #expect(run.status == 0)
    #expect(run.output.hasPrefix("T1 What the button says"))
  }

  @Test(arguments: [
    ("# S1: One ##\n# Other\n", "S1 One\n"),
    ("## S1\n", "S1\n"),
    ("# Lesson 1: Sign in #\n", "Lesson 1: Sign in\n"),
    ("Prose only.\n", "standard input\n"),
    ("# S1 \u{1B}[31mred\n", "S1 ␛[31mred\n"),
    ("####### Seven signs\n", "standard input\n"),
    ("#Nospace\n", "standard input\n"),
    ("   ## S1 indented\n", "S1 indented\n"),
    ("S1 underlined\n---\n", "S1 underlined\n"),
    ("Underlined, too\n  ====\n", "Underlined, too\n"),
    ("# UTF-8 and C# 5\n", "UTF-8 and C# 5\n"),
    ("# A 4th architecture\n", "A 4th architecture\n"),
    ("<!--\n## S1 in a comment\n```swift\n-->\n", "standard input\n"),
    ("<!-- excerpt: a b -->\n", "standard input\n"),
    ("````markdown\n```scenario\nopen sesame\n```\n````\n", "standard input\n"),
    ("~~~text\nclose\n~~~\n", "standard input\n"),
    ("```\n$ swift run triptych\n```\n", "standard input\n"),
    ("- `scenario` is a word, ``scenario`` too\n", "standard input\n"),
    ("```scala\n```\n", "standard input\n"),
    ("# C# is a language\n", "C# is a language\n"),
  ])
  func `A scenario stands under the nearest rule, else heading, else the name of the file`(
    _ above: String, _ heading: String
  ) throws {
    let run = try triptych(["play", "-"], input: "\u{FEFF}" + above + "```scenario\nclose\n```\n")

    #expect(run.status == 0)
    #expect(run.output.hasPrefix(heading))
  }

  @Test func `Scenarios under headings without a name each have their own`() throws {
    let block = "```scenario\nclose\n```\n"

    let run = try triptych(["play", "-"], input: "# One\n\(block)# Two\n\(block)")

    #expect(run.output.contains("One\n") && run.output.contains("Two\n"))
  }

  @Test func `Plain text is played from a file, every line a step`() throws {
    let spec = "tap sign-in\r\n\r\n# nothing was typed\nexpect alert incomplete"

    let run = try withFile(spec) { try triptych(["play", $0]) }

    #expect(run.status == 0)
    #expect(run.output.contains("✓ expect alert incomplete"))
  }

  @Test func `A failed step is reported with file, line, what was expected and what is shown`()
    throws
  {
    let spec = "type account \"me\"\n\nexpect account \"you\"\ntap sign-in"

    let run = try withFile(spec) { try triptych(["play", $0]) }

    #expect(run.status == 1)
    #expect(
      run.output.contains(
        """
        .md:3: expected account "you"
            MVC   account "me"
            MVP   account "me"
            MVVM  account "me"
        """))
    #expect(run.output.hasSuffix("1 scenario on MVC, MVP, MVVM: 1 failed\n"))
    #expect(!run.output.contains("→ tap sign-in"))
  }

  @Test func `Verify finds no difference, and says how to take the same walks again`() throws {
    let run = try triptych(["verify", "--walks", "50", "--seed", "7"])

    #expect(run.status == 0)
    #expect(run.output.contains("50 walks of seed 7: the same on MVC, MVP, MVVM\n"))
    #expect(run.errors == "")
  }

  @Test(arguments: [
    (["ply"], "triptych: unknown command ply; did you mean play?\n"),
    (["--langage=en"], "triptych: unknown option --langage; did you mean --language?\n"),
    (["--language", "fr"], "triptych: --language needs zh-Hans or en, not fr\n"),
    (["--language"], "triptych: --language needs zh-Hans|en\n"),
    (["verify", "--walks", "many"], "triptych: --walks needs a whole number from 0"),
    (
      ["--variants", "mvc,mvx"],
      "triptych: unknown variant mvx; expected some of before,mvc,mvp,mvvm"
    ),
    (["--variants", ","], "triptych: --variants needs a name"),
    (["--variants", ""], "triptych: --variants needs NAME,…, not an empty text"),
    (["docs", "--catalog", ""], "triptych: --catalog needs FOLDER, not an empty text"),
    (
      ["--variants", "before", "fault", "no-guard"],
      "triptych: no edit for Before in no-guard; expected other --variants"
    ),
    (
      ["--variants", "before", "fault", "--check"],
      "triptych: no edit for Before in any fault; expected other --variants"
    ),
    (["play", "L1", "--pause"], "triptych: --pause needs a terminal to wait for keys on\n"),
    (
      ["play", "L1", "--pause", "--speed", "60"],
      "triptych: --pause waits for your keys; expected no --speed beside it\n"
    ),
    (["verify", "L1"], "triptych: unexpected argument L1; expected --language, --variants,"),
    (
      ["L1"],
      "triptych: unknown command L1; expected play, verify, fault, change, evidence or docs\n"
    ),
    (["play", "S2"], "triptych: unknown rule S2; expected one of L1, L2,"),
    (["play", "L1", "a/b"], "triptych: a/b is a file, and is played alone"),
  ])
  func `Wrong usage is one line and status 64`(_ arguments: [String], _ line: String) throws {
    let run = try triptych(arguments)

    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix(line))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("tpye account \"x\"", "1: unexpected `tpye`; did you mean `type`?"),
    ("\n\ntype acount \"x\"", "3: unexpected `acount`; did you mean `account`?"),
    ("type account x", "1: unexpected `x`; expected a text in quotation marks"),
    ("type account \"x", "1: the text does not end; expected a quotation mark"),
    ("type account \"\\q\"", "1: unknown escape; expected"),
    ("type account \"\\u{110000}\"", "1: no such character; expected"),
    ("tap sign-in twice", "1: unexpected `twice`; expected the end of the line"),
    ("expect requests -1", "1: unexpected `-1`; expected a whole number"),
    ("expect", "1: the line ends too early; expected alert, busy,"),
    ("close\ntap sign-in", "2: `tap` after `close`; expected `answer`, or to expect"),
    ("expect released", "1: `expect released` before `close`; expected it after"),
    ("tap sign-in\nanswer accepted", "2: answer accepted, but no request is under way"),
    ("# Only\n```swift\n```\n", "1: no scenario here; expected a block that begins with"),
    ("```scenario\n```", "1: a scenario without a step; expected one such as"),
    ("```scenario\nclose\n", "1: the block that begins here does not end; expected"),
    (
      "```scenario\nclose\n```\n```swift\n",
      "4: the block that begins here does not end; expected a line of ```"
    ),
    ("# A1 x\n# A1 y\n```scenario\nclose\n```", "2: rule A1 stands at line 1 already; expected"),
    ("", "1: a scenario without a step; expected one such as"),
    (
      "Only prose.",
      "1: unexpected `Only`; expected type, clear, tap, double-tap, dismiss, answer, "
    ),
    ("close\u{0}", "1: unexpected `close\\u{0}`; did you mean `close`?"),
    (String(repeating: "x", count: 1_000_000), "1: unexpected `xxxxxxxx"),
    ("type account \"\(String(repeating: "x", count: 1_000_000))", "1: the text does not end"),
  ])
  func `A mistake in a spec is reported with file and line and status 65`(
    _ spec: String, _ diagnostic: String
  ) throws {
    let (file, run) = try withFile(spec) { ($0, try triptych(["play", $0])) }

    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("\(file):\(diagnostic)"), "\(run.errors.prefix(300))")
    #expect(run.errors.split(separator: "\n").count == 1 && run.errors.utf8.count < 500)
  }

  @Test(arguments: [
    "> ```scenario", "- ```scenario", "1. ```scenario", "  * > ```scenario", "    ```scenario",
    "\t```scenario", "```Scenario", "~~~SCENARIO", "```{.scenario}", "~~~ {#a .scenario}",
    "```scenario,ignore", "```lang=scenario", "```scenarios", "```senario", "```scneario",
    "``scenario", "'''scenario", "<!-- ```scenario", "- [ ] ```scenario", "```\u{441}cenario",
  ])
  func `A block that looks like a scenario and is not played is reported with its line`(
    _ line: String
  ) throws {
    let good = "# S1 One\n```scenario\nclose\n```\n\n"

    let run = try triptych(["play", "-"], input: "\(good)\(line)\ntap sign-in\n```\n")

    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("standard input:6: a scenario "), "\(run.errors)")
    #expect(run.errors.contains("; expected ") && run.output == "")
  }

  @Test(arguments: [
    // Closed too early, too late, or not at all.
    ("expect idle", "6: a step outside a scenario; expected it between"),
    ("    tap sign-in", "6: a step outside a scenario; expected it between"),
    ("```swift\nlet x = 1\n```scenario\nclose\n```", "8: a scenario inside the block of line 6;"),
    (
      "- ```swift\n  let x = 1\n  ```\n```scenario\nclose\n```",
      "9: a scenario inside the block of line 8;"
    ),
    // Without a name.
    ("```\ntap sign-in\n```", "6: a block of steps that is not played; expected ```scenario, or"),
    ("~~~\n\n# why\nexpect idle\n~~~", "6: a block of steps that is not played; expected"),
    // In a comment.
    ("<!--\n```scenario\nclose\n```\n-->", "7: a scenario in a comment, which readers do not see;"),
    // A rule without a scenario, or one that is no rule.
    ("## S2 Two", "6: rule S2 has no scenario; expected one before the next rule"),
    ("## S2 Two\n## S3 Three\n```scenario\nclose\n```", "6: rule S2 has no scenario; expected"),
    ("#S2 Two", "6: `#S2` is no heading; expected one to six # and then a space"),
    ("####### S2 Two", "6: `####### S2` is no heading; expected one to six #"),
    ("## S-2 Two", "6: `S-2` names no rule; expected `S2`, or other words"),
    ("## S 2", "6: `S 2` names no rule; expected `S2`, or other words"),
    ("## **S2** Two", "6: `**S2**` names no rule; expected `S2`, or other words"),
    ("## (S2) Two", "6: `(S2)` names no rule; expected `S2`, or other words"),
    ("S-2 Two\n---", "6: `S-2` names no rule; expected `S2`, or other words"),
    ("S1 Two\n===", "6: rule S1 stands at line 1 already; expected another name"),
    ("```scenario\n# nothing yet\n```", "6: a scenario without a step; expected one such as"),
  ])
  func `Nothing of a spec is left out in silence`(_ end: String, _ diagnostic: String) throws {
    let good = "# S1 One\n```scenario\nclose\n```\n\n"

    let run = try triptych(["play", "-"], input: good + end)

    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("standard input:\(diagnostic)"), "\(run.errors)")
    #expect(run.output == "")
  }

  @Test func `A file whose only scenario is in a quote is Markdown, and told by that line`() throws
  {
    let run = try triptych(["play", "-"], input: "# Lesson\n\n> ~~~scenario\n> close\n> ~~~\n")

    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("standard input:3: a scenario that is not played; expected"))
  }

  @Test func `A spec that is not UTF-8 is reported with its line`() throws {
    let run = try triptych(["play", "-"], input: Data("close\n\u{7F}".utf8) + [0xFF, 0x0A])

    #expect(run.status == 65)
    #expect(run.errors == "standard input:2: not UTF-8; expected text\n")
  }

  @Test func `A file that cannot be read is status 66`() throws {
    let run = try triptych(["play", "./no-such-file.md"])

    #expect(run.status == 66)
    #expect(run.errors.hasPrefix("triptych: cannot read ./no-such-file.md: no such file"))
  }

  @Test(arguments: OtherThanFile.allCases)
  func `What is not a file is refused at once with status 66`(_ thing: OtherThanFile) throws {
    let folder = try TemporaryFolder()
    let path = try thing.make(in: folder)

    let run = try triptych(["play", path])

    #expect(run.status == 66)
    // A long path is shortened.
    #expect(run.errors.hasPrefix("triptych: cannot read "))
    #expect(run.errors.hasSuffix(": it is \(thing.rawValue), expected a file\n"))
  }

  @Test func `More than 64 MB is status 65, from a file and from standard input`() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("spec.md"))
    #expect(truncate(folder.path("spec.md"), 64_000_001) == 0)

    let file = try triptych(["play", folder.path("spec.md")])
    let input = try shell("head -c 64000001 /dev/zero | triptych play -")

    #expect(file.status == 65 && input.status == 65)
    #expect(file.errors.hasSuffix(": it is longer than 64 MB\n"))
    #expect(input.errors == "triptych: cannot read standard input: it is longer than 64 MB\n")
  }

  @Test(arguments: ["triptych", "triptych play", "triptych --help"])
  func `A closed output pipe ends the program without a message`(
    _ command: String
  ) throws {
    let run = try shell("\(command) | head -1")

    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `A text of a megabyte is an ordinary text`() throws {
    let text = String(repeating: "用", count: 300_000)
    let spec = "type account \"\(text)\"\nexpect account \"\(text)\""

    #expect(try withFile(spec) { try triptych(["play", $0]) }.status == 0)
  }
}
