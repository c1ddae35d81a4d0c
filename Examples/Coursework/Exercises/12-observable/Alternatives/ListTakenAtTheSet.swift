// Each value waits together with the list of the observers that were bound when it was set.

/// Unbinds one observer.
final class BindingToken {
  fileprivate var isUnbound = false

  func unbind() {
    isUnbound = true
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
  private typealias Observer = (token: BindingToken, call: (Value) -> Void)

  private var observers: [Observer] = []
  private var queue: [() -> Void] = []
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  var value: Value {
    get { stored }
    set {
      stored = newValue
      let listening = observers
      queue.append {
        for observer in listening where !observer.token.isUnbound { observer.call(newValue) }
      }
      if queue.count == 1 { drain() }
    }
  }

  /// The first of the queue is the one under way, and leaves the queue when it is done.
  private func drain() {
    while let next = queue.first {
      next()
      observers.removeAll { $0.token.isUnbound }
      queue.removeFirst()
    }
  }

  @discardableResult
  func bind<Owner: AnyObject>(
    to owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    defer { observer(owner, value) }
    return observe(by: owner, observer)
  }

  @discardableResult
  func observe<Owner: AnyObject>(
    by owner: Owner, _ observer: @escaping (Owner, Value) -> Void
  ) -> BindingToken {
    let token = BindingToken()
    observers.append(
      (
        token,
        { [weak owner] value in
          if let owner { observer(owner, value) } else { token.unbind() }
        }
      ))
    return token
  }
}
