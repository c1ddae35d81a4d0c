import CommandLine
import Foundation
import HTTPClient
import PhotoCloud
import PhotoKit
import Testing
import TestSupport
import Widgets

@testable import photo_list

/// The list with a real server and real requests, on this machine.
@Suite struct NetworkTests {
  @Test(arguments: ListStep.allCases)
  func `Every picture comes over the network`(_ step: ListStep) async throws {
    let (status, lines) = try await lines(of: step, count: 45)

    #expect(status == 0)
    #expect(lines.count == 45)
    #expect(lines.first == "1\tare you ok\t6×3")
    #expect(lines.last == "45\tare you ok\t6×3")
    #expect(lines.map { $0.prefix { $0 != "\t" } } == (1...45).map { Substring(String($0)) })
  }

  @Test(arguments: ListStep.allCases)
  func `A refusal and a missing server show different words`(_ step: ListStep) async throws {
    let server = try PhotoServer(count: 2, mood: .flaky)
    let service = SettlingService(.http(server.address, client: patient))
    let list = step.open(Photo.demo(count: 3), service.watched, .english)
    list.page.table.height = 9

    await service.settled()
    let before = details(of: list.page)
    await list.page.tapAccessory(ofRow: 1)?.value
    await service.settled()
    let retried = details(of: list.page)
    await server.stop()
    await list.page.tapAccessory(ofRow: 2)?.value
    await service.settled()

    #expect(before == ["", "There is no picture", "There is no picture"])
    #expect(retried == ["", "", "There is no picture"])
    #expect(details(of: list.page) == ["", "", "The network is not available"])
  }

  @Test func `A server knows its photos, and nothing else`() async throws {
    let server = try PhotoServer(count: 2)
    let service = PhotoService.http(server.address, client: patient)

    for path in ["/photos/0", "/photos/3", "/photos/", "/photos/1/2", "/", "/photos/x"] {
      #expect(await reply(to: path, from: service)?.status == 404)
    }
    let picture = try #require(await reply(to: "/photos/2", from: service))
    #expect(picture.status == 200 && Picture(picture.body) != nil)
  }

  @Test func `An invalid address counts as no network`() async {
    #expect(await reply(to: "/photos/1", from: .http("no address at all")) == nil)
  }

  @Test func `A list without rows prints nothing, and all is well`() async throws {
    let (status, lines) = try await lines(of: ListStep.view, count: 0)

    #expect(status == 0 && lines == [])
  }

  @Test(arguments: [
    ([UInt8]("ab\ncd\n".utf8), ["ab", "cd"]), (Array("ab\n\ncd".utf8), ["ab", "", "cd"]),
    (Array("a".utf8), ["a"]),
  ])
  func `A picture is its lines`(_ bytes: [UInt8], _ lines: [String]) {
    #expect(Picture(bytes)?.lines == lines)
  }

  @Test(arguments: [(16, 64, true), (17, 64, false), (17, 1, false), (16, 65, false)])
  func `A picture has up to 16 lines of 64 characters`(_ lines: Int, _ columns: Int, _ fits: Bool) {
    let line = String(repeating: "字", count: columns)
    let text = Array(repeating: line, count: lines).joined(separator: "\n")

    for text in [text, text + "\n"] {
      #expect(Picture(Array(text.utf8))?.lines.count == (fits ? lines : nil))
    }
  }

  @Test(arguments: [
    (0x61, 0), (0xFF, 1), (0x0A, 17), (0x61, 65), (0x61, 1_000_000),
  ])
  func `What is empty, too large or no text is no picture`(_ byte: UInt8, _ count: Int) {
    #expect(Picture([UInt8](repeating: byte, count: count)) == nil)
  }
}

@Suite struct PhotoWordsTests {
  @Test func `The heading counts one photo and several in both languages`() {
    let counts = [PhotoWords.english, .simplifiedChinese].map { words in
      [0, 1, 2].map(words.count)
    }

    #expect(
      counts == [["0 photos", "1 photo", "2 photos"], ["0 张照片", "1 张照片", "2 张照片"]])
  }

  @Test func `Each failure has its own words in both languages`() {
    for words in [PhotoWords.english, .simplifiedChinese] {
      #expect(Set(PictureFailure.allCases.map(words.failure)).count == 3)
    }
  }
}

/// The built program, as a shell script uses it.
@Suite(.onOwnThreads)
nonisolated struct PhotoListProgramTests {
  @Test(arguments: ListStep.allCases)
  func `Elsewhere than on a terminal it prints a line a row`(_ step: ListStep) throws {
    let run = try photoList(["--step", step.rawValue, "--rows", "2"])

    #expect(run.status == 0)
    #expect(run.output == "1\tare you ok\t6×3\n2\tI am ok\t6×3\n")
    #expect(run.errors == "")
  }

  @Test func `A missing picture is reported in the user's language with status 69`() throws {
    let run = try photoList(["--service", "offline", "--rows", "1"], language: "zh_CN.UTF-8")

    #expect(run.status == 69)
    #expect(run.output == "1\tare you ok\t网络不可用\n")
  }

  @Test func `A proxy in the environment is not asked for this machine`() throws {
    let run = try photoList(["--rows", "1"], environment: ["http_proxy": "http://127.0.0.1:1"])

    #expect(run.status == 0)
  }

  @Test(arguments: [
    (["--step", "modle"], "did you mean model?"), (["--rows", "-1"], "from 0 to 1000000"),
    (["--rows", "many"], "from 0 to 1000000"), (["rows"], "unexpected argument rows"),
  ])
  func `Wrong usage is one line and status 64`(_ arguments: [String], _ part: String) throws {
    let run = try photoList(arguments)

    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("photo-list: ") && run.errors.contains(part))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}

// MARK: - Fixtures

/// Waits as long as it takes.
private let patient = HTTPClient(limits: HTTPClientLimits(timeout: .seconds(3600)))

private func lines(
  of step: ListStep, count: Int
) async throws -> (status: Int32, lines: [String]) {
  let server = try PhotoServer(count: count)
  let service = SettlingService(.http(server.address, client: patient))
  let list = step.open(Photo.demo(count: count), service.watched, .english)

  var written = ""
  let status = await ListLines(page: list.page, service: service).run { written += $0 }
  await server.stop()
  return (status.rawValue, written.split(separator: "\n").map(String.init))
}

private func details(of page: any ListPage) -> [String?] {
  page.table.visibleRows.map { page.table.cell(forRow: $0)?.detailTextLabel.text }
}

private func reply(to path: String, from service: PhotoService) async -> PhotoService.Reply? {
  await withCheckedContinuation { continuation in
    service.get(path) { continuation.resume(returning: $0) }
  }
}

private nonisolated func photoList(
  _ arguments: [String], language: String = "C", environment: [String: String] = [:]
) throws -> Run {
  try run(
    products.appending(path: "photo-list"), arguments,
    environment: ["LC_ALL": language].merging(environment) { $1 })
}
