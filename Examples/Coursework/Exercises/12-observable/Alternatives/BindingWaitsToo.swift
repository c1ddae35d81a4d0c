// The token is the observer, and what is bound inside a callback waits in the same queue as what is set.

/// Unbinds one observer.
class BindingToken {
  init() {
  }

  func unbind() {
  }
}

private final class Observer<Value>: BindingToken {
  weak var owner: AnyObject?
  var call: ((Value) -> Void)?

  init(owner: AnyObject, call: @escaping (Value) -> Void) {
    self.owner = owner
    self.call = call
  }

  override func unbind() {
    call = nil
  }
}

/// A value whose observers hear each change, one after the other.
///
/// 1. `bind` calls its observer at once with the current value, and then after each change.
/// 2. `observe` calls its observer only after each change.
/// 3. Observers hear a value in the order in which they were bound.
/// 4. An equal value set again is delivered again.
/// 5. A value set inside a callback is stored at once, and delivered after the pass under way.
/// 6. Every observer hears every later value once, in the order in which the values were set.
/// 7. An observer bound inside a callback hears the current value at once, and later ones only.
/// 8. An observer that is unbound is not called again, and the others are left alone.
/// 9. An owner is held weakly, and its death unbinds its observers.
/// 10. What an unbound observer captured is released, at the latest with the next change.
/// 11. Dropping a token unbinds nothing.
/// 12. A chain of sets inside callbacks may be as long as it likes: the stack does not grow.
final class Observable<Value> {
  private enum Step {
    case deliver(Value)
    case append(Observer<Value>)
  }

  private var observers: [Observer<Value>] = []
  private var steps: [Step] = []
  private var isRunning = false

  var value: Value {
    didSet { run(.deliver(value)) }
  }

  init(_ value: Value) {
    self.value = value
  }

  private func run(_ step: Step) {
    steps.append(step)
    guard !isRunning else { return }
    isRunning = true
    var done = 0
    while done < steps.count {
      perform(steps[done])
      done += 1
      if done == 100 {
        steps.removeFirst(done)
        done = 0
      }
    }
    steps = []
    isRunning = false
  }

  private func perform(_ step: Step) {
    switch step {
    case .append(let observer):
      observers.append(observer)
    case .deliver(let value):
      for observer in observers where observer.owner != nil { observer.call?(value) }
      observers.removeAll { $0.owner == nil || $0.call == nil }
    }
  }

  @discardableResult
  func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    let token = observe(by: owner, observer)
    observer(owner, value)
    return token
  }

  @discardableResult
  func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    let new = Observer<Value>(owner: owner) { [weak owner] value in
      if let owner { observer(owner, value) }
    }
    run(.append(new))
    return new
  }
}
