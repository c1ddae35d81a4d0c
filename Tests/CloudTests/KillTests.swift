import Foundation
import TestSupport
import Testing

struct KillTests {
  @Test func `An acknowledged change survives kill -9 at any moment`() async throws {
    let rounds = repetitions(15, thorough: 100)
    let folder = try TemporaryFolder()
    let ledger = Ledger()
    var random = SeededGenerator(seed: 9)

    for round in 0..<rounds {
      let cloud = try await RunningCloud.start(["--data", folder.path("notes")])
      try ledger.check(against: try await onThread { try notes(of: cloud) })

      // The one that answers last kills, while the others have their next change under way.
      let fatal = Int.random(in: 1...40, using: &random)
      try await withThrowingTaskGroup { group in
        for writer in 0..<4 {
          let seed = random.next()
          group.addTask {
            try await onThread {
              write(to: cloud, into: ledger, name: "\(round).\(writer)", seed: seed, fatal: fatal)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(await cloud.program.status() == 128 + SIGKILL)
      ledger.startAgain()
    }

    let cloud = try await RunningCloud.start(["--data", folder.path("notes")])
    try ledger.check(against: try await onThread { try notes(of: cloud) })
    #expect(await cloud.stop() == 0)
    #expect(ledger.acknowledged >= rounds)
  }
}

// MARK: - Fixtures

/// What the cloud has promised.
private final class Ledger: Sendable {
  private struct State {
    /// For each identifier what its note may be now: one state, or two while a change is under way.
    /// Nil is a note that is gone.
    var possible: [Int: Set<String?>] = [:]
    var acknowledgedThisTime = 0
    var acknowledged = 0
  }

  struct Broken: Error {
    let promise: String
  }

  /// Touched on `queue` only.
  private nonisolated(unsafe) var state = State()
  private let queue = DispatchQueue(label: "ledger")

  var acknowledged: Int { queue.sync { state.acknowledged } }

  func startAgain() {
    queue.sync { state.acknowledgedThisTime = 0 }
  }

  /// Before a change is sent.
  func mayBecome(_ id: Int, _ text: String?) {
    queue.sync { _ = state.possible[id, default: []].insert(text) }
  }

  /// After it is acknowledged; returns how many were since the start.
  func became(_ id: Int, _ text: String?) -> Int {
    queue.sync {
      state.possible[id] = [text]
      state.acknowledged += 1
      state.acknowledgedThisTime += 1
      return state.acknowledgedThisTime
    }
  }

  /// A created note whose identifier was ever another's breaks a promise.
  func created(_ id: Int, _ text: String) throws -> Int {
    guard queue.sync(execute: { state.possible[id] == nil }) else {
      throw Broken(promise: "identifier \(id) is used again")
    }
    return became(id, text)
  }

  func check(against notes: [Int: String]) throws {
    try queue.sync {
      for (id, possible) in state.possible where !possible.contains(notes[id]) {
        throw Broken(promise: "note \(id) is \(notes[id] ?? "gone")")
      }
      // What was under way is decided now, and so are the notes whose answer was lost.
      for id in state.possible.keys { state.possible[id] = [notes[id]] }
      for (id, text) in notes { state.possible[id] = [text] }
    }
  }
}

/// Changes notes of its own until the cloud is dead; kills it after the answer number `fatal`.
private func write(
  to cloud: RunningCloud, into ledger: Ledger, name: String, seed: UInt64, fatal: Int
) {
  var random = SeededGenerator(seed: seed)
  do {
    let client = try Client(port: cloud.port)
    func change(_ method: String, _ path: String, _ text: String? = nil) throws -> Answer {
      try client.send(request(method, path, text.map { #"{"text":"\#($0)"}"# } ?? ""))
      return try client.receiveAnswer()
    }
    func acknowledge(_ count: Int) {
      if count == fatal { cloud.program.send(signal: SIGKILL) }
    }

    for number in 1... {
      let text = "\(name).\(number)"
      let answer = try change("POST", "/notes", text)
      guard let id = answer.headers["location"].flatMap({ Int($0.dropFirst("/notes/".count)) })
      else {
        Issue.record("\(answer)")
        return
      }
      acknowledge(try ledger.created(id, text))

      if Bool.random(using: &random) {
        ledger.mayBecome(id, text + "!")
        #expect(try change("PUT", "/notes/\(id)", text + "!").status == 200)
        acknowledge(ledger.became(id, text + "!"))
      }
      if Bool.random(using: &random) {
        ledger.mayBecome(id, nil)
        #expect(try change("DELETE", "/notes/\(id)").status == 204)
        acknowledge(ledger.became(id, nil))
      }
    }
  } catch let error as Ledger.Broken {
    Issue.record(error)
  } catch {
    // The cloud is dead.
  }
}

private func notes(of cloud: RunningCloud) throws -> [Int: String] {
  struct Note: Decodable {
    let id: Int
    let text: String
  }

  let client = try Client(port: cloud.port)
  try client.send(request("GET", "/notes"))
  let notes = try JSONDecoder().decode([Note].self, from: Data(client.receiveAnswer().body.utf8))
  return Dictionary(uniqueKeysWithValues: notes.map { ($0.id, $0.text) })
}
