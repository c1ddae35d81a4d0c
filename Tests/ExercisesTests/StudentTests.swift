import Foundation
import Platform
import TestSupport
import Testing
import Workbench

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
    try watching.wait(for: "a process to start") { !student.processes.isEmpty }
    let status = watching.interrupt()

    #expect(status == 130)
    try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
  }

  @Test func `Ctrl-C ends all that runs side by side`() throws {
    let student = try Student(compiler: Student.loop)

    let verifying = try Running(["verify"], by: student)
    let count = min(2, ProcessInfo.processInfo.activeProcessorCount)
    try verifying.wait(for: "\(count) processes") { student.processes.count == count }
    let status = verifying.interrupt()

    #expect(status == 130)
    try wait(for: "all processes to end") { try student.processes.allSatisfy(isGone) }
  }

  @Test func `Ctrl-C ends also the jobs of the compiler, each a group of its own`() throws {
    let driver = "set -m; trap 'kill $job; exit 1' INT; (\(Student.loop)) & job=$!; wait"
    let student = try Student(compiler: driver)
    try student.playground.write(Student.right, to: student.playground.exercise().answer)

    let checking = try Running(["check", "1"], by: student)
    try checking.wait(for: "a process to start") { !student.processes.isEmpty }
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
      answer: started + "while ! [ -s ../../../../pids ]; do :; done; say 'held\t0'; say end")

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

  @Test(arguments: [
    ("echo 'clang: error: /c/checks: No space left on device' >&2; exit 1", "no space left"),
    ("echo 'error: cannot open x (Permission denied)' >&2; exit 1", "permission denied"),
    ("echo 'error: compile command failed due to signal 9 (use -v)' >&2; exit 1", "was ended"),
    ("kill -KILL $$", "was ended (Killed)"), ("kill -TERM $$", "was ended (Terminated)"),
    ("exit 127", "there is no compiler"), ("echo \"env: 'swiftc'\"; exit 126", "env: 'swiftc'"),
    ("exec 2>&-; trap '' XFSZ; ulimit -f 0; echo x > \"$KIT/file\" || exit 127", "no compiler"),
  ])
  func `A compiler that the machine stops is the machine's fault`(
    _ compiler: String, _ reason: String
  ) throws {
    let student = try Student(compiler: compiler)

    for words in [["check", "1"], ["verify", "1"]] {
      let run = try student.coursework(words, answer: Student.right)

      #expect(run.status == 71)
      #expect(run.errors.contains("coursework: cannot compile Examples/"), "\(run.errors)")
      #expect(run.errors.contains(reason), "\(run.errors)")
      #expect(!run.output.contains("does not compile"))
    }
  }

  @Test(arguments: [
    "echo \"$answer:1:1: error: #error: No space left on device\" >&2; exit 1",
    "echo 'error: compile command failed due to signal 11 (use -v)' >&2; exit 1",
    "echo \"$answer:1:1: error: x\" >&2; echo '   a: Permission denied' >&2; exit 1",
  ])
  func `An answer that the compiler refuses is not the machine's fault`(_ compiler: String) throws {
    let find = "for word; do case $word in *Answer.swift) answer=$word ;; esac; done; "
    let student = try Student(compiler: find + compiler)

    let run = try student.coursework(["check", "1"], answer: Student.right)

    #expect(run.status == 1)
    #expect(run.output.contains("It does not compile."))
  }

  @Test func `A kit that cannot be built on a full disk is the machine's fault`() throws {
    let student = try Student(swift: "echo 'error: x.o: No space left on device'; exit 1")

    let run = try student.coursework(["check", "1"], answer: Student.right)

    #expect(run.status == 71)
    #expect(run.errors.hasSuffix("\ncoursework: cannot build the kit: no space left on device\n"))
  }

  @Test(.disabled(if: isThreadSanitized, "the sanitizer itself fails under a limit on files"))
  func `Nothing is lost where no file can be written, and one line says where it is`() throws {
    let student = try Student()
    let answer = try student.playground.exercise().answer
    let path = "Examples/Coursework/Exercises/01-empty-fields/Answer.swift"
    try student.playground.write("mine", to: answer)

    let reset = try student.courseworkOnFullDisk(["reset", "1"])
    let start = try student.courseworkOnFullDisk(["start", "2"])
    let check = try student.courseworkOnFullDisk(["check", "1"])

    #expect(reset.status == 74 && start.status == 74 && check.status == 71)
    #expect(
      reset.errors
        == "coursework: cannot write a new Answer.swift: file too large; your file is still \(path)\n"
    )
    #expect(
      start.errors
        == "coursework: cannot write Examples/Coursework/Exercises/02-double-tap/Answer.swift: "
        + "file too large\n")
    #expect(check.errors.hasSuffix(": file too large\n"), "\(check.errors)")
    #expect(try String(contentsOf: answer, encoding: .utf8) == "mine")
    #expect(try student.playground.leftovers == [])
  }

  @Test func `Two hints at once lose none`() throws {
    let student = try Student()

    let hints = try (1...8).map { _ in try Running(["hint", "1"], by: student) }
    let numbers = try hints.map { hint in
      #expect(hint.status() == 0)
      return try #require(hint.text.firstMatch(of: /^Hint (\d) of 3/)).1
    }

    #expect(numbers.sorted() == ["1", "2", "3", "3", "3", "3", "3", "3"])
  }

  @Test func `Files that a killed run was writing are swept, and git does not see them`() throws {
    let student = try Student()
    let answer = try student.playground.exercise().answer
    let folder = student.playground.folder
    let dead = [
      folder.appending(path: ".Progress.json.999999999.tmp"),
      answer.deletingLastPathComponent().appending(path: ".Answer.swift.999999999.tmp"),
    ]
    let living = folder.appending(path: ".Progress.json.\(getpid()).tmp")
    for file in dead + [living] { try student.playground.write("x", to: file) }

    _ = try student.coursework(["list"])

    #expect(try student.playground.leftovers == [living.lastPathComponent])
    let ignored = try Subprocess.run(
      URL(filePath: "/usr/bin/env"),
      ["git", "-C", repository.path, "check-ignore"]
        + dead.map { "Examples/Coursework/\($0.path.dropFirst(folder.path.count + 1))" }
        + ["Examples/Coursework/.Progress.lock"], limit: .unlimited)
    #expect(ignored.output.split(separator: "\n").count == 3)
  }

  @Test func `The compiler keeps its temporary files where they are swept`() throws {
    let student = try Student(compiler: "echo \"$TMPDIR\" > \"$KIT/where\"; exit 1")

    _ = try student.coursework(["check", "1"], answer: Student.right)

    let folder = try String(
      contentsOf: student.playground.kit.appending(path: "where"), encoding: .utf8)
    #expect(folder.contains("/.build/checks/"))
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
  private let process: pid_t
  private let output: URL
  private var hasEnded = false

  init(_ words: [String], by student: Student) throws {
    output = student.playground.kit.appending(path: "output-\(UUID().uuidString)")
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    defer { try? file.close() }
    var spawn = Spawn(
      [products.appending(path: "coursework").path] + words,
      environment: student.environment.map { "\($0)=\($1)" },
      descriptors: [STDOUT_FILENO: file.fileDescriptor, STDERR_FILENO: file.fileDescriptor])
    spawn.directory = student.playground.kit.path
    process = try spawn.start()
  }

  deinit {
    guard !hasEnded else { return }
    kill(process, SIGKILL)
    _ = status()
  }

  var text: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  func wait(for part: String) throws {
    try wait(for: part) { text.contains(part) }
  }

  /// Fails when the command ends first.
  func wait(for what: String, until condition: () -> Bool) throws {
    var info = siginfo_t()
    TestSupport.wait(for: what) {
      condition()
        || waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT | WNOHANG) == 0
          && info.si_signo == SIGCHLD
    }
    try #require(condition(), "the command has ended: \(text)")
  }

  func interrupt() -> Int32 {
    kill(process, SIGINT)
    return status()
  }

  func status() -> Int32 {
    hasEnded = true
    return waiting(for: "the end of coursework") { waitForEnd(of: process) }
  }
}

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
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
