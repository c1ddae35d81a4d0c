/// Unbinds one observer.
final class BindingToken {
  private(set) var isBound = true

  func unbind() {
    isBound = false
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
  private struct Observer {
    let token: BindingToken

    /// How often the value had been set when the observer was bound: it hears only later values.
    let age: Int

    /// Returns false if the owner has died.
    let call: (Value) -> Bool
  }

  private var observers: [Observer] = []
  private var current: Value
  private var setCount = 0
  private var waiting: [(value: Value, number: Int)] = []
  private var isDelivering = false

  init(_ value: Value) {
    current = value
  }

  var value: Value {
    get { current }
    set {
      current = newValue
      setCount += 1
      waiting.append((newValue, setCount))
      if !isDelivering { deliver() }
    }
  }

  @discardableResult
  func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    let token = observe(by: owner, observer)
    observer(owner, current)
    return token
  }

  @discardableResult
  func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    let token = BindingToken()
    observers.append(
      Observer(token: token, age: setCount) { [weak owner] value in
        guard let owner else { return false }
        observer(owner, value)
        return true
      })
    return token
  }

  private func deliver() {
    isDelivering = true
    while !waiting.isEmpty {
      let (value, number) = waiting.removeFirst()
      for observer in observers where observer.token.isBound {
        if !observer.call(value) { observer.token.unbind() }
      }
      observers.removeAll { !$0.token.isBound }
    }
    isDelivering = false
  }
}
