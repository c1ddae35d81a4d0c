import Foundation
import SQLite
import TestSupport
import Testing

@testable import Storage

/// `notes` in line mode, as a user and a script know it.
@Suite struct NotesProgramTests {
  @Test func `A proxy in the environment is not asked for this machine`() async throws {
    let home = try Home()

    let run = try await home.run(["list"], environment: ["http_proxy": "http://127.0.0.1:1"])

    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func `What a terminal would obey, or not show, is listed as text, and shown as it is`()
    async throws
  {
    let home = try Home()
    let seen = "\u{1F331} e\u{301}"
    let text = "red \u{1B}[31m \u{9B} \u{202E} \u{2028} \u{200D} \u{E0041} \(seen)"

    _ = try await home.run(["add", text])

    let list = try await home.run(["list"]).output
    let escaped = #"red \u{1b}[31m \u{9b} \u{202e} \u{2028} \u{200d} \u{e0041} "# + seen
    #expect(list.hasSuffix("\t\(escaped)\n"))
    try await home.expect(["show", "1"], output: text + "\n")
  }

  @Test(arguments: [["list"], ["show", "1"], ["edit", "1", "x\u{202E}\u{9B}"]])
  func `JSON is ASCII where a terminal would obey, or not show, the text`(
    _ arguments: [String]
  ) async throws {
    let home = try Home()
    let text = "\u{7F}\u{9B}\u{202E}\u{2028}\u{200D}\u{E0041}\u{1F331}"
    let added = try await home.run(["--json", "add", text]).output

    let output = try await home.run(["--json"] + arguments).output

    let escaped = #"\u007f\u009b\u202e\u2028\u200d\udb40\udc41"# + "\u{1F331}"
    #expect(added.contains(escaped))
    #expect(arguments[0] == "edit" ? output.isEmpty : output.contains(escaped))
    let note = try JSONSerialization.jsonObject(with: Data(added.utf8)) as? [String: Any]
    #expect(note?["text"] as? String == text)
  }

  @Test func `A server that is no notes cloud is reported as unreachable`() async throws {
    let home = try Home()
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
    }

    let run = try await home.run(["--cloud", "http://127.0.0.1:\(server.port)", "list"])

    #expect(run.status == 69)
    withExtendedLifetime(server) {}
  }

