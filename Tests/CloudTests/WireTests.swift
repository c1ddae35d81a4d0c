import Foundation
import TestSupport
import Testing

/// `Docs/Wire.md` is run line by line.
struct WireTests {
  @Test(.enabled(if: curl != nil, "curl is not installed"))
  func `Every curl line in the docs gives the answer that stands beside it`() async throws {
    let cloud = try await RunningCloud.start()
    let rows = try rows()

    #expect(rows.count == 18)
    for row in rows {
      let answer = try await onThread { try run(row.line, at: cloud.address) }
      #expect(answer.status == row.status, "\(row.line)")
      #expect(answer.body == row.body, "\(row.line)")
    }
    #expect(await cloud.stop() == 0)
  }
}

// MARK: - Fixtures

private struct Row {
  let line: String
  let status: Int
  let body: String
}

/// The rows of the tables: what is in backquotes in the second column, and in the third.
private func rows() throws -> [Row] {
  try String(contentsOf: repository.appending(path: "Docs/Wire.md"), encoding: .utf8)
    .split(separator: "\n")
    .filter { $0.hasPrefix("| ") && $0.contains("`curl ") }
    .map { line in
      let quoted = line.split(separator: "`", omittingEmptySubsequences: false)
        .enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
      return Row(
        line: quoted[0], status: try #require(Int(quoted[1])),
        body: quoted.count > 2 ? quoted[2] : "")
    }
}

private let curl = ["/usr/bin/curl", "/usr/local/bin/curl", "/opt/homebrew/bin/curl"]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

/// Runs `line` as a shell does, against `address`, and puts the docs' date in the place of today's.
private func run(_ line: String, at address: String) throws -> (status: Int, body: String) {
  let command = line.replacing("http://127.0.0.1:8080", with: address)
  let text = try TestSupport.run(
    URL(filePath: "/bin/sh"), ["-c", command + " -sS -w '\\n%{http_code}'"],
    environment: ProcessInfo.processInfo.environment
  ).output
  let body = text.dropLast(4).trimmingCharacters(in: .newlines)
  return (
    Int(text.suffix(3)) ?? 0,
    body.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "2026-11-30T08:00:00Z")
  )
}
