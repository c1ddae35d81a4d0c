import Foundation
import TestSupport
import Testing

struct FuzzTests {
  /// Not without its second half: a count that cannot be had would equal any other.
  @Test(.enabled(if: countsDescriptors, "neither /proc nor lsof counts descriptors here"))
  func `Whatever is sent, the cloud answers or ends, and keeps nothing of it`() async throws {
    let count = repetitions(1_000, thorough: 10_000)
    let clients = 4
    let cloud = try await RunningCloud.start()
    _ = try await onThread { try ask(cloud, request("GET", "/notes")) }
    let descriptors = openDescriptors(of: cloud.program)

    try await withThrowingTaskGroup { group in
      for client in 0..<clients {
        group.addTask {
          try await onThread {
            try fuzz(cloud, seed: UInt64(client), count: count / clients)
          }
        }
      }
      try await group.waitForAll()
    }

    // Of those who hung up the cloud may hear a little later, so it gets a few turns more.
    for _ in 0..<100 where openDescriptors(of: cloud.program) != descriptors {
      _ = try await onThread { try ask(cloud, request("GET", "/notes")) }
    }
    let answer = try await onThread { try ask(cloud, request("GET", "/notes")) }
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(openDescriptors(of: cloud.program) == descriptors)
    #expect(await cloud.stop() == 0)
  }
}

// MARK: - Fixtures

private func fuzz(_ cloud: RunningCloud, seed: UInt64, count: Int) throws {
  var random = SeededGenerator(seed: seed)
  let seeds = requests(to: cloud.port)
  for number in 0..<count {
    let bytes = mutation(of: seeds, using: &random)
    let client = try Client(port: cloud.port)
    // The cloud may have closed already, for what came first.
    do {
      for piece in cut(bytes, using: &random) { try client.send(piece) }
    } catch is Client.Failure {}

    // One in ten hangs up without a look at the answer.
    if Int.random(in: 0..<10, using: &random) == 0 { continue }
    client.finishSending()
    let text = try client.receiveAll()
    guard text.isEmpty || isAnswer(text) else {
      Issue.record("request \(number) of seed \(seed) is answered \(text.debugDescription)")
      return
    }
  }
}

private func ask(_ cloud: RunningCloud, _ text: String) throws -> String {
  let client = try Client(port: cloud.port)
  try client.send(text)
  client.finishSending()
  return try client.receiveAll()
}

private let statuses: Set = [
  100, 200, 201, 204, 400, 401, 403, 404, 405, 413, 414, 417, 422, 431, 501, 505,
]

/// Whether it begins as an answer must, with a status that is meant for clients' mistakes at most.
private func isAnswer(_ text: String) -> Bool {
  let parts = text.split(separator: " ", maxSplits: 2)
  return parts.count == 3 && parts[0] == "HTTP/1.1" && statuses.contains(Int(parts[1]) ?? 0)
}

private let seeds = [
  request("GET", "/notes"),
  request("GET", "/notes/1?a=b"),
  request("HEAD", "/notes"),
  request("POST", "/sign-in"),
  request("POST", "/notes", #"{"text":" "}"#),
  request("PUT", "/notes/1", #"{"text":"milk"}"#),
  request("DELETE", "/notes/1"),
  request("POST", "/notes").replacing("Content-Length: 0", with: "Transfer-Encoding: chunked")
    + "8\r\n{\"text\":\r\n3;a=b\r\n\" \"\r\n1\r\n}\r\n0\r\nTrailer: x\r\n\r\n",
  request("POST", "/notes").replacing("Content-Length: 0", with: "Expect: 100-continue"),
]

private func requests(to port: Int) -> [[UInt8]] {
  seeds.map { Array($0.replacing(":PORT", with: ":\(port)").utf8) }
}

private let tokens = [
  "\r\n", "\n", "\r", "\r\n\r\n", " ", "\t", ":", ",", ";", "%", "%00", "?", "#", "*", "//", "\0",
  "\u{FF}", "0", "-1", "FFFFFFFFFFFFFFFFF", "99999999999999999999", "HTTP/2.0", "HTTP/1.0",
  "Host: x\r\n", "Origin: null\r\n", "GET http://x:80/notes ", "%2f", "\":01,",
  "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Connection: close\r\n",
  "Expect: 100-continue\r\n", String(repeating: "a", count: 9000),
  String(repeating: "a: b\r\n", count: 200),
].map { Array($0.utf8) }

/// One to three requests, one behind the other, with one to four mistakes.
private func mutation(of seeds: [[UInt8]], using random: inout SeededGenerator) -> [UInt8] {
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 1...3, using: &random) {
    bytes += seeds.randomElement(using: &random) ?? []
  }
  for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
    let index = Int.random(in: 0..<bytes.count, using: &random)
    let end = Int.random(in: index...min(bytes.count, index + 40), using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[index] = .random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(index..<end)
    case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
    case 3: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: index)
    case 4: bytes.replaceSubrange(index..<end, with: tokens.randomElement(using: &random) ?? [])
    default: bytes.removeSubrange(index...)
    }
  }
  return bytes
}

/// In up to three pieces.
private func cut(_ bytes: [UInt8], using random: inout SeededGenerator) -> [[UInt8]] {
  let cuts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
    Int.random(in: 0...bytes.count, using: &random)
  }
  let bounds = [0] + cuts.sorted() + [bytes.count]
  return zip(bounds, bounds.dropFirst()).map { Array(bytes[$0..<$1]) }.filter { !$0.isEmpty }
}

private let countsDescriptors = openDescriptors(of: getpid()) != nil

func openDescriptors(of program: Program) -> Int? {
  openDescriptors(of: program.processID)
}

/// How many the process holds, by Linux's list or macOS's `lsof`; nil where there is neither.
private func openDescriptors(of process: pid_t) -> Int? {
  #if os(Linux)
    try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").count
  #else
    let list = try? run(
      URL(filePath: "/usr/sbin/lsof"), ["-p", "\(process)", "-d", "0-65535", "-F", "f"])
    return list.map { $0.output.split(separator: "\n").count { $0.hasPrefix("f") } }
  #endif
}
