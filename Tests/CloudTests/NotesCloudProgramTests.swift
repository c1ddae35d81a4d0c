import Foundation
import TestSupport
import Testing

struct NotesCloudProgramTests {
  @Test(arguments: [SIGTERM, SIGINT])
  func `It says where it listens, and a signal ends it with status 0`(signal: Int32) async throws {
    let program = try Program("notes-cloud", ["--port", "0"])
    let line = try await onThread { program.firstLine() }

    program.send(signal: signal)

    #expect(try /listening on http:\/\/127\.0\.0\.1:[1-9][0-9]*/.wholeMatch(in: line) != nil)
    #expect(await program.status() == 0)
    #expect(try await onThread { program.rest().output + program.rest().errors } == "")
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func `A signal that comes at once is not lost`(signal: Int32) async throws {
    for _ in 1...repetitions(15, thorough: 100) {
      let cloud = try await RunningCloud.start()
      cloud.program.send(signal: signal)

      if try await onThread({ !hasStopped(cloud) }) { cloud.program.send(signal: SIGKILL) }
      #expect(await cloud.program.status() == 0)
    }
  }

  @Test(arguments: [
    (["--prot", "1"], "unknown option --prot; did you mean --port?"),
    (["--port", "x"], "--port needs a whole number from 0 to 65535, not x"),
    (["--port", "65536"], "--port needs a whole number from 0 to 65535, not 65536"),
    (["--port"], "--port needs N"),
    (["--account", "me"], "unknown option --account"),
    (["notes"], "unexpected argument notes"),
  ])
  func `A wrong word is one clear line and status 64`(
    arguments: [String], message: String
  ) async throws {
    try await expect(arguments, status: 64, message: message)
  }

  @Test(arguments: ["TRIPTYCH_ACCOUNT", "TRIPTYCH_PASSWORD"])
  func `An account that is set and empty is status 64`(name: String) async throws {
    try await expect(
      ["--port", "0"], environment: [name: ""], status: 64,
      message: "TRIPTYCH_ACCOUNT or TRIPTYCH_PASSWORD is empty")
  }

  @Test(arguments: ["TRIPTYCH_ACCOUNT", "TRIPTYCH_PASSWORD"])
  func `An account that is not UTF-8 is status 64, and is not shown`(name: String) async throws {
    let program = try Program(
      shell: #"export \#(name)="$(printf 'unlikely\377')"; exec "$0" --port 0"#, "notes-cloud")

    let (output, errors) = try await onThread { program.rest() }

    #expect(output == "")
    #expect(errors == "notes-cloud: \(name) is not UTF-8\n")
    #expect(await program.status() == 64)
  }

  @Test func `Idle clients leave descriptors for the work`() async throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      shell: #"ulimit -n 100; exec "$0" --port 0 --data "$NOTES""#, "notes-cloud",
      environment: ["NOTES": folder.path("notes")])
    let line = try await onThread { program.firstLine() }
    let port = try #require(Int(line.split(separator: ":").last ?? ""))

    let (statuses, descriptors) = try await onThread {
      let first = try Client(port: port)
      let idle = try (0..<150).map { _ in try Client(port: port) }
      defer { withExtendedLifetime(idle) {} }
      let statuses = try (1...20).map { number in
        try first.send(request("POST", "/notes", #"{"text":"\#(number)"}"#))
        return try first.receiveAnswer().status
      }
      return (statuses, openDescriptors(of: program))
    }

    #expect(statuses == Array(repeating: 201, count: 20))
    if let descriptors { #expect(descriptors < 80) }
    program.send(signal: SIGTERM)
    #expect(await program.status() == 0)
  }

  @Test func `A file that may only be read is status 74`() async throws {
    let folder = try TemporaryFolder()
    let cloud = try await RunningCloud.start(["--data", folder.path("notes")])
    #expect(await cloud.stop() == 0)
    // As root it may be written all the same: 1 and 2 are the formats that SQLite writes.
    let file = try FileHandle(forUpdating: folder.file("notes"))
    try file.seek(toOffset: 18)
    try file.write(contentsOf: [3])
    try file.close()

    try await expect(
      ["--port", "0", "--data", folder.path("notes")], status: 74, message: "cannot write ")
  }

  @Test func `A port in use is one clear line and status 69`() async throws {
    let cloud = try await RunningCloud.start()

    try await expect(
      ["--port", "\(cloud.port)"], status: 69,
      message: "cannot listen on port \(cloud.port): address already in use\n")
    #expect(await cloud.stop() == 0)
  }

  @Test func `A damaged file is one clear line and status 65`() async throws {
    let folder = try TemporaryFolder()
    try Data("?".utf8).write(to: URL(fileURLWithPath: folder.path("notes")))

    try await expect(
      ["--port", "0", "--data", folder.path("notes")], status: 65,
      message:
        "\(folder.path("notes")) does not hold notes, or is damaged: "
        + "it is neither SQLite nor the JSON of notes; it is left as it is\n")
    #expect(try String(contentsOfFile: folder.path("notes"), encoding: .utf8) == "?")
  }

  @Test func `A file that cannot be read is status 66`() async throws {
    let folder = try TemporaryFolder()
    let noFile = folder.file("folder")
    try FileManager.default.createDirectory(at: noFile, withIntermediateDirectories: false)

    try await expect(
      ["--port", "0", "--data", noFile.path], status: 66,
      message: "cannot read \(noFile.path): it is a folder, expected a file\n")
  }

  @Test(arguments: OtherThanFile.allCases)
  func `What is not a file is refused at once, and no lock is left beside it`(
    thing: OtherThanFile
  ) async throws {
    let folder = try TemporaryFolder()
    let path = try thing.make(in: folder)

    try await expect(
      ["--port", "0", "--data", path], status: 66,
      message: "cannot read \(path): it is \(thing.rawValue), expected a file\n")
    #expect(!FileManager.default.fileExists(atPath: path + ".lock"))
  }

  @Test func `JSON of more than 64 MB is status 65`() async throws {
    let folder = try TemporaryFolder()
    try Data().write(to: folder.file("notes"))
    #expect(truncate(folder.path("notes"), 64_000_001) == 0)

    try await expect(
      ["--port", "0", "--data", folder.path("notes")], status: 65,
      message: "cannot read \(folder.path("notes")): it is longer than 64 MB\n")
  }

  @Test func `A file that cannot be written is status 74`() async throws {
    let folder = try TemporaryFolder()

    try await expect(
      ["--port", "0", "--data", folder.path("none/notes")], status: 74,
      message: "cannot write \(folder.path("none/notes")): no such file or directory\n")
  }

  @Test func `A file that another cloud uses is status 69`() async throws {
    let folder = try TemporaryFolder()
    let arguments = ["--data", folder.path("notes")]
    let cloud = try await RunningCloud.start(arguments)

    try await expect(
      ["--port", "0"] + arguments, status: 69,
      message: "cannot use \(folder.path("notes")): another notes or notes-cloud has it\n")
    #expect(await cloud.stop() == 0)
  }

  @Test func `The account comes from the environment, and nothing repeats it`() async throws {
    let cloud = try await RunningCloud.start(
      environment: ["TRIPTYCH_ACCOUNT": "ada", "TRIPTYCH_PASSWORD": "unlikely"])

    let statuses = try await onThread {
      let authorization = Data("ada:unlikely".utf8).base64EncodedString()
      let client = try Client(port: cloud.port)
      let demo = request("GET", "/notes")
      try client.send(demo + demo.replacing("dGVzdDoxMjM0NTY=", with: authorization))
      return [try client.receiveAnswer().status, try client.receiveAnswer().status]
    }

    #expect(statuses == [401, 200])
    #expect(await cloud.stop() == 0)
    #expect(try await onThread { cloud.program.rest().output + cloud.program.rest().errors } == "")
  }
}

// MARK: - Fixtures

/// Runs `notes-cloud` to its end: one line on standard error, and nothing on standard output.
private func expect(
  _ arguments: [String], environment: [String: String] = [:], status: Int32, message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let program = try Program("notes-cloud", arguments, environment: environment)

  let (output, errors) = try await onThread { program.rest() }

  #expect(output == "", sourceLocation: sourceLocation)
  #expect(errors.hasPrefix("notes-cloud: \(message)"), "\(errors)", sourceLocation: sourceLocation)
  #expect(errors.filter { $0 == "\n" }.count == 1, sourceLocation: sourceLocation)
  #expect(await program.status() == status, sourceLocation: sourceLocation)
}

/// Whether the port has stopped answering; false when a thousand clients have been answered.
private func hasStopped(_ cloud: RunningCloud) -> Bool {
  !(1...1000).allSatisfy { _ in
    guard let client = try? Client(port: cloud.port) else { return false }
    return (try? client.send(request("GET", "/notes"))) != nil
      && (try? client.receiveAnswer()) != nil
  }
}
