import Foundation
import Testing

@testable import Exercises

/// When `coursework watch` takes a file for saved.
@Suite struct SaveWatchTests {
  @Test func `A file that is as it was checked is not checked again`() {
    #expect(ready(["a {}", "a {}", "a {}"], every: .seconds(60)) == [])
  }

  @Test func `A save is checked once it has stayed the same`() {
    #expect(ready(["b {}", "b {}", "b {}", "b {}"], every: .milliseconds(50)) == [2, 3])
  }

  @Test func `A save in parts is checked when it is whole`() {
    let parts = ["b {", "b {", "b { c(", "b { c(", "b { c() }", "b { c() }"]

    #expect(ready(parts, every: .seconds(1)) == [5])
  }

  @Test func `A file with a bracket too few is checked after two seconds`() {
    #expect(ready(["b {", "b {", "b {", "b {"], every: .seconds(1)) == [2, 3])
  }

  @Test func `A file that is emptied or taken away first is waited for`() {
    #expect(ready(["", nil, nil, nil, nil, "b", "b"], every: .seconds(1)) == [6])
  }

  @Test func `A save that is undone is not checked`() {
    #expect(ready(["b", "a {}", "a {}"], every: .seconds(1)) == [])
  }
}

// MARK: - Fixtures

/// Which of the looks at a file that held `a {}` finds it ready.
private func ready(_ looks: [String?], every time: Duration) -> [Int] {
  var watch = SaveWatch(after: Data("a {}".utf8))
  let start = ContinuousClock.now
  return looks.enumerated().filter { index, text in
    watch.isReady(text.map { Data($0.utf8) }, at: start + time * index)
  }.map(\.offset)
}
