import Binding
import Testing

struct EventTests {
  private let alert = Event<String>()
  private let heard = History()

  @Test func `Each value sent is heard once, also when it equals the one before`() {
    alert.observe(by: heard) { $0.add($1) }

    alert.send("refused")
    alert.send("refused")

    #expect(heard.all == ["refused", "refused"])
  }

  @Test func `An observer hears no earlier value`() {
    alert.send("early")
    alert.observe(by: heard) { $0.add($1) }
    #expect(heard.all == [])

    alert.send("late")

    #expect(heard.all == ["late"])
  }

  @Test func `A value sent inside a callback is heard by all after the one under way`() {
    alert.observe(by: heard) { [alert] heard, value in
      heard.add("first \(value)")
      if value == "one" { alert.send("two") }
    }
    alert.observe(by: heard) { $0.add("second \($1)") }

    alert.send("one")

    #expect(heard.all == ["first one", "second one", "first two", "second two"])
  }

  @Test func `An event of an optional value tells nil too`() {
    let choice = Event<Int?>()
    choice.observe(by: heard) { $0.add($1.map { "\($0)" } ?? "none") }

    choice.send(nil)
    choice.send(1)

    #expect(heard.all == ["none", "1"])
  }

  @Test func `The death of the owner, and the token, end an observation`() {
    let other = History()
    let token = alert.observe(by: other) { $0.add($1) }
    weak var gone: History?
    do {
      let owner = History()
      gone = owner
      alert.observe(by: owner) { [heard] _, value in heard.add(value) }
    }

    token.unbind()
    alert.send("late")

    #expect(gone == nil)
    #expect(other.all == [] && heard.all == [])
  }
}
