import Foundation
import HTTP
import HTTPClient
import LoginKit
import SQLite
import Testing
import TestSupport
import Wire

@testable import Cloud

struct NoteCloudTests {
  // MARK: - The five operations

  @Test func `A created note is found by its identifier and among all`() async throws {
    let cloud = try await NoteCloud(account: demo)
    let before = Date.now

    let created = try await cloud.note("POST", "/notes", text: "milk / 牛奶\n\"\\")

    #expect(created.id == 1)
    #expect(created.text == "milk / 牛奶\n\"\\")
    // A date is kept to the second.
    #expect((before.addingTimeInterval(-1)...Date.now).contains(created.date))
    #expect(try await cloud.note("GET", "/notes/1") == created)
    #expect(try await cloud.notes() == [created])
    await cloud.stop()
  }

  @Test func `Notes are listed oldest first`() async throws {
    let cloud = try await NoteCloud(account: demo)
    for text in ["b", "c", "a"] { _ = try await cloud.note("POST", "/notes", text: text) }
    _ = try await cloud.note("PUT", "/notes/1", text: "z")

    let notes = try await cloud.notes()

    #expect(notes.map(\.text) == ["z", "c", "a"])
    await cloud.stop()
  }

  @Test func `A modified note keeps its identifier and its date`() async throws {
    let cloud = try await NoteCloud(account: demo)
    let created = try await cloud.note("POST", "/notes", text: "old")

    let modified = try await cloud.note("PUT", "/notes/1", text: "new")

    #expect(modified == CloudNote(id: 1, date: created.date, text: "new"))
    #expect(try await cloud.notes() == [modified])
    await cloud.stop()
  }

  @Test func `A removed note is gone, and its identifier is not used again`() async throws {
    let cloud = try await NoteCloud(account: demo)
    _ = try await cloud.note("POST", "/notes", text: "one")

    #expect(try await cloud.status("DELETE", "/notes/1") == 204)

    #expect(try await cloud.status("GET", "/notes/1") == 404)
    #expect(try await cloud.status("DELETE", "/notes/1") == 404)
    #expect(try await cloud.note("POST", "/notes", text: "two").id == 2)
    await cloud.stop()
  }

