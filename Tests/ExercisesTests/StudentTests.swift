import Foundation
import TestSupport
import Testing

@testable import Exercises

/// A student at work: check, watch, Ctrl-C. The compiler is a stand-in that takes the answer for a
/// script, so that nothing is built inside the tests.
@Suite struct StudentTests {
  @Test func `A pass is told with its explanation, kept, and leads to the next`() throws {
    let student = try Student()

    let run = try student.coursework(["check", "1"], answer: Student.right)
    let list = try student.coursework(["list"])

    #expect(run.status == 0)
    for part in ["✓ Holds", "Passed.", "# Why this holds", "Solution.swift", "double-tap"] {
      #expect(run.output.contains(part))
    }
    #expect(list.output.hasPrefix("1 of 2 passed"))
  }

  @Test(arguments: [
    ("say 'unmet\t0\ta\tb\tc\td'; say end", "✗ Holds"),
    ("say 'started\t0'; kill -SEGV $$", "It crashed"),
    ("say 'started\t0'; exec sleep 100000", "It timed out"),
    ("ERROR", "It does not compile."),
    ("", "It ended early"), ("exit 3", "It ended early"), ("yes", "It printed too much"),
  ])
  func `What does not hold is status 1, and no progress`(
    _ answer: String, _ part: String
  ) throws {
    let student = try Student()
    let limit = part == "It timed out" ? ["--timeout", "1"] : []

    for format in [[], ["--json"], ["--junit"]] {
      let run = try student.coursework(["check", "1"] + limit + format, answer: answer)
      #expect(run.status == 1)
      #expect(format == [] ? run.output.contains(part) : !run.output.isEmpty)
    }
    #expect(try student.coursework(["list"]).output.hasPrefix("0 of 2 passed"))
  }

  @Test func `Once passed it stays passed`() throws {
    let student = try Student()

    _ = try student.coursework(["check", "1"], answer: Student.right)
    _ = try student.coursework(["check", "1"], answer: "ERROR")

    #expect(try student.coursework(["list"]).output.hasPrefix("1 of 2 passed"))
  }

  @Test func `Another file can be checked, and leaves the progress alone`() throws {
    let student = try Student()
    let file = student.playground.kit.appending(path: "Other.swift")
    try student.playground.write(Student.right, to: file)

    let run = try student.coursework(["check", "1", "--answer", file.path])

    #expect(run.status == 0)
    #expect(try student.coursework(["list"]).output.hasPrefix("0 of 2 passed"))
  }

