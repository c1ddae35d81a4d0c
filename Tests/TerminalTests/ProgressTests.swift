import Testing

@testable import CommandLine

@MainActor
struct ProgressTests {
  @Test func `The first line comes at once`() {
    let work = Work(of: 100_000_000)

    work.progress.show(0)

    #expect(work.seen.lines == ["\r0 of 100000000 walks"])
  }

  @Test(arguments: [1, 9, 10, 100, 5_000], [2, 1_000, 100_000_000])
  func `A line comes ten times a second, however many there are and however long each takes`(
    milliseconds: Int, count: Int
  ) {
    let work = Work(of: count)
    for done in 0...10_000 / milliseconds {
      work.seen.now = work.seen.start + .milliseconds(done * milliseconds)
      work.progress.show(done)
    }

    // In ten seconds, and at their beginning.
    let most = 10_000 / max(100, milliseconds) + 1
    #expect(work.seen.lines.count <= most)
    #expect(work.seen.lines.count >= most * 9 / 10)
  }

  @Test func `At the end the line is taken away`() {
    let work = Work(of: 2)

    work.progress.end()

    #expect(work.seen.lines == ["\r\u{1B}[K"])
  }

  @Test func `Without a terminal no progress is shown and no clock read`() {
    let progress = Progress(of: 2, "walks", write: nil) {
      Issue.record("a clock was read")
      return .now
    }

    progress.show(1)
    progress.end()
  }
}

// MARK: - Fixtures

/// Some work with a clock of its own.
@MainActor
private struct Work {
  final class Seen {
    let start = ContinuousClock.now
    lazy var now = start
    var lines: [String] = []
  }

  let seen = Seen()
  let progress: Progress

  init(of count: Int) {
    progress = Progress(
      of: count, "walks", write: { [seen] in seen.lines.append($0) }, now: { [seen] in seen.now })
  }
}