  @Test func `Many clients at once each get an identifier of their own`() async throws {
    let cloud = try await NoteCloud(account: demo)

    let ids = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 1...200 {
        group.addTask { try await cloud.note("POST", "/notes", text: "\(number)").id }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    #expect(ids.sorted() == Array(1...200))
    await cloud.stop()
  }

  // MARK: - What is refused

  @Test(arguments: ["", " ", "\n\t", "\u{3000}\u{A0}"])
  func `An empty text is refused, new or changed`(text: String) async throws {
    let cloud = try await NoteCloud(account: demo)
    let note = try await cloud.note("POST", "/notes", text: "milk")

    #expect(try await cloud.status("POST", "/notes", text: text) == 422)
    #expect(try await cloud.status("PUT", "/notes/1", text: text) == 422)

    #expect(try await cloud.notes() == [note])
    await cloud.stop()
  }

  @Test(arguments: ["", "milk", "{}", "[]", #"{"text":1}"#, #"{"text":null}"#, #"{"text":"x""#])
  func `What is not JSON with a text is refused`(body: String) async throws {
    let cloud = try await NoteCloud(account: demo)

    let answer = try await cloud.exchange(request("POST", "/notes", body))

    #expect(answer.status == 400)
    await cloud.stop()
  }

  @Test(arguments: [
    "/", "/notes/", "/Notes", "/notes/0", "/notes/-1", "/notes/+1", "/notes/01", "/notes/1/",
    "/notes/99999999999999999999", "/notes/a", "/sign-in/1",
  ])
  func `A path that names nothing is not found`(path: String) async throws {
    let cloud = try await NoteCloud(account: demo)
    _ = try await cloud.note("POST", "/notes", text: "milk")

    #expect(try await cloud.status("GET", path) == 404)
    await cloud.stop()
  }

  @Test(arguments: [
    ("PATCH", "/notes", "GET, HEAD, POST"), ("POST", "/notes/1", "GET, HEAD, PUT, DELETE"),
    ("GET", "/sign-in", "POST"),
  ])
  func `A method that a path does not have gets the list of those it has`(
    method: String, path: String, allowed: String
  ) async throws {
    let cloud = try await NoteCloud(account: demo)

    let answer = try await cloud.exchange(request(method, path))

    #expect(answer.status == 405)
    #expect(answer.headers["allow"] == allowed)
    await cloud.stop()
  }

  // MARK: - Who is asking

  @Test func `The right account signs in, with the scheme in any case`() async throws {
    let cloud = try await NoteCloud(account: demo)

    for scheme in ["Basic", "basic", "BASIC"] {
      let text = request("POST", "/sign-in").replacing("Basic", with: scheme)
      #expect(try await cloud.exchange(text).status == 204)
    }
    await cloud.stop()
  }

  @Test(arguments: [
    "", "Authorization: Basic\r\n",
    "Authorization: Basic dGVzdA==\r\n",
    "Authorization: Basic dGVzdDoxMjM0NTc=\r\n", "Authorization: Basic dGVzdDoxMjM0NTY3\r\n",
    "Authorization: Bearer dGVzdDoxMjM0NTY=\r\n",
    "Authorization: Basic dGVzdDoxMjM0NTY=\r\nAuthorization: Basic dGVzdDoxMjM0NTY=\r\n",
  ])
  func `An unknown user is refused on every path`(header: String) async throws {
    let cloud = try await NoteCloud(account: demo)

    for path in ["/notes", "/notes/1", "/sign-in", "/nothing"] {
      let text = "GET \(path) HTTP/1.1\r\nHost: localhost:PORT\r\n\(header)\r\n"
      let answer = try await cloud.exchange(text)
      #expect(answer.status == 401)
      #expect(answer.headers["www-authenticate"]?.hasPrefix("Basic ") == true)
    }
    await cloud.stop()
  }

  @Test func `Each half of the account comes from the environment, or is the demo's`() throws {
    let none = try Credentials(environment: [:])
    let account = try Credentials(environment: ["TRIPTYCH_ACCOUNT": "ada"])
    let password = try Credentials(environment: ["TRIPTYCH_PASSWORD": "a:b"])

    #expect(try none == demo)
    #expect(try account == Credentials(account: "ada", password: "123456"))
    #expect(try password == Credentials(account: "test", password: "a:b"))
  }

  @Test(arguments: ["TRIPTYCH_ACCOUNT", "TRIPTYCH_PASSWORD"])
  func `A half that is set and empty is refused`(name: String) {
    #expect(throws: LoginFailure.incomplete) { try Credentials(environment: [name: ""]) }
  }

  // MARK: - The file

  @Test func `Notes and used identifiers survive a restart`() async throws {
    let folder = try TemporaryFolder()
    let first = try await NoteCloud(account: demo, file: folder.path("notes"))
    let kept = try await first.note("POST", "/notes", text: "kept")
    _ = try await first.note("POST", "/notes", text: "removed")
    _ = try await first.status("DELETE", "/notes/2")
    await first.stop()

    let second = try await NoteCloud(account: demo, file: folder.path("notes"))

    #expect(try await second.notes() == [kept])
    #expect(try await second.note("POST", "/notes", text: "new").id == 3)
    await second.stop()
  }

  @Test(arguments: [
    " ", "{", "[]", "{}", "SQLite", "SQLite format 3\0", #"{"nextID":1}"#,
    #"{"nextID":0,"notes":[]}"#, #"{"nextID":-1,"notes":[]}"#,
    #"{"nextID":0,"notes":[{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"}]}"#,
    #"{"nextID":-9223372036854775808,"notes":[{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"}]}"#,
    #"{"nextID":3,"notes":[{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"},]}"#,
    #"{"nextID":03,"notes":[]}"#, #"{"nextID":3,"nextID":4,"notes":[]}"#,
    #"{"nextID":9,"notes":[{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"},"#
      + #"{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"}]}"#,
    #"{"nextID":1,"notes":[{"date":"2026-11-30T08:00:00Z","id":1,"text":"a"}]}"#,
    #"{"nextID":9,"notes":[{"date":"2026-11-30T08:00:00Z","id":0,"text":"a"}]}"#,
    #"{"nextID":9,"notes":[{"date":"yesterday","id":1,"text":"a"}]}"#,
    #"{"nextID":2,"notes":[]}x"#,
  ])
  func `A damaged file is refused and left as it was`(contents: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")
    try Data(contents.utf8).write(to: URL(fileURLWithPath: path))

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteCloud(account: demo, file: path)
    }

    #expect(error?.reason == .damaged)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(contents.utf8))
  }

  @Test func `A cloud that waits has the file as soon as another lets go of it`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("notes")
    let first = try await NoteCloud(account: demo, file: path)
    let second = Task.detached {
      try await NoteCloud(account: demo, file: path, wait: .seconds(600))
    }
    let error = await #expect(throws: NoteFileError.self) {
      try await NoteCloud(account: demo, file: path, wait: .milliseconds(1))
    }

    await first.stop()

    #expect(error?.reason == .inUse)
    try await second.value.stop()
  }