  @Test func `What is added is listed, shown, edited and removed, one run after the other`()
    async throws
  {
    let home = try Home()

    try await home.expect(["list"], output: "")
    try await home.expect(["add", "buy milk"], output: "1\n")
    try await home.expect(["add", "two\nlines,\ta tab and \\n"], output: "2\n")
    try await home.expect(["show", "2"], output: "two\nlines,\ta tab and \\n\n")
    try await home.expect(["edit", "1", "buy oat milk"], output: "")
    try await home.expect(["show", "1"], output: "buy oat milk\n")
    let list = try await home.run(["list"]).output
    #expect(
      try /1\t[-0-9]+T[:0-9]+Z\tbuy oat milk\n2\t[-0-9]+T[:0-9]+Z\ttwo\\nlines,\\ta tab and \\\\n\n/
        .wholeMatch(in: list) != nil, "\(list)")
    try await home.expect(["remove", "2"], output: "")
    try await home.expect(["add", "an identifier is never used again"], output: "3\n")
  }

  @Test func `JSON says the same as the lines`() async throws {
    let home = try Home()
    let added = try await home.run(["--json", "add", "a/b \"\u{1F331}\"\n"]).output

    let (list, shown) = (
      try await home.run(["--json", "list"]).output,
      try await home.run(["--json", "show", "1"]).output
    )

    #expect(list == "[\(added.dropLast())]\n")
    #expect(shown == added)
    let note = try #require(
      try JSONSerialization.jsonObject(with: Data(added.utf8)) as? [String: Any])
    #expect(note["id"] as? Int == 1)
    #expect(note["text"] as? String == "a/b \"\u{1F331}\"\n")
  }

  @Test(arguments: [
    (["lst"], "unknown command lst; did you mean list?"),
    (["show"], "show needs ID"),
    (["edit", "1"], "edit needs ID TEXT"),
    (["add"], "add needs TEXT"),
    (["add", "two", "words"], "unexpected argument words"),
    (["list", "all"], "unexpected argument all"),
    (["show", "0"], "an identifier is a positive whole number, not 0"),
    (["remove", "one"], "an identifier is a positive whole number, not one"),
    (["remove", "99999999999999999999"], "an identifier is a positive whole number"),
    (
      ["--policy", "cache", "list"],
      "--policy needs cached or live, not cache; did you mean cached?"
    ),
    (
      ["--cloud", "nowhere", "list"],
      "--cloud needs a URL such as http://127.0.0.1:8080, not nowhere\n"
    ),
    (
      ["--cloud", "HTTPS://127.0.0.1", "list"],
      "--cloud needs a URL that begins with http://, since https is not supported, "
        + "not HTTPS://127.0.0.1\n"
    ),
    (["--jsn", "list"], "unknown option --jsn; did you mean --json?"),
  ])
  func `A wrong word is one clear line and status 64`(
    _ arguments: [String], _ message: String
  ) async throws {
    try await Home().expect(arguments, status: 64, message: message)
  }

  @Test(arguments: [["show", "7"], ["edit", "7", "x"], ["remove", "7"]])
  func `No such note is status 1`(_ arguments: [String]) async throws {
    try await Home().expect(arguments, status: 1, message: "There is no such note: ID 7\n")
  }

  @Test(arguments: [["add", ""], ["add", " \n"], ["edit", "1", "\t"]])
  func `An empty text is status 65`(_ arguments: [String]) async throws {
    try await Home().expect(arguments, status: 65, message: "A note cannot be empty: TEXT\n")
  }

  @Test(arguments: [
    ("http://127.0.0.1:1", "http://127.0.0.1:1", "connection refused"),
    ("HTTP://me:unlikely@LOCALHOST:1/a/", "http://localhost:1/a", "connection refused"),
    (
      "http://\(String(repeating: "a", count: 64))",
      "http://\(String(repeating: "a", count: 64))", nil
    ),
  ])
  func `A cloud that cannot be reached is named, with the system's reason`(
    _ url: String, _ shown: String, _ reason: String?
  ) async throws {
    let start = "notes: The network is not available: cannot reach \(shown): "

    let run = try await Home().run(["--cloud", url, "list"])

    #expect(run.status == 69)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix(start), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    if let reason { #expect(run.errors == "\(start)\(reason)\n") }
  }

  @Test(arguments: [
    (
      "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n",
      "it answers GET /notes with status 500, not 200"
    ),
    ("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n", "it answers GET /notes with status 302, not 200"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "its answer is not one of a notes cloud"),
    ("HTTP/1.1 200 OK\r\nContent-Le", "the answer ends before it is complete"),
    ("garbage\r\n", "the answer is not HTTP/1.1"),
    ("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n", "the answer is larger than 8 MB"),
    (
      "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n",
      "the answer has a Content-Encoding, and none is accepted"
    ),
  ])
  func `A cloud whose answer cannot be used is named, with the reason`(
    _ answer: String, _ reason: String
  ) async throws {
    let server = try StubServer { connection in
      _ = connection.nextRequest()
      connection.send(answer)
    }

    let run = try await Home().run(["--cloud", server.address, "list"])

    #expect(
      run.errors
        == "notes: The network is not available: cannot use \(server.address): \(reason)\n")
    #expect(run.status == 69)
    withExtendedLifetime(server) {}
  }

  @Test func `A folder that cannot be made is named, with the system's reason`() async throws {
    let home = try Home()
    try Data().write(to: home.folder.file("data"))

    let run = try await home.run(["list"])

    #expect(
      run.errors == "notes: cannot make the folder \(home.path("data/triptych")): not a directory\n"
    )
    #expect(run.status == 74)
  }

  @Test(arguments: [
    ("none/copy", "no such file or directory"), ("file/copy", "not a directory"),
  ])
  func `A copy that cannot be opened is named, with the system's reason`(
    _ name: String, _ reason: String
  ) async throws {
    let home = try Home()
    try Data().write(to: home.folder.file("file"))

    let run = try await home.run(["--cache", home.path(name), "add", "x"])

    #expect(run.errors.hasPrefix("notes: Notes cannot be kept here: \(home.path(name)): "))
    #expect(run.errors.hasSuffix(": \(reason)\n"), "\(run.errors)")
    #expect(run.output == "1\n")
  }

  // The administrator may read and write everything.
  @Test(.enabled(if: geteuid() != 0))
  func `A copy that may not be read is named, with the system's reason`() async throws {
    let home = try Home()
    try Data().write(to: home.folder.file("copy"))
    chmod(home.path("copy"), 0)

    let run = try await home.run(["--cache", home.path("copy"), "add", "x"])

    #expect(run.errors.contains("\(home.path("copy")): "))
    #expect(run.errors.contains("permission denied"), "\(run.errors)")
  }

  @Test(arguments: [["list"], ["show", "1"], ["add", "x"], ["edit", "1", "x"], ["remove", "1"]])
  func `A cloud that cannot be reached, with nothing kept, is status 69`(
    _ arguments: [String]
  ) async throws {
    try await Home().expect(
      ["--cloud", "http://127.0.0.1:1"] + arguments, status: 69,
      message: "The network is not available")
  }

  @Test func `What was seen once is shown after a restart, while the cloud cannot be reached`()
    async throws
  {
    let home = try Home()
    let cloud = try await RunningCloud.start()
    let here = ["--cloud", cloud.address]
    try await home.expect(here + ["add", "kept"], output: "1\n")
    let online = try await home.run(here + ["list"]).output
    #expect(await cloud.stop() == 0)

    #expect(try await home.run(here + ["list"]).output == online)
    try await home.expect(here + ["show", "1"], output: "kept\n")
    try await home.expect(here + ["add", "more"], status: 69, message: "The network")
    try await home.expect(
      ["--policy", "live"] + here + ["list"], status: 69, message: "The network")
    try await home.expect(
      here + ["list"], environment: ["TRIPTYCH_ACCOUNT": "ada"], status: 69, message: "The network")
  }

  @Test func `A refusal is status 77, whatever is kept`() async throws {
    let home = try Home()
    let cloud = try await RunningCloud.start()
    let here = ["--cloud", cloud.address]
    try await home.expect(here + ["add", "kept"], output: "1\n")

    for arguments in [
      ["list"], ["show", "1"], ["add", "x"], ["edit", "1", "x"], ["remove", "1"],
    ] {
      let run = try await home.expect(
        here + arguments, environment: ["TRIPTYCH_PASSWORD": "unlikely"], status: 77,
        message: "The account or the password is wrong: \(cloud.address) "
          + "(TRIPTYCH_ACCOUNT, TRIPTYCH_PASSWORD)\n")
      #expect(!run.errors.contains("unlikely"))
    }
    #expect(await cloud.stop() == 0)
  }

  @Test(
    arguments: [
      (["show", "1"], "a\n"), (["add", "x"], "2\n"), (["edit", "1", "x"], ""),
      (["remove", "1"], ""), (["--policy", "cached", "show", "1"], "a\n"),
    ] as [([String], String)])
  func `A copy that fails is one line beside the cloud's answer, and left as it was`(
    _ arguments: [String], _ answer: String
  ) async throws {
    let home = try Home()
    let letter = Data("Dear all, this is a letter.\n".utf8)
    let file = home.path("letter")
    try letter.write(to: URL(filePath: file))
    try await home.expect(["add", "a"], output: "1\n")

    let run = try await home.run(["--cache", file] + arguments)

    #expect(
      run.errors == "notes: Notes cannot be kept here: \(file): file is not a database; "
        + "if \(file) is only the copy, it may be removed\n")
    #expect(run.output == answer)
    #expect(run.status == 0)
    #expect(try Data(contentsOf: URL(filePath: file)) == letter)
  }

  @Test(arguments: [["list"], ["show", "1"]])
  func `A copy that fails, and no cloud that answers, is status 74`(
    _ arguments: [String]
  ) async throws {
    let home = try Home()
    let file = home.path("letter")
    try Data("Dear all, this is a letter.\n".utf8).write(to: URL(filePath: file))

    let run = try await home.expect(
      ["--cloud", "http://127.0.0.1:1", "--cache", file] + arguments, status: 74,
      message: "Notes cannot be kept here: ")

    #expect(run.errors.hasSuffix("; if \(file) is only the copy, it may be removed\n"))
  }

  @Test(arguments: OtherThanFile.allCases)
  func `A copy that is not a file is refused at once`(_ thing: OtherThanFile) async throws {
    let home = try Home()
    let path = try thing.make(in: home.folder)

    try await home.expect(
      ["--cache", path, "add", "x"], status: 74,
      message: "cannot keep a copy in \(path): it is \(thing.rawValue), expected a file\n")
    try await home.expect(["--cache", path, "--policy", "live", "add", "x"], output: "1\n")
  }

  @Test func `The copy is closed at the end, so that it is one file`() async throws {
    let home = try Home()
    try await home.expect(["add", "x"], output: "1\n")

    #expect(try home.files(in: "cache/triptych") == ["notes.sqlite"])
    try FileManager.default.removeItem(atPath: home.path("cache/triptych/notes.sqlite"))
    #expect(try await home.run(["list"]).errors == "")
  }

  @Test func `A log that is left without its copy is named, and works again once it is removed`()
    async throws
  {
    let home = try Home()
    let (copy, log) = (home.path("copy"), home.path("copy-wal"))
    try Data("writes".utf8).write(to: URL(filePath: log))
    try Data("index".utf8).write(to: URL(filePath: home.path("copy-shm")))

    let run = try await home.run(["--cache", copy, "add", "x"])
    #expect(run.errors.hasSuffix("; if \(log) is only the copy, it may be removed\n"))
    #expect(run.output == "1\n")
    #expect(run.status == 0)

    try FileManager.default.removeItem(atPath: log)
    try await home.expect(["--cache", copy, "show", "1"], output: "x\n")
  }

  @Test func `The copy is for its owner's eyes only, from its first moment`() async throws {
    let home = try Home()

    let run = try await home.run(shell: "umask 0; $0 add x")

    #expect(run.status == 0)
    let path = home.path("cache/triptych/notes.sqlite")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `The copy and the messages hold no password of an address`() async throws {
    let home = try Home()
    let cloud = try await RunningCloud.start()
    let address = "http://me:unlikely@127.0.0.1:\(cloud.port)"
    try await home.expect(["--cloud", address, "add", "x"], output: "1\n")
    #expect(await cloud.stop() == 0)

    let copy = try Data(contentsOf: URL(filePath: home.path("cache/triptych/notes.sqlite")))
    #expect(copy.firstRange(of: Data("127.0.0.1:\(cloud.port)".utf8)) != nil)
    #expect(copy.firstRange(of: Data("unlikely".utf8)) == nil)
    // It is the same cloud, whichever client asks.
    try await home.expect(["--cloud", cloud.address, "show", "1"], output: "x\n")
    let run = try await home.run(["--cloud", "ftp://me:unlikely@127.0.0.1", "list"])
    #expect(run.status == 64)
    #expect(!run.errors.contains("unlikely"))
  }

  @Test(arguments: [false, true])
  func `Many programs at once wait for each other, and each note is made`(
    _ isInside: Bool
  ) async throws {
    let home = try Home()
    let cloud = isInside ? nil : try await RunningCloud.start()
    let here = cloud.map { ["--cloud", $0.address] } ?? []

    let programs = try (1...25).map { try home.start(here + ["add", "note \($0)"]) }
    var outputs: Set<String> = []
    for program in programs {
      let run = try await home.end(of: program)
      #expect(run.errors == "")
      #expect(run.status == 0)
      outputs.insert(run.output)
    }

    #expect(outputs == Set((1...25).map { "\($0)\n" }))
    #expect(try home.files(in: "cache/triptych") == ["notes.sqlite"])
    if let cloud { #expect(await cloud.stop() == 0) }
    // Those that were kept, with a cloud that has gone, and those that are there without one.
    let list = try await home.run(here + ["list"]).output
    #expect(list.split(separator: "\n").count == 25)
  }

  @Test func `Data of the cloud inside that is damaged is status 74, and left as it was`()
    async throws
  {
    let home = try Home()
    try await home.expect(["add", "a"], output: "1\n")
    let file = URL(filePath: home.path("data/triptych/notes.sqlite"))
    try Data("?".utf8).write(to: file)

    try await home.expect(["list"], status: 74, message: file.path)

    #expect(try String(contentsOf: file, encoding: .utf8) == "?")
  }

  @Test(arguments: ["TRIPTYCH_ACCOUNT", "TRIPTYCH_PASSWORD"])
  func `An account that is set and empty is status 64`(_ name: String) async throws {
    try await Home().expect(
      ["list"], environment: [name: ""], status: 64,
      message: "TRIPTYCH_ACCOUNT or TRIPTYCH_PASSWORD is empty")
  }

  @Test func `Notes in the JSON file of an earlier version are listed`() async throws {
    let home = try Home()
    try await home.expect(["list"], output: "")
    let folder = URL(filePath: home.path("data/triptych"))
    let json = folder.appending(path: "notes.json")
    try FileManager.default.removeItem(at: folder.appending(path: "notes.sqlite"))
    let note = #"{"date":"2026-11-30T08:00:00Z","id":3,"text":"milk"}"#
    try Data(#"{"nextID":5,"notes":[\#(note)]}"#.utf8).write(to: json)

    for _ in 0..<2 { try await home.expect(["show", "3"], output: "milk\n") }

    try await home.expect(["add", "more"], output: "5\n")
    #expect(
      try Set(home.files(in: "data/triptych"))
        == ["notes.sqlite", "notes.sqlite.lock", "notes.sqlite.old"])
  }

  @Test func `Without a command, and without a terminal, the notes are listed`() async throws {
    let home = try Home()
    try await home.expect(["add", "a"], output: "1\n")

    let run = try await home.run([])

    #expect(run.output.hasSuffix("\ta\n"))
    #expect(run.status == 0)
  }
}

// MARK: - Fixtures

/// Folders for one user's data and caches.
nonisolated private struct Home {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func path(_ name: String) -> String { folder.path(name) }

  func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) async throws -> (status: Int32, output: String, errors: String) {
    try await end(of: start(arguments, environment: environment))
  }

  func start(_ arguments: [String], environment: [String: String] = [:]) throws -> Program {
    try Program("notes", arguments, environment: own.merging(environment) { $1 })
  }

  /// Runs a line of shell, in which `$0` is the program.
  func run(shell line: String) async throws -> (status: Int32, output: String, errors: String) {
    try await end(of: Program(shell: line, "notes", environment: own))
  }

  /// The names of the files in a folder.
  func files(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name))
  }

  private var own: [String: String] {
    [
      "HOME": path(""), "CFFIXED_USER_HOME": path(""), "XDG_DATA_HOME": path("data"),
      "XDG_CACHE_HOME": path("cache"), "LANG": "C",
    ]
  }

  func end(
    of program: Program
  ) async throws -> (status: Int32, output: String, errors: String) {
    let (output, errors) = try await onThread { program.rest() }
    return (await program.status(), output, errors)
  }

  /// Status 0, and that output.
  func expect(
    _ arguments: [String], output: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let run = try await run(arguments)
    #expect(run.errors == "", sourceLocation: sourceLocation)
    #expect(run.output == output, sourceLocation: sourceLocation)
    #expect(run.status == 0, sourceLocation: sourceLocation)
  }

  /// One line on standard error that begins like this, and nothing on standard output.
  @discardableResult
  func expect(
    _ arguments: [String], environment: [String: String] = [:], status: Int32, message: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> (status: Int32, output: String, errors: String) {
    let run = try await run(arguments, environment: environment)
    #expect(run.output == "", sourceLocation: sourceLocation)
    #expect(
      run.errors.hasPrefix("notes: \(message)"), "\(run.errors)", sourceLocation: sourceLocation)
    #expect(run.errors.filter { $0 == "\n" }.count == 1, sourceLocation: sourceLocation)
    #expect(run.status == status, sourceLocation: sourceLocation)
    return run
  }
}
