import Binding
import Testing

/// What the end of an object may do to the observable that lets go of it.
struct ReentranceTests {
  private let number = Observable(0)
  private let heard = History()

  @Test(arguments: [0, 1])
  func `The end of what an unbound observer captured may use the observable`(later: Int) {
    let other = number.observe { [heard] _ in heard.add("other") }
    let token = observe(untilEnd: { [weak number] in
      other.unbind()
      number?.value = 7
    })
    for _ in 0..<later { number.observe(by: heard) { $0.add($1) } }

    token.unbind()

    #expect(heard.all == Array(repeating: "7", count: later))
  }

  @Test func `The end of what a dead observer captured may use the observable`() {
    var token: BindingToken?
    observeWithDeadOwner(untilEnd: { [weak number, heard] in
      token?.unbind()
      number?.value = 7
      number?.bind(to: heard) { $0.add("late", $1) }
    })
    token = number.observe { [heard] in heard.add("unbound", $0) }
    number.observe(by: heard) { $0.add($1) }

    number.value = 1
    number.value = 2

    #expect(heard.all == ["unbound 1", "1", "late 7", "7", "2", "late 2"])
  }

  @Test func `The end of a replaced value may use the observable`() {
    let latest = Observable<Ending?>(nil)
    latest.observe(by: heard) { $0.add($1 == nil ? "none" : "one") }
    latest.value = Ending { [weak latest] in
      if latest?.value != nil { latest?.value = nil }
    }

    latest.value = Ending {}

    #expect(latest.value == nil)
    #expect(heard.all == ["one", "one", "none"])
  }

  // MARK: - Fixtures

  private func observe(untilEnd onEnd: @escaping () -> Void) -> BindingToken {
    let ending = Ending(onEnd)
    return number.observe { _ in withExtendedLifetime(ending) {} }
  }

  private func observeWithDeadOwner(untilEnd onEnd: @escaping () -> Void) {
    let ending = Ending(onEnd)
    number.observe(by: History()) { _, _ in withExtendedLifetime(ending) {} }
  }
}

/// Calls back when it ends.
nonisolated private final class Ending {
  private let onEnd: () -> Void

  init(_ onEnd: @escaping () -> Void) {
    self.onEnd = onEnd
  }

  deinit { onEnd() }
}