  @Test func `Two clouds cannot use one file`() async throws {
    let folder = try TemporaryFolder()
    let cloud = try await NoteCloud(account: demo, file: folder.path("notes"))

    let error = await #expect(throws: NoteFileError.self) {
      try await NoteCloud(account: demo, file: folder.path("notes"))
    }

    #expect(error?.reason == .inUse)
    await cloud.stop()
  }

  @Test func `A change that cannot be kept is not made`() async throws {
    let folder = try TemporaryFolder()
    let cloud = try await NoteCloud(account: demo, file: folder.path("notes"))
    let note = try await cloud.note("POST", "/notes", text: "milk")
    let database = NoteStore.database(at: folder.path("notes"))
    try await database.write { connection throws(SQLiteError) in
      for sql in obstacles { try connection.execute(sql) }
    }

    #expect(try await cloud.status("POST", "/notes", text: "more") == 500)
    #expect(try await cloud.status("PUT", "/notes/1", text: "more") == 500)
    #expect(try await cloud.status("DELETE", "/notes/1") == 500)

    #expect(try await cloud.notes() == [note])
    try await database.write { connection throws(SQLiteError) in
      try connection.execute("DROP TRIGGER noInsert")
    }
    #expect(try await cloud.note("POST", "/notes", text: "more").id == 2)
    await database.close()
    await cloud.stop()
  }
}

// MARK: - Fixtures

private let obstacles: [StaticString] = [
  "CREATE TRIGGER noInsert BEFORE INSERT ON note BEGIN SELECT RAISE(ABORT, 'full'); END",
  "CREATE TRIGGER noUpdate BEFORE UPDATE ON note BEGIN SELECT RAISE(ABORT, 'full'); END",
  "CREATE TRIGGER noDelete BEFORE DELETE ON note BEGIN SELECT RAISE(ABORT, 'full'); END",
]

private var demo: Credentials {
  get throws { try Credentials(account: "test", password: "123456") }
}

/// Waits as long as it takes.
private let patient = HTTPClient(limits: HTTPClientLimits(timeout: .seconds(3600)))

extension NoteCloud {
  fileprivate func exchange(_ text: String) async throws -> Answer {
    try await onThread { [port] in
      let client = try Client(port: port)
      try client.send(text)
      return try client.receiveAnswer()
    }
  }

  // The calls that are understood go by `HTTPClient`, as the layers above do it.

  fileprivate func send(
    _ method: String, _ path: String, text: String? = nil
  ) async throws -> (data: Data, status: Int) {
    let body = try text.map { try JSONEncoder.cloud.encode(CloudNoteText($0)) }
    let request = HTTPRequest(
      method: try #require(HTTPMethod(rawValue: method)), path: path,
      headers: ["Authorization": try demo.authorization], body: Array(body ?? Data()))
    let response = try await patient.answer(to: request, from: HTTPAddress(address))
    return (Data(response.body), response.status.code)
  }

  fileprivate func status(_ method: String, _ path: String, text: String? = nil) async throws -> Int
  {
    try await send(method, path, text: text).status
  }

  fileprivate func note(
    _ method: String, _ path: String, text: String? = nil
  ) async throws -> CloudNote {
    try JSONDecoder.cloud.decode(CloudNote.self, from: await send(method, path, text: text).data)
  }

  fileprivate func notes() async throws -> [CloudNote] {
    try JSONDecoder.cloud.decode([CloudNote].self, from: await send("GET", "/notes").data)
  }
}
