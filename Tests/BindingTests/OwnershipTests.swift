import Binding
import Testing
import Widgets

/// S2: who keeps whom alive when a screen binds to a view model it owns.
struct OwnershipTests {
  private let living = Counter()

  @Test func `A closure that captures its owner strongly leaks it`() {
    let token = leave { screen in
      screen.model.title.bind { screen.show($0) }
    }

    #expect(living.living == 1)
    token?.unbind()
    #expect(living.living == 0)
  }

  @Test func `A method passed as a closure leaks its owner`() {
    let token = leave { screen in
      screen.model.title.bind(screen.show)
    }

    #expect(living.living == 1)
    token?.unbind()
    #expect(living.living == 0)
  }

  @Test func `A closure with a weak capture does not leak`() {
    _ = leave { screen in
      screen.model.title.bind { [weak screen] in screen?.show($0) }
    }

    #expect(living.living == 0)
  }

  @Test func `The owner form does not leak`() {
    _ = leave { screen in
      screen.model.title.bind(to: screen) { $0.show($1) }
    }

    #expect(living.living == 0)
  }

  @Test func `The owner form leaks an owner that its closure names`() {
    let token = leave { screen in
      screen.model.title.bind(to: screen) { screen.show($1) }
    }

    #expect(living.living == 1)
    token?.unbind()
    #expect(living.living == 0)
  }

  @Test func `A property bound by its key path does not leak`() {
    _ = leave { screen in
      ReadOnly(screen.model.title).bind(to: screen, \.shown)
    }

    #expect(living.living == 0)
  }

  @Test func `A screen that keeps its token does not leak`() {
    _ = leave { screen in
      screen.token = screen.model.title.bind { [weak screen] in screen?.show($0) }
      return nil
    }

    #expect(living.living == 0)
  }

  /// Opens a screen, binds it, and lets go of it; only the token is left.
  private func leave(_ bind: (Screen) -> BindingToken?) -> BindingToken? {
    let screen = Screen(living)
    let token = bind(screen)
    screen.model.title.value = "new"
    return token
  }
}

/// S7: the view cannot write the view model's outputs.
struct OutputTests {
  private let model = ViewModel()

  @Test func `The view model writes an output, and the view hears it`() {
    let heard = History()
    model.$busy.bind(to: heard) { $0.add($1) }

    model.start()

    #expect(heard.all == ["false", "true"])
    #expect(model.$busy.value)
  }

  @Test func `What the view gets of an output has nothing to write`() {
    let face: ReadOnly<Bool> = model.$busy

    #expect(face.value == false)
    #expect(isWritable(\Observable<Bool>.value))
    #expect(!isWritable(\ReadOnly<Bool>.value))
    #expect(!isWritable(\ViewModel.$busy))
  }

  @Test func `The read-only face makes the same calls as its observable`() {
    let source = Observable(1)
    let face = ReadOnly(source)
    let heard = History()
    let tokens = [
      face.bind { heard.add("bind", $0) },
      face.observe { heard.add("observe", $0) },
      face.bind(to: heard) { $0.add("bind to", $1) },
      face.observe(by: heard) { $0.add("observe by", $1) },
    ]
    #expect(heard.all == ["bind 1", "bind to 1"])

    source.value = 2
    #expect(heard.all.suffix(4) == ["bind 2", "observe 2", "bind to 2", "observe by 2"])

    for token in tokens { token.unbind() }
    source.value = 3
    #expect(heard.all.count == 6)
  }

  @Test func `A property bound by its key path has the current value, and each later one`() {
    let source = Observable("one")
    let screen = Screen(Counter())
    let token = ReadOnly(source).bind(to: screen, \.shown)
    #expect(screen.shown == "one")

    source.value = "two"
    #expect(screen.shown == "two")

    token.unbind()
    source.value = "three"
    #expect(screen.shown == "two")
  }

  private func isWritable<Root, Value>(_ path: KeyPath<Root, Value>) -> Bool {
    path is WritableKeyPath<Root, Value>
  }
}

/// S6: a field feeds a value and is bound to it.
struct TwoWayBindingTests {
  private let account = Observable("")

  @Test func `A text field bound both ways does not loop`() {
    let field = TextField(placeholder: "")
    let heard = History()
    field.onEdit = { [account] in account.value = $0 }
    account.bind(to: field) { $0.text = $1 }
    account.observe(by: heard) { $0.add($1) }

    field.insertText("a")
    field.insertText("b")
    account.value = "from elsewhere"
    field.deleteBackward()

    #expect(heard.all == ["a", "ab", "from elsewhere", "from elsewher"])
    #expect(field.text == "from elsewher")
  }

  @Test func `Two observables bound to each other settle when each drops what it has`() {
    let shown = Observable("")
    account.bind(to: shown) { if $0.value != $1 { $0.value = $1 } }
    shown.bind(to: account) { if $0.value != $1 { $0.value = $1 } }

    account.value = "a"
    #expect(shown.value == "a")

    shown.value = "b"
    #expect(account.value == "b")
  }
}

// MARK: - Fixtures

private final class Model {
  let title = Observable("old")
}

private final class Screen {
  let model = Model()
  var token: BindingToken?
  var shown = ""
  private let tracked: Tracked

  init(_ counter: Counter) {
    tracked = Tracked(counter)
  }

  func show(_ title: String) {
    shown = title
  }
}

private final class ViewModel {
  @Output private(set) var busy = false

  func start() {
    busy = true
  }
}