  @Test(arguments: OtherThanFile.allCases)
  func `An answer that is not a file is one clear line at once`(_ thing: OtherThanFile) throws {
    let student = try Student()
    let folder = try TemporaryFolder()
    let path = try thing.make(in: folder)

    let run = try student.coursework(["check", "1", "--answer", path])

    #expect(run.status == 66)
    #expect(
      run.errors
        == "coursework: cannot read \(path): it is \(thing.rawValue), expected a file\n")
  }

  @Test func `An answer that is not there is one clear line`() throws {
    let student = try Student()

    let run = try student.coursework(["check", "1", "--answer", "Nothing.swift"])

    #expect(run.status == 66)
    #expect(
      run.errors == "coursework: cannot read Nothing.swift: no such file or directory\n")
  }

  @Test func `An answer of more than 64 MB is status 65`() throws {
    let student = try Student()
    let file = student.playground.kit.appending(path: "Long.swift")
    try Data().write(to: file)
    #expect(truncate(file.path, 64_000_001) == 0)

    let run = try student.coursework(["check", "1", "--answer", file.path])

    #expect(run.status == 65)
    #expect(run.errors.hasSuffix(": it is longer than 64 MB\n"))
  }

  @Test func `Watching goes on to the next after a pass, and Ctrl-C ends it and what it started`()
    throws
  {
    let student = try Student()
    let exercises = try student.playground.coursework().exercises
    try student.playground.write("say 'unmet\t0\ta\tb\tc\td'; say end", to: exercises[0].answer)

    let watching = try Running(["watch"], by: student)
    try watching.wait(for: "Watching ")
    try student.playground.write(Student.right, to: exercises[0].answer)
    try watching.wait(for: "# Stop the double tap")
    try student.playground.write(
      "say 'started\t0'; \(Student.loop)", to: exercises[1].answer)
    wait(for: "a process to start") { !student.processes.isEmpty }
    let status = watching.interrupt()

    #expect(status == 130)
    try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
  }

  @Test func `Ctrl-C ends all that runs side by side`() throws {
    let student = try Student(compiler: Student.loop)

    let verifying = try Running(["verify"], by: student)
    let count = min(2, ProcessInfo.processInfo.activeProcessorCount)
    wait(for: "\(count) processes") { student.processes.count == count }
    let status = verifying.interrupt()

    #expect(status == 130)
    try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
  }

  @Test func `Ctrl-C ends also the jobs of the compiler, each a group of its own`() throws {
    let driver = "set -m; trap 'kill $job; exit 1' INT; (\(Student.loop)) & job=$!; wait"
    let student = try Student(compiler: driver)
    try student.playground.write(Student.right, to: student.playground.exercise().answer)

    let checking = try Running(["check", "1"], by: student)
    wait(for: "a process to start") { !student.processes.isEmpty }
    let status = checking.interrupt()

    #expect(status == 130)
    try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
  }

  @Test func `Ctrl-C ends also what has just begun`() throws {
    let student = try Student()

    for _ in 1...20 {
      let run = try student.coursework(["check", "1"], answer: "kill -INT $PPID; \(Student.loop)")

      #expect(run.status == 130)
      try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
    }
  }

  @Test(
    .enabled(if: isLinux, "elsewhere a process that leaves its group is not found"),
    arguments: ["setsid", "setsid setsid", "env"])
  func `What an answer has started ends with it`(_ way: String) throws {
    let student = try Student()
    let started = "say 'started\t0'; \(way) sh -c \"\(escaped(Student.loop))\" <&- >&- 2>&- & "

    let run = try student.coursework(
      ["check", "1"],
      answer: started + "while ! [ -s ../../../pids ]; do :; done; say 'held\t0'; say end")

    #expect(run.status == 0)
    #expect(!student.processes.isEmpty)
    #expect(try student.processes.allSatisfy(isGone))
  }

  @Test func `A kit that does not build is one clear line`() throws {
    let student = try Student(swift: "echo 'x.swift:1:1: error: no such thing'; exit 1")

    let run = try student.coursework(["check", "1"], answer: Student.right)

    #expect(run.status == 69)
    #expect(run.errors.contains("the kit does not build: x.swift:1:1: error: no such thing"))
  }

  @Test func `What was left by a run that was killed is swept`() throws {
    let student = try Student()
    let room = student.playground.kit.appending(path: ".build/checks")
    let dead = room.appending(path: "999999999-1")
    try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)

    _ = try student.coursework(["check", "1"], answer: Student.right)

    #expect(try FileManager.default.contentsOfDirectory(atPath: room.path) == [])
  }
}

// MARK: - Fixtures

/// A `coursework` that runs.
private final class Running {
  private let process = Process()
  private let output: URL

  init(_ words: [String], by student: Student) throws {
    output = student.playground.kit.appending(path: "output")
    try Data().write(to: output)
    process.executableURL = products.appending(path: "coursework")
    process.arguments = words
    process.environment = student.environment
    process.currentDirectoryURL = student.playground.kit
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  func wait(for text: String) throws {
    try TestSupport.wait(for: text) {
      try String(contentsOf: output, encoding: .utf8).contains(text)
    }
  }

  func interrupt() -> Int32 {
    kill(process.processIdentifier, SIGINT)
    waiting(for: "the end after Ctrl-C") { process.waitUntilExit() }
    return process.terminationStatus
  }
}

#if os(Linux)
  private let isLinux = true
#else
  private let isLinux = false
#endif

/// The script as it stands in quotation marks of another.
private func escaped(_ script: String) -> String {
  script.replacing("\"", with: "\\\"").replacing("$", with: "\\$")
}

/// Whether the process has ended, be it that nobody has asked for its status yet.
private func isGone(_ process: pid_t) throws -> Bool {
  let ps = try Subprocess.run(
    URL(filePath: "/usr/bin/env"), ["ps", "-o", "stat=", "-p", "\(process)"], limit: .unlimited)
  try #require(ps.ending == .exited(0) || ps.ending == .exited(1))
  return ps.output.isEmpty || ps.output.hasPrefix("Z")
}
